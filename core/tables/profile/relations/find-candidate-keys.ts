import type { Codes } from '../../columns/codes.js';
import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { CodedColumn } from './coded-column.js';

/** Maximum sets of columns to check. */
const MAX_TRIES = 2_000;
const MAX_KEYS = 10;
/** Maximum row visits for confirming keys. Limits the number of keys in large tables, but at least one is confirmed. */
const BUDGET = 6_000_000;
/** Minimum rows. With fewer, nearly any set of columns is unique. */
const MIN_ROWS = 20;

/** Types that may be unique by chance but are never keys. */
const MEASURES = new Set(['decimal', 'currency', 'percent', 'unit', 'coordinate', 'time', 'list']);

function mayBeKey(column: ColumnProfile): boolean {
  return !MEASURES.has(column.meaning) && column.lengths.mean <= 60 && column.missing + column.disguised_missing === 0;
}

/**
 * Finds the smallest sets of columns (up to three) that identify each row: all such sets of that size, up to ten.
 * Columns with missing cells, long texts or measurements are excluded.
 */
export function findCandidateKeys(
  data: TableData,
  columns: readonly ColumnProfile[],
  coded: readonly CodedColumn[],
): string[][] {
  if (data.rowCount < 2) return [];
  const singles = columns.filter((column) => column.is_unique && mayBeKey(column));
  if (singles.length > 0) return singles.slice(0, MAX_KEYS).map(({ name }) => [name]);
  if (data.rowCount < MIN_ROWS) return [];
  const parts = coded
    .filter(({ at, distinct }) => distinct > 1 && columns[at] !== undefined && mayBeKey(columns[at]))
    .sort((one, other) => other.distinct - one.distinct || one.at - other.at);
  for (const size of [2, 3]) {
    const keys = keysOf(data, parts, size);
    if (keys.length > 0) return keys;
  }
  return [];
}

function keysOf(data: TableData, parts: readonly CodedColumn[], size: number): string[][] {
  const keys: string[][] = [];
  const maxKeys = Math.max(1, Math.min(MAX_KEYS, Math.floor(BUDGET / data.rowCount)));
  let tries = 0;
  for (const set of setsOf(parts, size)) {
    if (keys.length >= maxKeys || tries >= MAX_TRIES) break;
    const combinations = set.reduce((product, { distinct }) => product * distinct, 1);
    if (combinations < data.rowCount) continue;
    tries++;
    const all = set.map(({ at }) => codesOf(data, at));
    if (identifyRows(all, data.rowCount)) keys.push(inOrder(set));
  }
  return keys;
}

function codesOf(data: TableData, at: number): Codes {
  const column = data.columns[at];
  return column?.form === 'dictionary' ? column.codes : new Uint32Array(0);
}

function inOrder(set: readonly CodedColumn[]): string[] {
  return [...set].sort((one, other) => one.at - other.at).map(({ name }) => name);
}

function* setsOf(parts: readonly CodedColumn[], size: number, from = 0): Generator<CodedColumn[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let at = from; at < parts.length; at++) {
    for (const rest of setsOf(parts, size - 1, at + 1)) yield [parts[at]!, ...rest];
  }
}

/**
 * Whether no two rows are equal in these columns. Checks growing prefixes of the rows, because most sets have
 * duplicates early.
 */
function identifyRows(columns: readonly Codes[], rowCount: number): boolean {
  for (let reach = Math.min(4_096, rowCount); ; reach = Math.min(reach * 16, rowCount)) {
    if (!areDistinct(columns, reach)) return false;
    if (reach === rowCount) return true;
  }
}

function areDistinct(columns: readonly Codes[], reach: number): boolean {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(4, reach * 2)));
  const table = new Int32Array(slots).fill(-1);
  for (let row = 0; row < reach; row++) {
    let hash = 0x811c9dc5;
    for (const codes of columns) hash = Math.imul(hash ^ codes[row]!, 0x9e3779b1) ^ (hash >>> 15);
    let slot = (hash ^ (hash >>> 13)) & (slots - 1);
    for (let other = table[slot]!; other >= 0; other = table[slot]!) {
      if (columns.every((codes) => codes[other] === codes[row])) return false;
      slot = (slot + 1) & (slots - 1);
    }
    table[slot] = row;
  }
  return true;
}
