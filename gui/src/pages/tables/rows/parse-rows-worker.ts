/** Few enough to receive them within one frame. */
const ROWS_PER_MESSAGE = 2_000;

/** A line of the response. The first line contains metadata; the others are `[number, text, ...]`. */
type RowLine = [row: number, ...cells: string[]];

/** Yields the lines of a text without splitting all of it at once. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}

/** Parses rows outside the main thread and posts them in batches, then null. */
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
