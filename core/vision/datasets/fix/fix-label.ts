import { type Fix, type FixCode, FixList } from './dataset-fix.js';

/** How far outside the image a coordinate may be for trainers to clip it to the edge, as a fraction of the image. */
const TOLERANCE = 0.01;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const WHOLE = /^\d+\.0+$/;

/** A row after fixing, and what was fixed. Rows with the same content have equal keys. */
interface FixedLabelRow {
  text: string;
  fixes: readonly FixCode[];
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

/**
 * Splits a row at blanks or semicolons and replaces decimal commas with points; null if the result is not a valid row.
 */
function pointed(row: string): string[] | null {
  const tokens = row.includes(';') ? row.split(';').map((text) => text.trim()) : row.split(/[ \t]+/);
  const areNumbers = tokens.every((text) => !text.includes(',') || DECIMAL_COMMA.test(text));
  const points = tokens.map((text) => text.replace(',', '.'));
  return areNumbers && isRow(points) ? points : null;
}

/**
 * Splits a row if there is only one interpretation: commas and semicolons are separators only if they separate all
 * columns; commas are decimal commas only if they cannot be separators.
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
 * Fixes a row of a label if the fix is unambiguous; other rows are unchanged.
 * @param line without its line ending.
 */
function fixLabelRow(line: string): FixedLabelRow {
  const row = line.replace(/^[ \t]+/, '').trimEnd();
  const outer: FixCode[] = row === line ? [] : ['outer-blanks'];
  const parts = partsOf(row);
  if (parts === null) return { text: row, fixes: outer, key: null };
  const { tokens, hasDecimalCommas } = parts;
  const [classId = '', ...coordinates] = tokens;
  const whole = WHOLE.test(classId) ? classId.slice(0, classId.indexOf('.')) : classId;
  const clipped = coordinates.map(clip);
  const fixes: FixCode[] = [
    ...outer,
    ...(hasDecimalCommas ? (['decimal-commas'] as const) : []),
    ...(tokens.join(' ') === (hasDecimalCommas ? row.replaceAll(',', '.') : row) ? [] : (['separators'] as const)),
    ...(whole === classId ? [] : (['whole-class'] as const)),
    ...(clipped.some((text, at) => text !== coordinates[at]) ? (['clipped'] as const) : []),
  ];
  const key = [Number(whole), ...clipped.map(Number)].join(' ');
  return { text: [whole, ...clipped].join(' '), fixes, key };
}

const BOM = '\ufeff';

/** Decodes a label; null if it is not UTF-8. Retains a byte order mark, so that it can be reported. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Splits a text into lines and counts the lines that do not end with LF. */
function linesOf(text: string): { lines: string[]; otherEnds: number } {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const otherEnds = text.split('\r').length - 1;
  return { lines, otherEnds };
}

/**
 * Applies the unambiguous fixes to a label. Idempotent. Cost: linear in the bytes.
 * @param name name of the file in the list of fixes.
 * @returns the new text; null if nothing changes.
 */
export function fixLabel(bytes: Uint8Array, name: string): { text: string | null; fixes: Fix[] } {
  const original = textOf(bytes);
  if (original === null || original.includes('\0')) return { text: null, fixes: [] };
  const fixes = new FixList(name);
  // Concatenating files leaves byte order marks in the middle.
  const text = original.replaceAll(BOM, '');
  if (text !== original) fixes.add('byte-order-mark', { line: 1 });
  const { lines, otherEnds } = linesOf(text);
  if (otherEnds > 0) fixes.add('line-ends', { line: 1, count: otherEnds });
  const rows = fixRows(lines, fixes);
  const fixed = rows.length === 0 ? '' : `${rows.join('\n')}\n`;
  const list = fixes.list();
  return { text: list.length === 0 ? null : fixed, fixes: list };
}

function fixRows(lines: readonly string[], fixes: FixList): string[] {
  const rows: string[] = [];
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      fixes.add('blank-lines', { line: at + 1, before: line });
      continue;
    }
    const { text, key, fixes: done } = fixLabelRow(line);
    for (const code of done) fixes.add(code, { line: at + 1, before: line, after: text });
    if (key !== null && seen.has(key)) fixes.add('duplicate-row', { line: at + 1, before: text });
    else rows.push(text);
    if (key !== null) seen.add(key);
  }
  return rows;
}
