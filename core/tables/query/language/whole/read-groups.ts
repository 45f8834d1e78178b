import type { Measure, QueryPlan, Summary } from '../../query-plan.js';
import type { Span } from '../mentions.js';
import { rowDate } from './date-columns.js';
import { findColumn, isAdditive, isDate, isName } from './find-whole-columns.js';
import { readCount } from './read-count.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { takeMeasure, takeSummed } from './take-measure.js';
import { isTelling } from './take-person.js';

/** "average revenue per country", "tickets per month", "MRR by plan". */
export function readGroups(state: ReadingState): QueryPlan | null {
  const per = state.take('per');
  if (per === null) return null;
  const by = takeGroup(state, per.to);
  if (by === null || (by.property === 'text' && isTelling(state, by.column))) return null;
  const of = readSummary(state);
  if (of === null) return null;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const order = by.property === 'text' ? 'highest' : 'value';
  return { op: 'groups', by, of, rows: rowsOf(taken.of, taken.columns), order, keep: null, answer: 'groups' };
}

const PARTS: Readonly<Record<string, Measure['property']>> = {
  month: 'month',
  year: 'year',
  weekday: 'weekday',
  quarter: 'quarter',
  day: 'date',
};

/** The column that names groups, or the part of a date, right behind a word. */
export function takeGroup(state: ReadingState, from: number): Measure | null {
  const within: Span = { from, to: Math.min(state.question.tokens.length, from + 4) };
  const named = findColumn(state, isName(state), within);
  if (named?.kind === 'one' && named.mention.from <= from + 1) {
    state.use(named.mention);
    return { column: named.mention.column, property: 'text' };
  }
  return takePart(state, from);
}

/** A part of a date, with the one column of dates or that which is named. */
export function takePart(state: ReadingState, from: number): Measure | null {
  const property = PARTS[state.word(from)];
  if (property === undefined) return null;
  state.use({ from, to: from + 1 });
  const named = findColumn(state, isDate(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') {
    state.use(named.mention);
    return { column: named.mention.column, property };
  }
  const column = rowDate(state);
  return column === null ? null : { column, property };
}

function readSummary(state: ReadingState): Summary | null {
  const kinds = [
    ['means', 'mean'],
    ['medians', 'median'],
    ['highest', 'max'],
    ['lowest', 'min'],
  ] as const;
  for (const [list, by] of kinds) {
    if (state.take(list) === null) continue;
    const measure = takeMeasure(state);
    return measure === null ? null : { op: 'aggregate', by, measure };
  }
  const counts = state.take('counts');
  if (counts !== null) return readCount(state, counts.to);
  state.take('amounts');
  const measure = takeSummed(state, state.take('sums'));
  if (measure === null) return { op: 'count' };
  return isAdditive(state, measure.column) ? { op: 'aggregate', by: 'sum', measure } : null;
}
