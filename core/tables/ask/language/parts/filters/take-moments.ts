import type { Condition, Measure } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { rangeOf } from '../facts/column-facts.js';
import type { Moment } from '../words/parts.js';
import { comparisonAt, type Filter, negate, rangeEnd, takeNegation, useRange } from './filter.js';

/** Takes a date, month, quarter, weekday or year, with a comparison or as a range. Null if its column is unclear. */
export function takeMoment(draft: Draft, at: number, moment: Moment): Filter | null {
  const momentAt = (place: number) => {
    const meaning = draft.isFree(place) ? draft.parts[place]?.meaning : undefined;
    return meaning?.kind === 'moment' ? meaning.moment : null;
  };
  const end = rangeEnd(draft, at, (place) => momentAt(place)?.property === moment.property);
  if (end !== null) return takeRange(draft, { from: at, to: end }, moment, momentAt(end)!);
  const comparison = comparisonAt(draft, at, at + 1);
  const [from, to] = comparison === null ? [at, at + 1] : [at - 1, at + 2];
  const column = takeDateColumn(draft, from, to, moment);
  if (column === null) return null;
  draft.use(at, comparison?.at ?? -1);
  if (moment.property === 'month-day') {
    if (comparison === null) return { condition: dayOfYear(column, String(moment.first)), column, at };
    const [year, ...others] = [...new Set(yearsIn(draft, column))];
    if (year === undefined || others.length > 0) return null;
    const value = `${year}-${moment.first}`;
    return {
      condition: { op: 'compare', measure: { column, property: 'date' }, by: comparison.by, value },
      column,
      at,
    };
  }
  const isNegated = comparison === null && takeNegation(draft, at);
  const measure = measureOf(draft, column, moment.property);
  return { condition: negate(conditionOf(measure, comparison?.by ?? '=', moment), isNegated), column, at };
}

function takeRange(
  draft: Draft,
  { from, to }: { from: number; to: number },
  { property, first }: Moment,
  { last }: Moment,
): Filter | null {
  const column = property === 'month-day' ? null : takeDateColumn(draft, from, to + 1, { property, first, last });
  if (column === null || property === 'month-day') return null;
  useRange(draft, from, to);
  const condition: Condition = { op: 'between', measure: measureOf(draft, column, property), from: first, to: last };
  return { condition, column, at: from };
}

/** A year is compared with the number of a column of years. */
function measureOf(draft: Draft, column: number, property: Exclude<Moment['property'], 'month-day'>): Measure {
  const { isFigure, indexed } = draft.fact(column);
  return { column, property: isFigure || indexed.kind === 'year' ? 'number' : property };
}

type By = Extract<Condition, { op: 'compare' }>['by'];

function conditionOf(measure: Measure, by: By, { first, last }: Moment): Condition {
  if (by === '=' && first !== last) return { op: 'between', measure, from: first, to: last };
  return { op: 'compare', measure, by, value: by === '<' || by === '>=' ? first : last };
}

/** A day of every year, as MM-DD. */
function dayOfYear(column: number, day: string): Condition {
  const [month, date] = day.split('-').map(Number) as [number, number];
  const equal = (property: 'month' | 'day', value: number): Condition => {
    return { op: 'compare', measure: { column, property }, by: '=', value };
  };
  return { op: 'and', of: [equal('month', month), equal('day', date)] };
}

/** Returns the years of a column of years or dates. */
function yearsIn(draft: Draft, column: number): number[] {
  const { isDate, indexed } = draft.fact(column);
  const { numbers, dates, counts } = indexed.column;
  const values = [...((isDate ? dates : numbers) ?? [])].filter((one, at) => !Number.isNaN(one) && counts?.[at] !== 0);
  return isDate ? values.map((one) => new Date(one).getUTCFullYear()) : values;
}

/** Maximum distance of a date column from its date, in parts. */
const MAX_GAP = 4.5;

/** Takes the date column named or meant by a verb near a moment, otherwise the date of the rows. */
function takeDateColumn(draft: Draft, from: number, to: number, { property, first, last }: Moment): number | null {
  const { facts } = draft;
  const near = draft.columnsThat(({ isDate, indexed }) => isDate || (property === 'year' && indexed.kind === 'year'));
  const gap = (at: number) => (at < from ? from - at : at - to + 1.5) + (draft.isVerb(at) ? 0.2 : 0);
  const [closest] = near.sort((a, b) => gap(a) - gap(b));
  if (closest !== undefined && gap(closest) <= MAX_GAP) {
    const column = draft.column(closest);
    draft.use(closest);
    return column;
  }
  if (property !== 'year') return facts.rowDate;
  const [year, ...others] = [...facts.columns.keys()].filter((at) => facts.columns[at]?.indexed.kind === 'year');
  if (facts.rowDate === null) return year === undefined || others.length > 0 ? null : year;
  if (year === undefined || others.length > 0) return facts.rowDate;
  const isIn = (column: number) => {
    const { isDate, indexed } = draft.fact(column);
    const { numbers, dates, counts } = indexed.column;
    const range = rangeOf(isDate ? dates : numbers, counts);
    const yearOf = (value: number) => (isDate ? new Date(value).getUTCFullYear() : value);
    return range !== null && yearOf(range.min) <= Number(last) && yearOf(range.max) >= Number(first);
  };
  return isIn(year) && !isIn(facts.rowDate) ? year : facts.rowDate;
}
