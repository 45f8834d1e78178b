/** Rows of one message: few enough that taking them over costs no frame. */
const AT_ONCE = 2_000;

/** A line of the server: what is known of the rows stands in the first, each further one is `[number, text, ...]`. */
type RowLine = [row: number, ...cells: string[]];

/** Lines of a text with the end of each, so that the whole is never cut into pieces at once. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    yield text.slice(from, to);
    from = to + 1;
  }
}

/** Parses the rows that the server writes, away from the page, and hands them over in parts; null at the end. */
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
    if (cells.length === AT_ONCE) send();
  }
  send();
  postMessage(null);
});
