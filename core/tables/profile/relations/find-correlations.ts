import type { ColumnProfile } from '../column/column-profile.js';
import type { TableProfile } from '../column/table-profile.js';
import { type CodedColumn, numberTexts } from './coded-column.js';
import { valuesOfTexts } from './values-of-texts.js';

/** A column of numbers as dense ranks: the rank of each row's number among the distinct numbers; -1 if it has none. */
interface RankedColumn {
  name: string;
  at: number;
  ranks: Int32Array;
  /** Number of distinct numbers. */
  size: number;
}

interface Correlation {
  /** -1 to 1. */
  coefficient: number;
  /** Number of rows in which both columns have a value. */
  rows: number;
}

/** Converts dense ranks over the given rows to mid-ranks: ties get the mean of their positions. */
function midRanks(column: RankedColumn, rows: Uint32Array): Float64Array {
  const counts = new Uint32Array(column.size);
  for (let at = 0; at < rows.length; at++) counts[column.ranks[rows[at]!]!]!++;
  const middle = new Float64Array(column.size);
  let before = 0;
  for (let rank = 0; rank < column.size; rank++) {
    middle[rank] = before + (counts[rank]! + 1) / 2;
    before += counts[rank]!;
  }
  return middle;
}

/**
 * Computes Spearman's rho with ties: Pearson's coefficient of the mid-ranks, over rows with both numbers.
 * @returns null if there are fewer than three such rows, or if a column is constant over them.
 */
export function correlateRanks(one: RankedColumn, other: RankedColumn): Correlation | null {
  const both = new Uint32Array(one.ranks.length);
  let count = 0;
  for (let row = 0; row < both.length; row++) {
    both[count] = row;
    if (one.ranks[row]! >= 0 && other.ranks[row]! >= 0) count++;
  }
  if (count < 3) return null;
  const rows = both.subarray(0, count);
  const [left, right] = [midRanks(one, rows), midRanks(other, rows)];
  const mean = (rows.length + 1) / 2;
  let [xx, yy, xy] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    const row = rows[at]!;
    const x = left[one.ranks[row]!]! - mean;
    const y = right[other.ranks[row]!]! - mean;
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  if (xx === 0 || yy === 0) return null;
  return { coefficient: Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))), rows: rows.length };
}

/**
 * Computes Cramér's V of two columns of categories with Bergsma's bias correction (J. Korean Stat. Soc. 42, 2013), over
 * rows with both values. 0 to 1.
 * @returns null if a column has fewer than two categories over these rows.
 */
function associateCategories(one: CodedColumn, other: CodedColumn): Correlation | null {
  const [lefts, rights] = [numberTexts(one), numberTexts(other)];
  const width = other.distinct;
  const cells = new Uint32Array(one.distinct * width);
  for (let row = 0; row < one.codes.length; row++) {
    const [a, b] = [lefts[one.codes[row]!]!, rights[other.codes[row]!]!];
    if (a >= 0 && b >= 0) cells[a * width + b]!++;
  }
  const [left, right] = [new Uint32Array(one.distinct), new Uint32Array(width)];
  let rows = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    left[Math.floor(cell / width)]! += cells[cell]!;
    right[cell % width]! += cells[cell]!;
    rows += cells[cell]!;
  }
  const [r, k] = [left, right].map((counts) => counts.reduce((sum, count) => sum + Math.min(1, count), 0));
  if (rows < 3 || r! < 2 || k! < 2) return null;
  // The sum over all cells of n_ij^2 / (n_i n_j) is 1 + phi^2. Cells without rows contribute nothing.
  let sum = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell]! > 0) sum += cells[cell]! ** 2 / (left[Math.floor(cell / width)]! * right[cell % width]!);
  }
  return { coefficient: correctedV(sum - 1, r!, k!, rows), rows };
}

function correctedV(phi2: number, r: number, k: number, n: number): number {
  const corrected = Math.max(0, phi2 - ((r - 1) * (k - 1)) / (n - 1));
  const rows = r - (r - 1) ** 2 / (n - 1);
  const columns = k - (k - 1) ** 2 / (n - 1);
  const most = Math.min(rows, columns) - 1;
  return most <= 0 ? 0 : Math.min(1, Math.sqrt(corrected / most));
}

type Correlations = TableProfile['correlations'];

const NUMBERS = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const CATEGORIES = new Set(['category', 'boolean']);
const MAX_COLUMNS = 25;
const MAX_CATEGORIES = 60;
const MAX_REPORTED = 50;
const MIN_ROWS = 10;
/** Minimum coefficient. Weaker associations are not informative. */
const MIN_STRENGTH = 0.3;
/** Minimum distance from zero, in standard errors at rho = 0, which are 1 / sqrt(n - 1). */
const MIN_DEVIATIONS = 3;

function rankColumn(column: CodedColumn, profile: ColumnProfile): RankedColumn {
  const values = valuesOfTexts(column, profile);
  const distinct = distinctNumbers(values);
  const ranks = new Int32Array(values.length).fill(-1);
  for (let code = 0; code < values.length; code++)
    if (Number.isFinite(values[code])) ranks[code] = placeOf(distinct, values[code]!);
  const rankOfRow = new Int32Array(column.codes.length);
  for (let row = 0; row < rankOfRow.length; row++) rankOfRow[row] = ranks[column.codes[row]!]!;
  return { name: column.name, at: column.at, ranks: rankOfRow, size: distinct.length };
}

/** Returns the finite numbers in ascending order, each once. */
function distinctNumbers(values: Float64Array): Float64Array {
  const sorted = new Float64Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length; at++) if (Number.isFinite(values[at])) sorted[count++] = values[at]!;
  const numbers = sorted.subarray(0, count).sort();
  let size = 0;
  for (let at = 0; at < count; at++) if (at === 0 || numbers[at] !== numbers[size - 1]) numbers[size++] = numbers[at]!;
  return numbers.subarray(0, size);
}

/** Returns the index of a value in a sorted array, which must contain it. */
function placeOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function pairUp<T extends { name: string }>(
  columns: readonly T[],
  method: Correlations[number]['method'],
  measure: (one: T, other: T) => Correlation | null,
): Correlations {
  const found: Correlations = [];
  columns.forEach((one, at) => {
    for (const other of columns.slice(at + 1)) {
      const result = measure(one, other);
      if (result === null || result.rows < MIN_ROWS) continue;
      const strength = Math.abs(result.coefficient);
      if (strength < MIN_STRENGTH || strength * Math.sqrt(result.rows - 1) < MIN_DEVIATIONS) continue;
      const coefficient = Math.round(result.coefficient * 10_000) / 10_000;
      found.push({ columns: [one.name, other.name], coefficient, method, rows: result.rows });
    }
  });
  return found;
}

/**
 * Finds associated pairs of columns, strongest first: by Spearman's rho for numbers, by bias-corrected Cramér's V for
 * categories. Compares at most 25 columns of each kind and returns at most 50 pairs.
 */
export function findCorrelations(coded: readonly CodedColumn[], columns: readonly ColumnProfile[]): Correlations {
  const numbers = coded
    .filter(({ at, distinct }) => distinct > 2 && NUMBERS.has(columns[at]?.meaning ?? ''))
    .slice(0, MAX_COLUMNS)
    .map((column) => rankColumn(column, columns[column.at]!))
    .filter(({ size }) => size > 2);
  const categories = coded.filter(({ at, distinct }) => isCategory(columns[at], distinct)).slice(0, MAX_COLUMNS);
  return [...pairUp(numbers, 'spearman', correlateRanks), ...pairUp(categories, 'cramers-v', associateCategories)]
    .sort((one, other) => Math.abs(other.coefficient) - Math.abs(one.coefficient))
    .slice(0, MAX_REPORTED);
}

function isCategory(profile: ColumnProfile | undefined, distinct: number): boolean {
  return CATEGORIES.has(profile?.meaning ?? '') && distinct >= 2 && distinct <= MAX_CATEGORIES;
}
