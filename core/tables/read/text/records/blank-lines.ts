import type { Dialect } from '../dialect/dialect.js';

/** Number of consecutive blank lines that become records; further ones are skipped. */
export const MAX_BLANK_RECORDS = 1000;

/** Whether every cell of a record is empty or white space. */
export function isBlankRecord(cells: readonly string[]): boolean {
  for (const cell of cells) {
    const first = cell.charCodeAt(0);
    if (first > 32 && first < 127) return false;
    if (cell !== '' && cell.trim() !== '') return false;
  }
  return true;
}

/** Whether a record is a blank line. One with delimiters is a row of empty cells. */
export function isBlankLine(cells: readonly string[]): boolean {
  return cells.length <= 1 && isBlankRecord(cells);
}

/**
 * Finds the last line of a run of blank lines, at one comparison per character. A line of delimiters is not blank.
 * @param from start of a line, outside quotes.
 * @returns the offset of that line and the number of lines before it; `from` and 0 if fewer than two lines are blank.
 */
export function lastOfBlankLines(text: string, from: number, dialect: Dialect): { at: number; lines: number } {
  const { delimiter } = dialect;
  const newline = dialect.newline.charCodeAt(0);
  const between = dialect.kind === 'delimited' ? delimiter.charCodeAt(0) : -1;
  const last = { at: from, lines: 0 };
  let start = from;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === newline) {
      if (start > from) last.lines += 1;
      last.at = start;
      start = at + 1;
    } else if (code === between || (code !== 32 && (code < 9 || code > 13))) break;
  }
  return last;
}
