/** What the bytes of a cell may be a matter for. */
export const MARK = {
  /** Steps on texts, even if they leave plain texts: controls, ampersands, what is beyond ASCII, blanks but for single spaces. */
  odd: 1,
  /** The writer of a CSV, which has to quote it. */
  quoted: 2,
  /** It holds the quote itself. */
  quote: 4,
  /** Bytes beyond ASCII. */
  beyond: 8,
  /** The writer, which has to look at the text: what a formula begins with or stands behind, blanks at the ends, or what is beyond ASCII there. */
  doubtful: 16,
} as const;

const SPACE = 32;
const LINE_FEED = 10;
const QUOTE = 34;
const TAB = 9;
const RETURN = 13;
const COMMA = 44;
const SEMICOLON = 59;
const BAR = 124;

/** Marks of single bytes, for a CSV with a delimiter of one byte. */
export function marksOfBytes(delimiter: number): Uint8Array {
  const marks = new Uint8Array(256);
  marks.fill(MARK.odd, 0, SPACE);
  marks.fill(MARK.odd | MARK.beyond, 127);
  marks[LINE_FEED] = MARK.quoted;
  marks[RETURN] = MARK.odd | MARK.quoted;
  marks['&'.charCodeAt(0)] = MARK.odd;
  marks[QUOTE] = MARK.quoted | MARK.quote;
  marks[delimiter] = marks[delimiter]! | MARK.quoted;
  // A sign behind one of them is run where it parts cells.
  for (const byte of [TAB, LINE_FEED, RETURN, COMMA, SEMICOLON, BAR]) marks[byte] = marks[byte]! | MARK.doubtful;
  return marks;
}

const isFormulaSign = (byte: number) => byte === 61 || byte === 43 || byte === 45 || byte === 64;
const isBlankByte = (byte: number) => byte <= SPACE || byte === 127;

/** Marks of a cell, of one byte at least. */
export function marksOfCell(marks: Uint8Array, bytes: Uint8Array, from: number, to: number): number {
  let found = 0;
  let before = SPACE;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] as number;
    found |= marks[byte] as number;
    if (byte === SPACE && before === SPACE) found |= MARK.odd;
    before = byte;
  }
  const first = bytes[from] as number;
  if (isBlankByte(first) || isBlankByte(before)) found |= MARK.odd | MARK.doubtful;
  if (first >= 128 || before >= 128 || isFormulaSign(first)) found |= MARK.doubtful;
  return found;
}
