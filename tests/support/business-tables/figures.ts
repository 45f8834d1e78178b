import type { Expected, ExpectedCell } from './business-table.js';

/** Calculates figures of rows by plain loops, without code of the product. */

export type Value<Row> = (row: Row) => number | null;
const valuesOf = <Row>(rows: readonly Row[], value: Value<Row>): number[] =>
  rows.map(value).filter((one): one is number => one !== null);

export function sum<Row>(rows: readonly Row[], value: Value<Row>): number {
  const total = valuesOf(rows, value).reduce((left, right) => left + right, 0);
  return Math.round(total * 1e6) / 1e6;
}

export const mean = <Row>(rows: readonly Row[], value: Value<Row>): number =>
  sum(rows, value) / valuesOf(rows, value).length;

export const least = <Row>(rows: readonly Row[], value: Value<Row>): number => Math.min(...valuesOf(rows, value));
export const most = <Row>(rows: readonly Row[], value: Value<Row>): number => Math.max(...valuesOf(rows, value));

/** Returns a percentile with linear interpolation. @param at 0 to 100. */
export function percentile<Row>(rows: readonly Row[], value: Value<Row>, at: number): number {
  const sorted = valuesOf(rows, value).sort((left, right) => left - right);
  const place = (at / 100) * (sorted.length - 1);
  const low = sorted[Math.floor(place)]!;
  return low + (place - Math.floor(place)) * (sorted[Math.ceil(place)]! - low);
}

export const median = <Row>(rows: readonly Row[], value: Value<Row>): number => percentile(rows, value, 50);

export type Key<Row> = (row: Row) => string | number | null;

export function groups<Row, K extends string | number>(
  rows: readonly Row[],
  key: (row: Row) => K | null,
): Map<K, Row[]> {
  const found = new Map<K, Row[]>();
  for (const row of rows) {
    const name = key(row);
    if (name === null) continue;
    const group = found.get(name) ?? [];
    group.push(row);
    found.set(name, group);
  }
  return found;
}

/**
 * Returns a figure of each group, the highest first.
 * @param keep maximum number of groups, or `all`. @throws if `keep` is given and groups tie, because the question would
 * have two answers.
 */
export function ranking<Row>(
  rows: readonly Row[],
  key: Key<Row>,
  figure: (group: readonly Row[]) => number,
  { keep, order = 'highest' }: { keep?: number | 'all'; order?: 'highest' | 'lowest' } = {},
): [string | number, number][] {
  const sign = order === 'highest' ? -1 : 1;
  const all = [...groups(rows, key)].map(([name, group]): [string | number, number] => [name, figure(group)]);
  all.sort((left, right) => sign * (left[1] - right[1]) || (String(left[0]) < String(right[0]) ? -1 : 1));
  if (keep === undefined) return all;
  if (all.some(([, value], place) => place > 0 && (keep === 'all' || place < keep) && value === all[place - 1]![1]))
    throw new Error('a tie: the order has two answers');
  if (keep === 'all') return all;
  if (all.length > keep && all[keep - 1]![1] === all[keep]![1]) throw new Error(`a tie at place ${keep}`);
  return all.slice(0, keep);
}

/** Returns the row with the highest or lowest value. @throws if two have it. */
export function extreme<Row>(rows: readonly Row[], value: Value<Row>, order: 'highest' | 'lowest' = 'highest'): Row {
  const target = order === 'highest' ? most(rows, value) : least(rows, value);
  const found = rows.filter((row) => value(row) === target);
  if (found.length !== 1) throw new Error(`${found.length} rows hold ${target}`);
  return found[0]!;
}

export const distinct = <Row>(rows: readonly Row[], key: Key<Row>): (string | number)[] => [
  ...groups(rows, key as (row: Row) => string | null).keys(),
];

export const figure = (value: ExpectedCell): Expected => ({ rows: [[value]] });
export const list = (values: readonly ExpectedCell[]): Expected => ({ rows: values.map((value) => [value]) });
export const pairs = (rows: readonly (readonly [ExpectedCell, ExpectedCell])[]): Expected => ({
  rows: rows.map((row) => [...row]),
});
export const inOrder = (expected: Expected): Expected => ({ ...expected, ordered: true });
export const either = (...any: (string | number)[]): ExpectedCell => ({ any });
export const share = <Row>(rows: readonly Row[], is: (row: Row) => boolean): Expected =>
  figure(either(rows.filter(is).length / rows.length, (100 * rows.filter(is).length) / rows.length));
export const count = <Row>(rows: readonly Row[], is: (row: Row) => boolean): Expected => figure(rows.filter(is).length);

/** Returns the only matching row. @throws if there is none or several. */
export function only<Row>(rows: readonly Row[], is: (row: Row) => boolean): Row {
  const found = rows.filter(is);
  if (found.length !== 1) throw new Error(`${found.length} rows fit`);
  return found[0]!;
}

/** Returns a value that must exist for the question to make sense. */
export function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('nothing is there');
  return value;
}
