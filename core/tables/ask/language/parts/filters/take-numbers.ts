import type { Condition, Measure } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { takeFormula } from '../draft/measures.js';
import { isCurrency, measureOfUnit } from '../facts/units.js';
import { comparisonAt, type Filter, type NumberComparison, rangeEnd, useRange } from './filter.js';

/** A number of a question, with a currency sign before it, the end of its range, and its unit. */
interface NumberSpan {
  at: number;
  /** Place of the currency sign, otherwise of the number. */
  from: number;
  /** Place of the last number of a range. */
  end: number | null;
  unit: string | null;
  /** Place after the number and its unit. */
  to: number;
}

function spanOf(draft: Draft, at: number): NumberSpan {
  const sign = draft.roles(at - 1).unit ?? '';
  const from = isCurrency(sign) ? at - 1 : at;
  const end = rangeEnd(draft, at, (place) => draft.number(place) !== null);
  const last = end ?? at;
  const behind = draft.roles(last + 1).unit;
  return { at, from, end, unit: behind ?? draft.roles(from).unit ?? null, to: last + (behind === undefined ? 1 : 2) };
}

/**
 * Takes a comparison with a number: "over 100 euros", "between 3 and 5", "older than 40", "rating 5".
 * @returns null if the column is unclear; 'none' if the number counts rows: "with more than 3 orders".
 */
export function takeNumber(draft: Draft, at: number): Filter | 'none' | null {
  const span = spanOf(draft, at);
  const comparison = span.end === null ? comparisonAt(draft, span.from, span.to) : null;
  const isOfFigure = comparison !== null && draft.wasFigure(comparison.at - 1);
  const countsRows = comparison !== null && !isOfFigure && span.to === at + 1 && draft.roles(span.to).isNoun;
  if (countsRows) return 'none';
  const ofDegree = takeDegree(draft, span);
  if (ofDegree !== undefined && (ofDegree !== null || comparison === null)) return ofDegree;
  const measure = takeColumn(draft, span, comparison);
  if (measure === null) return null;
  const value = draft.number(at) as number;
  if (span.end !== null) {
    const to = draft.number(span.end) as number;
    useSpan(draft, span);
    useRange(draft, at, span.end);
    return { condition: { op: 'between', measure, from: value, to }, column: measure.column, at };
  }
  useSpan(draft, span);
  draft.use(comparison?.at ?? -1);
  const by = comparison?.by ?? '=';
  const [first, ...others] = [measure, ...takeFurther(draft, measure)].map((one): Condition => {
    return { op: 'compare', measure: one, by, value };
  });
  const condition: Condition = others.length === 0 ? first! : { op: 'and', of: [first!, ...others] };
  return { condition, column: measure.column, at };
}

/** Takes further columns of a comparison: "over 80 in both maths and science". */
function takeFurther(draft: Draft, { column }: Measure): Measure[] {
  const named = draft.places.filter((at) => draft.used.has(at) && draft.wasColumn(at) === column);
  const at = Math.max(...named);
  const next = draft.isCue(at + 1, 'to') && draft.wasFigure(at + 2) ? draft.column(at + 2) : null;
  // Columns other than marks may be requested: "orders with at least 3 pieces and their price".
  if (next === null || ![column, next].every((one) => draft.facts.marks.includes(one))) return [];
  draft.use(at + 1, at + 2);
  const measure: Measure = { column: next, property: 'number' };
  return [measure, ...takeFurther(draft, measure)];
}

function useSpan(draft: Draft, { at, from, to, end }: NumberSpan): void {
  const last = end ?? at;
  draft.use(at, from, ...(to > last + 1 ? [last + 1] : []));
}

/** Takes "older than 40". Undefined without a degree; null if its measure is not a number. */
function takeDegree(draft: Draft, span: NumberSpan): Filter | null | undefined {
  const { at, from } = span;
  const degree = draft.roles(from - 1).degrees.find(({ form }) => form === 'more' || form === 'less');
  if (degree === undefined) return undefined;
  const compared = draft.facts.degree(degree.degree);
  if (compared?.measure.property !== 'number') return null;
  const value = draft.number(at) as number;
  useSpan(draft, span);
  draft.use(from - 1);
  const by = (degree.form === 'more') !== compared.isReversed ? '>' : '<';
  const { measure } = compared;
  return { condition: { op: 'compare', measure, by, value }, column: measure.column, at };
}

/** Maximum distance of a column from a number, in parts: with and without a comparison. */
const MAX_GAP = { compared: 3, equal: 1 };

/** Takes the numeric column of a number: named next to it, with its unit, or the only one that it can be. */
function takeColumn(
  draft: Draft,
  { from, to, end, unit }: NumberSpan,
  comparison: NumberComparison | null,
): Measure | null {
  const isCompared = comparison !== null || end !== null;
  const start = comparison !== null && comparison.at < from ? comparison.at : from;
  const stop = comparison !== null && comparison.at >= to ? comparison.at + 1 : to;
  return (
    takeNear(draft, start, stop, isCompared) ??
    (isCompared ? takeFormula(draft) : null) ??
    (unit === null ? onlyFigure(draft, isCompared) : measureOfUnit(draft.facts, unit))
  );
}

function takeNear(draft: Draft, from: number, to: number, isCompared: boolean): Measure | null {
  const gap = (at: number) => (at < from ? from - at : at - to + 1);
  const [closest] = draft
    .columnsThat(({ isFigure }) => isFigure)
    .filter((at) => gap(at) <= (isCompared ? MAX_GAP.compared : MAX_GAP.equal))
    .sort((a, b) => gap(a) - gap(b) || Number(draft.isVerb(a)) - Number(draft.isVerb(b)));
  const column = closest === undefined ? null : draft.column(closest);
  if (closest === undefined || column === null) return null;
  draft.use(closest);
  return { column, property: 'number' };
}

/** Returns the age of persons ("runners over 60"), otherwise the only figure that is not a year. */
function onlyFigure({ facts }: Draft, isCompared: boolean): Measure | null {
  if (!isCompared) return null;
  const age = facts.rowsArePersons ? facts.only(['age'], ({ isFigure }) => isFigure) : null;
  if (age !== null) return { column: age, property: 'number' };
  const isOther = (at: number) => facts.columns[at]?.isFigure && facts.columns[at]?.indexed.kind !== 'year';
  const [column, ...others] = [...facts.columns.keys()].filter(isOther);
  return column === undefined || others.length > 0 ? null : { column, property: 'number' };
}
