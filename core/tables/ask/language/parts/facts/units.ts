import type { Measure } from '../../../plan/query-plan.js';
import type { ColumnFact, TableFacts } from './column-facts.js';

/** Concepts that numbers with a unit measure. */
const BY_UNIT: Readonly<Record<string, readonly string[]>> = {
  years: ['age'],
  kg: ['weight'],
  g: ['weight'],
  km: ['mileage', 'length'],
  m: ['height', 'length'],
  cm: ['height', 'length'],
  'm²': ['area'],
  h: ['duration'],
  min: ['duration'],
  days: ['duration'],
  nights: ['duration'],
  '%': ['percent'],
  pieces: ['stock', 'quantity'],
};
const TIMES = new Set(['h', 'min', 'days', 'nights', 'years']);

/** Whether a header names another unit of time: "10 days" are not a number in a column "Minutes". */
export function hasOtherTime({ columns, words }: TableFacts, column: number, unit: string): boolean {
  if (!TIMES.has(unit)) return false;
  const named = (columns[column]?.header ?? []).flatMap(({ key }) =>
    (words.roles.get(key) ?? []).flatMap(({ keys, sense }) => (keys.length === 1 ? (sense.unit ?? []) : [])),
  );
  return named.some((one) => TIMES.has(one)) && !named.includes(unit);
}

const MONEY = ['amount', 'revenue', 'price', 'rent', 'fee', 'salary', 'budget'];

const CURRENCY = /^[€$£¥元万]$|^CHF$/;
export const isCurrency = (unit: string): boolean => CURRENCY.test(unit);

/** Returns the measure that numbers with a unit refer to: the only column with that unit, or a concept of it. */
export function measureOfUnit(facts: TableFacts, unit: string): Measure | null {
  const figures = [...facts.columns.keys()].filter((at) => facts.columns[at]?.isFigure);
  const same = figures.filter((at) => facts.columns[at]?.indexed.column.unit === unit);
  if (same.length === 1) return { column: same[0] as number, property: 'number' };
  const fits = ({ isFigure, indexed }: ColumnFact) => isFigure && (same.length === 0 || indexed.column.unit === unit);
  const named = isCurrency(unit) ? onlyMoney(facts, fits) : facts.only(BY_UNIT[unit] ?? [], fits);
  if (named !== null && hasOtherTime(facts, named, unit)) return null;
  if (named !== null) return { column: named, property: 'number' };
  return unit === 'days' || unit === 'nights' ? facts.derived('duration') : null;
}

/** Returns the only column of money; the price if there are also costs. */
function onlyMoney(facts: TableFacts, fits: (fact: ColumnFact) => boolean): number | null {
  const columns = new Set(MONEY.flatMap((concept) => facts.ofConcept(concept, fits)));
  const [first, ...others] = columns;
  if (others.length === 0) return first ?? null;
  return facts.only(['price'], fits);
}
