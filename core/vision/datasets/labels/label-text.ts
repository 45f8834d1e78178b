/** One line of a label, without its ending. */
export interface TextRow {
  /** Line number, from 1. */
  line: number;
  text: string;
  /** Whether the line ends with a carriage return. */
  hasReturn: boolean;
}

const MARK = '\uFEFF';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes a label; null if it is not UTF-8. `hasMark`: whether it starts with a byte order mark. */
export function decodeLabel(bytes: Uint8Array): { text: string; hasMark: boolean } | null {
  try {
    const text = decoder.decode(bytes);
    const hasMark = text.includes(MARK);
    return { text: hasMark ? text.replaceAll(MARK, '') : text, hasMark };
  } catch {
    return null;
  }
}

/**
 * Returns a function that finds the next occurrence of a mark from an offset, or the end of the text. Offsets must
 * ascend from call to call.
 */
function finder(text: string, mark: string): (from: number) => number {
  let at = text.indexOf(mark);
  return (from) => {
    if (at !== -1 && at < from) at = text.indexOf(mark, from);
    return at === -1 ? text.length : at;
  };
}

/**
 * Yields the lines that are not blank. Lines end with LF, CR LF or CR. Cost: linear. Never holds all lines in memory,
 * because a file of line breaks has as many lines as bytes.
 */
export function* labelRowsOf(text: string): Generator<TextRow> {
  const [nextFeed, nextReturn] = [finder(text, '\n'), finder(text, '\r')];
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const [feed, back] = [nextFeed(start), nextReturn(start)];
    const hasReturn = back < feed;
    const end = Math.min(feed, back);
    const row = text.slice(start, end);
    if (row.trim() !== '') yield { line, text: row, hasReturn };
    start = end + (hasReturn && feed === back + 1 ? 2 : 1);
  }
}

/** One column of a row as written. */
export interface Field {
  text: string;
  /** Column of its first character in the line, from 1. */
  column: number;
}

/**
 * Separators of the columns of a row. `decimal-comma`: blanks, with decimal commas in the numbers; `breaks`: characters
 * that Python treats as line breaks.
 */
export type Separator = 'blanks' | 'marks' | 'decimal-comma' | 'breaks';

const BREAK = /[\v\f\u2028\u2029]/;

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

function split(text: string, field: RegExp): Field[] {
  return Array.from(text.matchAll(field), (match) => ({ text: match[0], column: match.index + 1 }));
}

/**
 * Splits a row into columns.
 * @returns the columns and their separator.
 */
export function fieldsOf(text: string): { fields: Field[]; separator: Separator } {
  const fields = split(text, /\S+/g);
  if (!/[,;]/.test(text)) return { fields, separator: BREAK.test(text.trim()) ? 'breaks' : 'blanks' };
  if (fields.length >= 5 && fields.slice(1).every(({ text: part }) => !/[,;]/.test(part) || DECIMAL_COMMA.test(part))) {
    const pointed = fields.map(({ text: part, column }) => ({ text: part.replace(',', '.'), column }));
    return { fields: pointed, separator: 'decimal-comma' };
  }
  return { fields: split(text, /[^\s,;]+/g), separator: 'marks' };
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const NOT_FINITE = /^[+-]?(?:nan|inf|infinity)$/i;

/** Parses a number; NaN for infinity and NaN, null for other texts. */
export function numberOf(text: string): number | null {
  if (NUMBER.test(text)) return Number(text);
  return NOT_FINITE.test(text) ? Number.NaN : null;
}
