import { isBlank } from '../../cells/blank.js';
import type { ValueType } from '../../cells/value-type.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { sumRowsOf } from './sum-rows.js';

/** A column that contains the text of a group only in its first row. */
export interface WrittenOnce {
  column: number;
  /** Rows whose blank cell belongs to the group above, by index from 0. */
  rows: number[];
}

/** Minimum share of blank cells. A table of groups with one row each has few. */
const MIN_BLANK = 0.3;
/** Minimum number of groups. */
const MIN_GROUPS = 2;
/** The same for a column of integers, which may be amounts with missing values. */
const MIN_BLANK_INTEGERS = 0.5;
/**
 * Maximum share of blank cells in the other columns, relative to the share in the column of groups. Sparse tables have
 * no groups.
 */
const MAX_OTHERS = 0.5;
const AMOUNTS: ReadonlySet<ValueType> = new Set([
  'decimal',
  'currency',
  'percent',
  'unit',
  'boolean',
  'email',
  'phone',
]);

/** Whether a cell can be the name of a group. Amounts are not repeated in the rows below. */
export const mayNameGroup = ({ meaning }: Pick<ColumnProfile, 'meaning'>): boolean => !AMOUNTS.has(meaning);

/**
 * Finds the columns of a table in which each group is written only once, in its first row: the first columns, from the
 * outer to the inner groups. Ignores the rows with sums of other rows. Reads rows only if the first column has blank
 * cells.
 */
export function findWrittenOnce(data: TableData, columns: readonly Pick<ColumnProfile, 'meaning'>[]): WrittenOnce[] {
  const sums = sumRowsOf(data);
  const found: { once: WrittenOnce; isFilled: (row: number) => boolean }[] = [];
  for (const [index, column] of data.columns.entries()) {
    if (column.form === 'wide') break;
    const blanks = blankCodes(column);
    if (blanks.size === 0 || !mayNameGroup(columns[index]!)) break;
    const isFilled = (row: number) => !blanks.has(column.codes[row]!);
    const isNumber = columns[index]!.meaning === 'integer';
    const rows = rowsBelow(data, column, { isFilled, isNumber, sums, outer: found.map((one) => one.isFilled) });
    if (rows === null || isSparse(data, index, rows, sums)) break;
    found.push({ once: { column: index, rows }, isFilled });
  }
  return found.map(({ once }) => once);
}

function blankCodes({ texts, counts }: DictionaryColumn): Set<number> {
  return new Set(texts.flatMap((text, code) => (isBlank(text) && counts[code]! > 0 ? [code] : [])));
}

interface Level {
  isFilled: (row: number) => boolean;
  /** Whether the texts are numbers. Numbers of groups ascend, amounts do not. */
  isNumber: boolean;
  /** Rows with sums. */
  sums: ReadonlySet<number>;
  /** Whether the columns of the outer groups are filled. */
  outer: readonly ((row: number) => boolean)[];
}

/**
 * Returns the rows with a blank cell that belongs to the group above; null if a cell contradicts this: the first one is
 * blank, a group repeats the text above, numbers descend, or a new outer group starts without an inner one.
 */
function rowsBelow(data: TableData, column: DictionaryColumn, level: Level): number[] | null {
  const { codes } = column;
  const { isFilled, isNumber, sums, outer } = level;
  const rows: number[] = [];
  let current: number | null = null;
  let filled = 0;
  const isData = (row: number) => !sums.has(row) && (isFilled(row) || !isEmptyRow(data, row));
  const startsOuter = (row: number) => outer.some((isOuterFilled) => isOuterFilled(row));
  for (let row = 0; row < data.rowCount; row += 1) {
    if (!isData(row)) continue;
    if (startsOuter(row)) current = null;
    if (!isFilled(row)) {
      if (current === null) return null;
      rows.push(row);
      continue;
    }
    if (current !== null && !startsGroup(column, current, codes[row]!, level)) return null;
    current = codes[row]!;
    filled += 1;
  }
  return areGroups(rows, filled, data.rowCount, isNumber) ? rows : null;
}

/**
 * Whether the blank cells are frequent enough to belong to groups. They are not if only the last rows are blank, where
 * values may be missing.
 * @param filled number of other cells.
 */
function areGroups(rows: readonly number[], filled: number, rowCount: number, isNumber: boolean): boolean {
  const minBlank = isNumber ? MIN_BLANK_INTEGERS : MIN_BLANK;
  if (filled < MIN_GROUPS || rows.length < minBlank * (rows.length + filled)) return false;
  const [first = 0] = rows;
  return first <= 1 || rows.length < rowCount - first;
}

/** Whether a text can start the next group after another one. */
function startsGroup({ texts }: DictionaryColumn, current: number, next: number, { isNumber }: Level): boolean {
  return current !== next && (!isNumber || Number(texts[next]) > Number(texts[current]));
}

function isEmptyRow({ columns }: TableData, row: number): boolean {
  return columns.every((column) => column.form === 'dictionary' && isBlank(column.texts[column.codes[row]!]!));
}

/** Whether the columns to the right of a column are nearly as often blank in the rows of its groups. */
function isSparse({ columns, rowCount }: TableData, index: number, rows: readonly number[], sums: ReadonlySet<number>) {
  const others = columns.slice(index + 1);
  const dataRows = rowCount - sums.size;
  const shares = others.map((column) => {
    if (column.form === 'wide') return 0;
    const blank = column.texts.reduce((sum, text, code) => sum + (isBlank(text) ? column.counts[code]! : 0), 0);
    return Math.max(0, blank - sums.size) / dataRows;
  });
  const full = shares.filter((share) => share <= (MAX_OTHERS * rows.length) / dataRows);
  return others.length === 0 || full.length * 2 < others.length;
}
