/** Marks that open a quotation, and those that end it. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['»', '«'],
  ['「', '」'],
  ['『', '』'],
  ['`', '`'],
  ['‘', '’'],
  ["'", "'"],
]);

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);

/** Where a quotation ends that begins at `start`; -1 where it does not. Apostrophes inside of words end nothing. */
function endOf(text: string, start: number, marks: string): number {
  for (let at = start + 1; at < text.length; at++) {
    const isInWord = text[start] === "'" && isLetter(text[at + 1]);
    if (marks.includes(text[at]!) && !isInWord) return at;
  }
  return -1;
}

/** What a text puts between quotation marks. Cost: square of its length. */
export function quotesIn(text: string): string[] {
  const quotes: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const marks = MARKS.get(text[at]!);
    if (marks === undefined || (text[at] === "'" && isLetter(text[at - 1]))) continue;
    const end = endOf(text, at, marks);
    if (end === -1) continue;
    quotes.push(text.slice(at + 1, end));
    at = end;
  }
  return quotes;
}
