import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { TableProfile } from '../column/table-profile.js';
import { type CodedColumn, codeColumns } from './coded-column.js';
import { distinctRows } from './distinct-rows.js';
import { pairsOf, withoutDetermined } from './equal-by-chance.js';
import type { DuplicateRow } from './find-duplicate-rows.js';

/** Rows that equal an earlier one in every column but those of their numbers. */
export interface RepeatedRecords {
  /** Names of the columns with numbers of the rows. */
  numbers: readonly string[];
  rows: readonly DuplicateRow[];
}

/** Maximum rows, because all of them are compared. */
const MAX_ROWS = 200_000;
const MIN_COLUMNS = 3;
/** Minimum share of distinct texts of one of the columns: answers to a survey may be equal. */
const MIN_DISTINCT = 0.5;
/** Maximum share of repeats. More are part of the structure. */
const MAX_SHARE = 0.2;
/** Maximum probability of as many repeats by chance. */
const MAX_CHANCE = 0.001;

const isRowNumber = ({ meaning, is_unique: isUnique }: ColumnProfile) =>
  isUnique && (meaning === 'identifier' || meaning === 'code');

/**
 * Finds rows that repeat an earlier one under another number, if so many would not be equal by chance. The chance is that
 * of independent columns, without those that another one determines, by the Poisson distribution.
 * @returns null if there are none, or the rows have no numbers.
 */
export function findRepeatedRecords(
  data: TableData,
  columns: readonly ColumnProfile[],
  dependencies: TableProfile['dependencies'],
): RepeatedRecords | null {
  const numbers = new Set(columns.filter(isRowNumber).map(({ name }) => name));
  const others = columns.filter(({ name }) => !numbers.has(name));
  const mayRepeat = numbers.size > 0 && others.length >= MIN_COLUMNS && data.rowCount <= MAX_ROWS;
  if (!mayRepeat || !others.some(({ distinct }) => distinct >= MIN_DISTINCT * data.rowCount)) return null;
  const compared = { columns: data.columns.filter(({ name }) => !numbers.has(name)), rowCount: data.rowCount };
  const { copies } = distinctRows(compared, null);
  if (copies.size === 0) return null;
  const coded = codeColumns(compared, [], null);
  const rows = repeatsOf(copies, coded);
  if (rows.length === 0 || rows.length > MAX_SHARE * data.rowCount) return null;
  const expected = expectedPairs(withoutDetermined(coded, dependencies), rows, data.rowCount);
  return chanceOf(rows.length, expected) > MAX_CHANCE ? null : { numbers: [...numbers], rows };
}

/** Returns the number of equal pairs of rows expected by chance, according to the cells of the other rows. */
function expectedPairs(coded: readonly CodedColumn[], repeats: readonly DuplicateRow[], rowCount: number): number {
  const others = rowCount - repeats.length;
  const chances = coded.map(({ counts, codes }) => {
    const own = Float64Array.from(counts);
    for (const { row } of repeats) own[codes[row]!]! -= 1;
    // One pair more, because values may be equal that happen to differ here.
    return Math.min(1, (own.reduce((sum, count) => sum + pairsOf(count), 0) + 1) / Math.max(1, pairsOf(others)));
  });
  return chances.reduce((product, chance) => product * chance, pairsOf(rowCount));
}

/** Returns the probability of at least as many events as found, if some are expected (Poisson). */
function chanceOf(found: number, expected: number): number {
  let term = Math.exp(-expected);
  let below = 0;
  for (let count = 0; count < found; count += 1) {
    below += term;
    term *= expected / (count + 1);
  }
  return 1 - below;
}

/** Returns the copies of rows, in order. Rows with more than half of their cells empty do not count. */
function repeatsOf(copies: ReadonlyMap<number, readonly number[]>, coded: readonly CodedColumn[]): DuplicateRow[] {
  const isFilled = (row: number) =>
    coded.filter(({ codes, isMissing }) => isMissing[codes[row]!] === 0).length * 2 >= coded.length;
  return [...copies]
    .filter(([first]) => isFilled(first))
    .flatMap(([first, rows]) => rows.map((row) => ({ row, first })))
    .sort((one, other) => one.row - other.row);
}
