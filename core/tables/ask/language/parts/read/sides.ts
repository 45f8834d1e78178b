import type { Condition, Measure, QueryPlan, Summary } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import { isSummable, takeFigure, useSame } from '../draft/measures.js';
import { type Filter, filteredRows, isOneRow } from '../filters/filter.js';
import { takeFilters } from '../filters/take-filters.js';
import { takeStates } from '../filters/take-states.js';
import type { Meaning, Moment } from '../words/parts.js';
import { AGGREGATE_CUES } from './asks.js';

/** Two compared figures with their names. */
export interface Sides {
  left: Extract<QueryPlan, { op: 'summary' }>;
  right: Extract<QueryPlan, { op: 'summary' }>;
  names: [string, string];
}

/** Takes two values of a column, two months or years, or two figures as sides, with the figure that is compared. */
export function takePair(draft: Draft): Sides | null {
  const pair = pairOf(draft);
  if (pair === null) return takeColumnSides(draft);
  const [first, second] = pair;
  draft.use(first.at, second.at);
  if (first.column !== null) useSame(draft, first.column);
  const rest = takeFilters(draft);
  const of = rest === null ? null : readCompared(draft);
  if (rest === null || of === null) return null;
  const shared = [...rest, ...takeStates(draft)];
  const filters = [filterOf(draft, first), filterOf(draft, second)];
  const [one, other] = filters.map((filter) => (filter === null ? null : filteredRows([...shared, filter])));
  if (!one || !other) return null;
  return {
    left: { op: 'summary', of, rows: one },
    right: { op: 'summary', of, rows: other },
    names: [first.name, second.name],
  };
}

/** Takes two figures as sides: "more on parts than on labour". */
function takeColumnSides(draft: Draft): Sides | null {
  const places = draft.columnsThat(({ isFigure }) => isFigure).filter((at) => !draft.isVerb(at));
  const [left, right, ...others] = new Set(places.map((at) => draft.column(at) as number));
  if (left === undefined || right === undefined || others.length > 0) return null;
  draft.use(...places);
  const filters = takeFilters(draft);
  if (filters === null) return null;
  const isMean = draft.takeAll('mean');
  draft.takeAll('sum');
  if (!isMean && !isOneRow(draft, filters) && ![left, right].every((column) => draft.fact(column).isAdditive))
    return null;
  const rows = filteredRows([...filters, ...takeStates(draft)]);
  const side = (column: number): Sides['left'] => {
    const measure: Measure = { column, property: 'number' };
    return { op: 'summary', of: { op: 'aggregate', by: isMean ? 'mean' : 'sum', measure }, rows };
  };
  const name = (column: number) => draft.fact(column).indexed.column.name;
  return { left: side(left), right: side(right), names: [name(left), name(right)] };
}

interface Side {
  at: number;
  meaning: Extract<Meaning, { kind: 'value' | 'moment' }>;
  /** Column of a value. */
  column: number | null;
  name: string;
}

/** Returns the only two values of a column, or the only two moments of a kind. */
function pairOf(draft: Draft): [Side, Side] | null {
  const sides = draft.parts.flatMap(({ meaning }, at): Side[] => {
    if (!draft.isFree(at)) return [];
    if (meaning.kind === 'value') return [{ at, meaning, column: meaning.column, name: meaning.value }];
    return meaning.kind === 'moment' ? [{ at, meaning, column: null, name: nameOf(draft, at, meaning.moment) }] : [];
  });
  const kindOf = ({ meaning, column }: Side) =>
    meaning.kind === 'value' ? `value ${column}` : meaning.moment.property;
  for (const one of sides) {
    const same = sides.filter((other) => kindOf(other) === kindOf(one));
    if (same.length === 2) return same as [Side, Side];
  }
  return null;
}

/** A month or weekday is called as in the question. */
function nameOf({ parts }: Draft, at: number, { property, first }: Moment): string {
  const key = parts[at]?.key ?? '';
  const isWord = (property === 'month' || property === 'weekday') && /^[a-z]/.test(key);
  return isWord ? key.charAt(0).toUpperCase() + key.slice(1) : String(first);
}

function filterOf(draft: Draft, { meaning, at }: Side): Filter | null {
  if (meaning.kind === 'moment') return momentFilter(draft, meaning.moment, at);
  const { column, value } = meaning;
  return { condition: { op: 'is', column, value, match: 'same' }, column, at };
}

function momentFilter(draft: Draft, { property, first, last }: Moment, at: number): Filter | null {
  const [named = -1] = draft.columnsThat(({ isDate }) => isDate);
  const column = named < 0 ? draft.facts.rowDate : draft.column(named);
  if (property === 'month-day' || column === null) return null;
  const measure: Measure = { column, property };
  const condition: Condition =
    first === last
      ? { op: 'compare', measure, by: '=', value: first }
      : { op: 'between', measure, from: first, to: last };
  return { condition, column, at };
}

/** Reads the compared figure: the requested one, the number of rows, or the sum of the named or main figure. */
function readCompared(draft: Draft): Summary | null {
  for (const by of AGGREGATE_CUES) {
    const at = draft.take(by);
    if (at < 0) continue;
    const measure = takeFigure(draft, at);
    if (measure === null || (by === 'sum' && !isSummable(draft, measure, true))) return null;
    return { op: 'aggregate', by, measure };
  }
  const isCounted = draft.takeAll('count') || draft.hasNoun();
  const named = takeFigure(draft);
  const measure = named ?? (isCounted ? null : draft.facts.mainMeasure);
  if (measure === null) return { op: 'count' };
  return isSummable(draft, measure, false) ? { op: 'aggregate', by: 'sum', measure } : null;
}
