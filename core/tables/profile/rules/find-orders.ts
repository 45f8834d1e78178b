import { wordsOfName } from '../meaning/words-of-name.js';
import { prevails, type RowRule, support, textIn, type ValueColumn } from './rule.js';

/** Minimum share of the rows that follow a rule. */
const MIN_SHARE = 0.95;

const DAY_MS = 86_400_000;

/** Returns how much later the second time is, ms; by day if one of them is only a date. */
function gapBetween(first: number, then: number): number {
  const isByDay = first % DAY_MS === 0 || then % DAY_MS === 0;
  return isByDay ? (Math.floor(then / DAY_MS) - Math.floor(first / DAY_MS)) * DAY_MS : then - first;
}

/** A column that is not below or above another one in nearly all rows. */
interface Order extends Pick<RowRule, 'code' | 'claim'> {
  column: ValueColumn;
  other: ValueColumn;
  /** Returns a number below 0 if a row breaks the order, NaN if it has no values. */
  gap(row: number): number;
}

function orderRule({ code, claim, column, other, gap }: Order): RowRule {
  return {
    code,
    column: column.coded,
    others: [other.coded],
    follows(row) {
      const found = gap(row);
      return Number.isNaN(found) ? null : found >= 0;
    },
    minShare: MIN_SHARE,
    claim,
    holds: 'It is not in',
    note: (row) => `"${other.coded.name}" is ${textIn(other.coded, row)}`,
    expected: () => null,
  };
}

const dateOrder = (first: ValueColumn, then: ValueColumn): RowRule =>
  orderRule({
    code: 'dates-out-of-order',
    claim: `is before "${first.coded.name}"`,
    column: then,
    other: first,
    gap: (row) => gapBetween(first.values[row]!, then.values[row]!),
  });

const limit = (lower: ValueColumn, upper: ValueColumn): RowRule =>
  orderRule({
    code: 'numbers-out-of-order',
    claim: `is above "${upper.coded.name}"`,
    column: lower,
    other: upper,
    gap: (row) => upper.values[row]! - lower.values[row]!,
  });

/** Minimum share of rows with different dates. Two dates that are usually equal have no order. */
const MIN_DIFFERENT = 0.5;

/** Whether a date is usually later than another, not only equal. */
function isUsuallyLater(first: ValueColumn, then: ValueColumn, rows: number): boolean {
  let [later, both] = [0, 0];
  for (let row = 0; row < rows; row += 1) {
    const gap = gapBetween(first.values[row]!, then.values[row]!);
    if (Number.isNaN(gap)) continue;
    both += 1;
    if (gap > 0) later += 1;
  }
  return later >= MIN_DIFFERENT * both;
}

/** Finds pairs of dates of which one is never before the other. */
export function findOrders(columns: readonly ValueColumn[], rows: number): RowRule[] {
  return columns.flatMap((first) =>
    columns
      .filter((then) => then !== first && isUsuallyLater(first, then, rows))
      .map((then) => dateOrder(first, then))
      .filter((rule) => prevails(support(rule, rows), rule)),
  );
}

const LOWER = new Set('min minimum low lower lowest from start begin'.split(' '));
const UPPER = new Set('max maximum high upper highest to end limit possible capacity'.split(' '));

/** Splits a name into the words that say which end of a range it is, and the others. */
function splitName(name: string, ends: ReadonlySet<string>): { isEnd: boolean; others: string } {
  const words = wordsOfName(name);
  const others = words.filter((word) => !ends.has(word));
  return { isEnd: others.length < words.length, others: others.join(' ') };
}

/** Whether the names of two columns say that the first is never above the second: points and max_points. */
function areNamedInOrder(first: string, second: string): boolean {
  const upper = splitName(second, UPPER);
  if (!upper.isEnd) return false;
  return upper.others !== '' && splitName(first, LOWER).others === upper.others;
}

/** Finds pairs of numbers of which one is never above the other, by their names: minimum and maximum, points and limit. */
export function findLimits(columns: readonly ValueColumn[], rows: number): RowRule[] {
  return columns.flatMap((lower) =>
    columns
      .filter((upper) => upper !== lower && areNamedInOrder(lower.coded.name, upper.coded.name))
      .map((upper) => limit(lower, upper))
      .filter((rule) => prevails(support(rule, rows), rule)),
  );
}
