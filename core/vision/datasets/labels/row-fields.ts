/** One column of a row as it stands there. */
export interface Field {
  text: string;
  /** Character in the line, from 1. */
  column: number;
}

/**
 * How the columns of a row are kept apart; `decimal-comma`: by blanks, with commas in the numbers; `breaks`: by what
 * Python takes for the end of a line.
 */
export type Separator = 'blanks' | 'marks' | 'decimal-comma' | 'breaks';

const BREAK = /[\v\f\u2028\u2029]/;

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

function split(text: string, field: RegExp): Field[] {
  return Array.from(text.matchAll(field), (match) => ({ text: match[0], column: match.index + 1 }));
}

/** The columns of a row, and how they are kept apart. */
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

/** The number that a column holds: infinite or NaN where it says so, null where it is none. */
export function numberOf(text: string): number | null {
  if (NUMBER.test(text)) return Number(text);
  return NOT_FINITE.test(text) ? Number.NaN : null;
}
