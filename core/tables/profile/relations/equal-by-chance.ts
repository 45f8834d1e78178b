import { NUMBER_TYPES } from '../../cells/value-type.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { TableProfile } from '../column/table-profile.js';
import type { DuplicateRow } from './find-duplicate-rows.js';

/** Minimum rows, because fewer say nothing about chance. */
const MIN_ROWS = 20;
/** Minimum share of distinct texts from which identifiers are expected to be unique, and repeats are no chance. */
export const NEARLY_UNIQUE = 0.95;
/** Minimum share of a dependency. */
const DETERMINED = 0.95;
/** Maximum equal pairs, as a multiple of those expected. Independent columns have one, related ones more. */
const MAX_EXCESS = 2;
/** Minimum average rows of a text that is a value of a group, not of a list. */
const ROWS_PER_VALUE = 10;

/** Omits the columns that another one determines, because they say nothing more about a row. */
export function withoutDetermined<T extends { name: string }>(
  columns: readonly T[],
  dependencies: TableProfile['dependencies'],
): T[] {
  const kept = new Map(columns.map((column) => [column.name, column]));
  for (const { from, to, share } of dependencies)
    if (from.length === 1 && share >= DETERMINED && kept.has(from[0]!) && kept.size > 1) kept.delete(to);
  return [...kept.values()];
}

export const pairsOf = (count: number): number => (count * (count - 1)) / 2;

/** Returns the number of pairs among rows that equal each other. */
function countPairs(duplicates: readonly DuplicateRow[]): number {
  const sizes = new Map<number, number>();
  for (const { first } of duplicates) sizes.set(first, (sizes.get(first) ?? 1) + 1);
  return [...sizes.values()].reduce((sum, size) => sum + pairsOf(size), 0);
}

/** Whether a column without others is a list of values that recur, such as grades or readings. */
const recurs = ({ meaning, distinct, rows, missing }: ColumnProfile) =>
  NUMBER_TYPES.has(meaning) || distinct * ROWS_PER_VALUE <= rows - missing;

/**
 * Returns whether rows are as often equal as independent columns with their values make them: the expected pairs are
 * those of all rows, times the share of equal pairs of each column that no other one determines. Nearly unique texts are
 * never equal by chance, and neither are few rows, or rows that are all equal.
 * @param columns profiles in the order of the columns.
 * @param duplicates see `findDuplicateRows`.
 */
export function areEqualByChance(
  data: TableData,
  columns: readonly ColumnProfile[],
  { duplicates, dependencies }: { duplicates: readonly DuplicateRow[]; dependencies: TableProfile['dependencies'] },
): boolean {
  const dictionaries = data.columns.filter((column): column is DictionaryColumn => column.form === 'dictionary');
  const isIdentified = columns.some(({ meaning, distinct, rows, missing }) => {
    const filled = rows - missing;
    return !NUMBER_TYPES.has(meaning) && filled >= rows / 2 && distinct >= NEARLY_UNIQUE * filled;
  });
  if (data.rowCount < MIN_ROWS || isIdentified || dictionaries.length < data.columns.length) return false;
  const free = withoutDetermined(
    dictionaries.filter(({ counts }) => counts.length > 1),
    dependencies,
  );
  if (free.length === 0) return false;
  if (free.length === 1) return recurs(columns.find(({ name }) => name === free[0]!.name)!);
  const all = pairsOf(data.rowCount);
  const expected = free.reduce((pairs, { counts }) => {
    const equal = counts.reduce((sum, count) => sum + pairsOf(count), 0);
    return (pairs * equal) / all;
  }, all);
  return countPairs(duplicates) <= MAX_EXCESS * expected;
}
