import type { MendCode } from './mend.js';

/** How far outside the image a coordinate may be, and still be one of its edge: what training tolerates too. */
const TOLERANCE = 0.01;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const WHOLE = /^\d+\.0+$/;

/** A row as it should be, with what was done to it; `key` is equal for rows that say the same. */
export interface MendedLabelRow {
  text: string;
  mends: readonly MendCode[];
  key: string | null;
}

const isShape = ({ length }: readonly string[]) => length === 5 || (length >= 7 && length % 2 === 1);

function isRow(tokens: readonly string[]): boolean {
  const [classId = '', ...coordinates] = tokens;
  if (!isShape(tokens) || !(/^\d+$/.test(classId) || WHOLE.test(classId))) return false;
  return coordinates.every((text) => {
    const value = NUMBER.test(text) ? Number(text) : Number.NaN;
    return value >= -TOLERANCE && value <= 1 + TOLERANCE;
  });
}

const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

interface Parted {
  tokens: string[];
  hasDecimalCommas: boolean;
}

/** Columns that blanks or semicolons part, with commas in their numbers. */
function pointed(row: string): string[] | null {
  const tokens = row.includes(';') ? row.split(';').map((text) => text.trim()) : row.split(/[ \t]+/);
  const areNumbers = tokens.every((text) => !text.includes(',') || DECIMAL_COMMA.test(text));
  const points = tokens.map((text) => text.replace(',', '.'));
  return areNumbers && isRow(points) ? points : null;
}

/**
 * Parts of a row, if there is one way alone to part it: commas or semicolons count as separators only where they part
 * all columns, and commas as those of decimals only where the row cannot be read with them as separators.
 */
function partsOf(row: string): Parted | null {
  const comma = [',', ';'].find((sign) => row.includes(sign));
  const tokens = comma === undefined ? row.split(/[ \t]+/) : row.split(comma).map((text) => text.trim());
  if (isRow(tokens)) return { tokens, hasDecimalCommas: false };
  const decimals = comma === ',' && !isRow(row.split(/[ \t,;]+/)) ? pointed(row) : null;
  return decimals && { tokens: decimals, hasDecimalCommas: true };
}

function clip(text: string): string {
  const value = Number(text);
  return value > 1 ? '1' : value < 0 ? '0' : text;
}

/**
 * Mends a row of a label where that is certain; a row that is not understood stays as it is.
 * @param line without its end.
 */
export function mendLabelRow(line: string): MendedLabelRow {
  const row = line.replace(/^[ \t]+/, '').trimEnd();
  const outer: MendCode[] = row === line ? [] : ['outer-blanks'];
  const parts = partsOf(row);
  if (parts === null) return { text: row, mends: outer, key: null };
  const { tokens, hasDecimalCommas } = parts;
  const [classId = '', ...coordinates] = tokens;
  const whole = WHOLE.test(classId) ? classId.slice(0, classId.indexOf('.')) : classId;
  const clipped = coordinates.map(clip);
  const mends: MendCode[] = [
    ...outer,
    ...(hasDecimalCommas ? (['decimal-commas'] as const) : []),
    ...(tokens.join(' ') === (hasDecimalCommas ? row.replaceAll(',', '.') : row) ? [] : (['separators'] as const)),
    ...(whole === classId ? [] : (['whole-class'] as const)),
    ...(clipped.some((text, at) => text !== coordinates[at]) ? (['clipped'] as const) : []),
  ];
  const key = [Number(whole), ...clipped.map(Number)].join(' ');
  return { text: [whole, ...clipped].join(' '), mends, key };
}
