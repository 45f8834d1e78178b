import { isInvoiceLabel, isStatisticLabel, isSureTotal, isTotalLabel } from '../source/total-label.js';
import { CELL_CLASS, isVoid } from './cell-class.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';

/** Maximum columns of a row that are compared with sums. */
export const MAX_SUMMED = 40;
/** A text that at least this many rows above have in common is not a label. */
const MIN_RECURRING = 2;

/**
 * Whether a row at the end of a table certainly summarizes those above: its numbers are their sums, means, medians or
 * deviations, or its label can only mean a sum. A row merely labelled `Total` is data.
 * @param above rows of the body above, in order.
 */
export function isTotalRow(grid: Grid, row: number, above: readonly number[], extent: Extent): boolean {
  const { labels, numbers } = readTotal(grid, row, extent, above);
  if (numbers.length === 0) return false;
  const tried = numbers.slice(0, MAX_SUMMED);
  if (labels.some(isTotalLabel)) {
    if (labels.length > 2) return false;
    if (labels.some((label) => isSureTotal(label)) && !isCategory(grid, labels, above, extent)) return true;
    const addends = listAddends(grid, above, extent);
    const sums = tried.filter((column) => addends.some((rows) => isSumOf(grid, row, column, rows)));
    if (labels.length > 1) return sums.length * 2 > tried.length;
    return sums.length * 2 >= tried.length || isRoughSum(grid, row, tried, above);
  }
  if (namesStatistic(labels)) return tried.some((column) => isStatisticOf(grid, row, column, above));
  if (addsUpExactly(grid, { row, labels, numbers }, above, extent)) return true;
  const isGappy = grid.filled(row) < extent.right - extent.left + 1;
  if (labels.length > 0 || !isGappy || above.length < 2) return false;
  // Adding up all rows above comes last because it is slow and nearly every table ends with an ordinary row.
  const sums = numbers.filter((column) => isSumOf(grid, row, column, above));
  return areMostlySums(sums.length, numbers.length, above.length);
}

/** Minimum rows above a total whose sums need not match, and maximum share of them that is as empty as it. */
const ROUGH = { rows: 5, share: 0.05 };
/** Maximum factor between such a total and the sum: cells that are missing or no numbers are not added up. */
const MAX_FACTOR = 1.5;

/**
 * Whether a row with the label of a total is nearly empty, unlike those above, and its numbers are of the size of the
 * sums above. They need not match, because a file with wrong cells has right totals, or the other way round.
 */
function isRoughSum(grid: Grid, row: number, columns: readonly number[], above: readonly number[]): boolean {
  if (above.length < ROUGH.rows) return false;
  const own = grid.filled(row);
  const empty = above.filter((other) => grid.filled(other) <= own + 1).length;
  if (empty > ROUGH.share * above.length) return false;
  return columns.every((column) => {
    const expected = readSummand(grid.text(row, column)) ?? 0;
    const sum = above.reduce((total, other) => total + (readSummand(grid.text(other, column)) ?? 0), 0);
    return sum > 0 && expected * MAX_FACTOR >= sum && expected <= sum * MAX_FACTOR;
  });
}

/** Minimum rows whose exact sums show that a row is a total although its label is unknown, if it has so many numbers. */
const MIN_ADDED = { numbers: 2, rows: 3 };
/** The same for a row with one number, which must have at least three digits. */
const SINGLE = { rows: 5, sum: 100 };

/**
 * Whether all numbers of a row are exactly the sums of those above and its label occurs only once. The label may be in
 * any language, because so many sums are no coincidence.
 */
function addsUpExactly(
  grid: Grid,
  { row, labels, numbers }: { row: number; labels: readonly string[]; numbers: readonly number[] },
  above: readonly number[],
  extent: Extent,
): boolean {
  if (labels.length === 0 || labels.length > 2 || above.length < MIN_ADDED.rows) return false;
  if (numbers.length > MAX_SUMMED) return false;
  if (numbers.length < MIN_ADDED.numbers && !isLargeSum(grid, row, numbers[0]!, above)) return false;
  return numbers.every((column) => isExactSum(grid, row, column, above)) && !isCategory(grid, labels, above, extent);
}

/** Whether a single number is so large, and has so many rows above, that it is hardly their sum by chance. */
function isLargeSum(grid: Grid, row: number, column: number, above: readonly number[]): boolean {
  return above.length >= SINGLE.rows && Math.abs(readSummand(grid.text(row, column)) ?? 0) >= SINGLE.sum;
}

function isExactSum(grid: Grid, row: number, column: number, above: readonly number[]): boolean {
  const expected = readSummand(grid.text(row, column));
  const values = above.flatMap((other) => readSummand(grid.text(other, column)) ?? []);
  const sum = values.reduce((one, other) => one + other, 0);
  const added = values.filter((value) => value !== 0).length;
  return expected !== null && added >= MIN_ADDED.rows && Math.abs(sum - expected) <= ROUNDING * values.length;
}

/** Maximum difference per number between a printed sum and that of rounded numbers. */
const ROUNDING = 0.005;

/**
 * Whether the cells of a row are numbers and a single label, which names a sum or a tax of an invoice. Other texts,
 * such as the key of an item, rule this out.
 */
function mayBeInvoiceSum(grid: Grid, row: number, extent: Extent): boolean {
  let labels = 0;
  let numbers = 0;
  for (let column = extent.left; column <= extent.right; column += 1) {
    const cellClass = grid.cellClass(row, column);
    if (isVoid(cellClass)) continue;
    // A label with a rate may look like an amount: `TVA 20 %`.
    if (isInvoiceLabel(grid.text(row, column))) labels += 1;
    else if (cellClass === CELL_CLASS.number) numbers += 1;
    else return false;
  }
  return labels === 1 && numbers > 0;
}

/**
 * Counts the rows at the end of a table that are the sums and taxes of an invoice: several of them, the first of which
 * is the sum of the rows above. Their labels are known, or the last one is the sum of the others.
 */
export function countInvoiceSums(grid: Grid, rows: readonly number[], extent: Extent): number {
  const unnamed = countAddedUp(grid, rows, extent);
  if (unnamed > 0) return unnamed;
  let count = 0;
  while (count < rows.length && mayBeInvoiceSum(grid, rows[rows.length - 1 - count]!, extent)) count += 1;
  const items = rows.slice(0, rows.length - count);
  const isSum = () => {
    const { numbers } = readTotal(grid, rows[items.length]!, extent);
    return numbers.some((column) => isSumOf(grid, rows[items.length]!, column, items));
  };
  return count > 1 && items.length > 0 && isSum() ? count : 0;
}

/** Maximum rows of sums and taxes below an invoice. */
const MAX_INVOICE_SUMS = 6;
/** Minimum rows, so that they are a sum, a tax and their sum. */
const MIN_INVOICE_SUMS = 3;

/**
 * Counts the last rows that have only a label and a number, in the same columns and fewer than the rows above, if the
 * first number is the sum of those above and the last one that of the others: net, tax and gross.
 */
function countAddedUp(grid: Grid, rows: readonly number[], extent: Extent): number {
  const last = rows.at(-1);
  if (last === undefined || grid.filled(last) !== 2) return 0;
  const { labels, numbers } = readTotal(grid, last, extent);
  const [column] = numbers;
  if (labels.length !== 1 || column === undefined) return 0;
  const isAlike = (row: number) => grid.filled(row) === 2 && readSummand(grid.text(row, column)) !== null;
  let count = 1;
  while (count < rows.length && count <= MAX_INVOICE_SUMS && isAlike(rows[rows.length - 1 - count]!)) count += 1;
  const items = rows.slice(0, rows.length - count);
  if (count < MIN_INVOICE_SUMS || count > MAX_INVOICE_SUMS || !items.every((row) => grid.filled(row) > 2)) return 0;
  const amounts = rows.slice(-count).map((row) => readSummand(grid.text(row, column)) ?? Number.NaN);
  const others = amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0);
  const isGross = Math.abs(others - amounts.at(-1)!) <= ROUNDING * (count + 1);
  return isGross && isSumOf(grid, rows[items.length]!, column, items) ? count : 0;
}

/** Whether the label of a row names a total or a statistic. The row may be one even if its numbers do not match. */
export function mayBeTotal(grid: Grid, row: number, above: readonly number[], extent: Extent): boolean {
  const { labels } = readTotal(grid, row, extent);
  const isLabelled = labels.length <= 2 && (labels.some(isTotalLabel) || namesStatistic(labels));
  const names = labels.filter((label) => isTotalLabel(label) || isStatisticLabel(label));
  return isLabelled && !isCategory(grid, names, above, extent);
}

/**
 * Returns the texts of a row and the columns with its numbers.
 * @param above rows above. A text that all of them have, such as a currency, is not a label. If there are none, all
 * texts are labels.
 */
export function readTotal(
  grid: Pick<Grid, 'text' | 'cellClass'>,
  row: number,
  { left, right }: Extent,
  above: readonly number[] = [],
): { labels: string[]; numbers: number[] } {
  const labels: string[] = [];
  const numbers: number[] = [];
  const recurs = (column: number, text: string) =>
    above.length >= MIN_RECURRING && above.every((other) => grid.text(other, column) === text);
  for (let column = left; column <= right; column += 1) {
    const cellClass = grid.cellClass(row, column);
    if (isVoid(cellClass)) continue;
    const text = grid.text(row, column);
    if (cellClass === CELL_CLASS.number) numbers.push(column);
    else if (!recurs(column, text)) labels.push(text);
  }
  return { labels, numbers };
}

function areMostlySums(sums: number, numbers: number, rows: number): boolean {
  return (rows > 3 || sums > 1) && sums * 2 > numbers;
}

function namesStatistic([label, ...others]: readonly string[]): boolean {
  return label !== undefined && others.length === 0 && isStatisticLabel(label);
}

/** Whether a label also occurs in rows above. Then it is a category rather than a sum. */
function isCategory(grid: Grid, labels: readonly string[], above: readonly number[], extent: Extent): boolean {
  return above.slice(-500).some((row) => {
    for (let column = extent.left; column <= extent.right; column += 1) {
      if (labels.includes(grid.text(row, column))) return true;
    }
    return false;
  });
}

/**
 * Lists the sets of rows that a total may add up: all above, all above except totals, and those since the last total.
 */
function listAddends(grid: Grid, above: readonly number[], extent: Extent): (readonly number[])[] {
  const isTotal = (row: number) => readTotal(grid, row, extent).labels.some(isTotalLabel);
  const plain = above.filter((row) => !isTotal(row));
  const last = above.findLastIndex(isTotal);
  return plain.length === above.length ? [above] : [above, plain, above.slice(last + 1)];
}

/** Whether a number is the mean, the median or a deviation of the numbers above it. */
function isStatisticOf(grid: Grid, row: number, column: number, above: readonly number[]): boolean {
  const expected = readSummand(grid.text(row, column));
  const isValue = (other: number) => !isStatisticLabel(grid.text(other, Math.max(0, grid.first(other))));
  const values = above.filter(isValue).flatMap((other) => readSummand(grid.text(other, column)) ?? []);
  if (expected === null || values.length < 3) return false;
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviations = [Math.sqrt(squares / (values.length - 1)), Math.sqrt(squares / values.length)];
  return [mean, median, ...deviations].some((value) => isRoundedTo(value, grid.text(row, column)));
}

/** Whether a number rounds to a text with fewer digits. */
function isRoundedTo(value: number, text: string): boolean {
  const decimals = /[.,](\d{1,10})\D*$/.exec(text)?.[1]?.length ?? 0;
  return Math.abs(value - (readSummand(text) ?? Number.NaN)) <= 0.501 * 10 ** -decimals;
}

export function isNear(sum: number, expected: number, count: number): boolean {
  return Math.abs(sum - expected) <= Math.max(0.01 * count, Math.abs(sum) * 0.0005);
}

/** Whether a number is the sum of those of other rows in its column, apart from rounding. */
export function isSumOf(grid: Pick<Grid, 'text'>, row: number, column: number, above: readonly number[]): boolean {
  const expected = readSummand(grid.text(row, column));
  if (expected === null) return false;
  let sum = 0;
  let count = 0;
  for (const other of above) {
    const value = readSummand(grid.text(other, column));
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count >= 1 && sum !== 0 && isNear(sum, expected, count);
}

const negate = (value: number | null) => (value === null ? null : -value);

/**
 * Parses a number to be added up, with either `.` or `,` as the decimal separator. Returns null if it is not a number.
 */
export function readSummand(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’$€£¥%]/g, '');
  // Business software writes the sign of a negative amount after it.
  if (/^[\d.,]{1,30}-$/.test(bare)) return negate(readSummand(bare.slice(0, -1)));
  if (!/^[-+]?[\d.,]{1,30}$/.test(bare)) return null;
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (mark === -1) return Number(bare);
  const isThousands = bare.length - mark === 4 && /^[-+]?\d{1,3}(?:[.,]\d{3})+$/.test(bare);
  if (isThousands) return Number(bare.replace(/[.,]/g, ''));
  return Number(`${bare.slice(0, mark).replace(/[.,]/g, '')}.${bare.slice(mark + 1)}`);
}
