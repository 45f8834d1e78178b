/** Maximum rows in a message, so that the page can process it within a frame. */
const ROWS_PER_MESSAGE = 2_000;

/** A line of the answer: `[number, text, ...]`. Only the first line is different, and contains metadata. */
type RowLine = [row: number, ...cells: string[]];

/** Yields the lines of a text one by one, because splitting all of it needs more memory. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}

/** Parses rows outside the main thread, and posts them in batches. Null marks the end. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const lines = linesOf(new TextDecoder().decode(data));
  postMessage({ facts: JSON.parse(lines.next().value ?? 'null') });
  let numbers: number[] = [];
  let cells: string[][] = [];
  const send = () => {
    postMessage({ numbers, cells });
    numbers = [];
    cells = [];
  };
  for (const line of lines) {
    const [row, ...texts] = JSON.parse(line) as RowLine;
    numbers.push(row);
    cells.push(texts);
    if (cells.length === ROWS_PER_MESSAGE) send();
  }
  send();
  postMessage(null);
});
