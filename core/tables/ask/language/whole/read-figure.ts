import type { Aggregate, QueryPlan, Summary } from '../../plan/query-plan.js';
import { findWholeColumn, hasAmounts, isAdditive, isFigure, isName } from './find-whole-columns.js';
import { readCount } from './read-count.js';
import type { ReadingState } from './reading-state.js';
import { rowsAtPlace, rowsOf, takePlace } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { takeMeasure, takeSummed } from './take-measure.js';

const NAMED = [['which'], ['who'], ['where'], ['when'], ['top']];

/** A requested summary, and its rank: 2 for the second highest. */
interface RequestedSummary {
  of: Summary;
  place: number;
}

/**
 * Reads a single figure: "how many orders were cancelled", "average salary in Sales", "second highest amount in USD".
 */
export function readFigure(state: ReadingState): QueryPlan | null {
  if (state.find(NAMED) !== null) return null;
  const { sums, amounts, counts } = state.words.phrases;
  const isAdded = state.find([...sums, ...amounts, ...counts]) !== null;
  const requested = readRequested(state);
  if (requested === null) return null;
  const { of, place } = requested;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions' || !isClear(state, of, taken.of.length)) return null;
  if (!isAdded && of.op === 'aggregate' && of.by === 'sum' && taken.columns.includes(of.measure.column)) return null;
  const rows = rowsOf(taken.of, taken.columns);
  if (of.op !== 'aggregate' || place === 1) return { op: 'summary', of, rows };
  const order = of.by === 'max' ? 'highest' : 'lowest';
  return { op: 'summary', of, rows: rowsAtPlace(rows, order, of.measure, place) };
}

/**
 * Whether a summary is unambiguous. A sum needs an additive column, or its whole header; a filtered distinct count needs
 * a column with more than three values, because "how many" could otherwise refer to rows.
 */
function isClear(state: ReadingState, of: Summary, conditions: number): boolean {
  if (of.op === 'aggregate')
    return of.by !== 'sum' || isAdditive(state, of.measure.column) || isNamedSum(state, of.measure.column);
  if (of.op === 'count' || conditions === 0) return true;
  useFilled(state);
  return (state.columns[of.column]?.distinct ?? 0) > 3;
}

/** Whether a sum is requested as such with the whole header: "sum of Unit Price". "total price" may mean another one. */
function isNamedSum(state: ReadingState, column: number): boolean {
  const isNamed = (from: number) =>
    state.question.columns.some((one) => one.column === column && one.from === from && one.share === 1);
  const isSum = state.question.tokens.some(
    ({ text }, at) => text === 'sum' && state.word(at + 1) === 'of' && isNamed(at + 2),
  );
  return isSum && hasAmounts(state, column);
}

/** Marks a column that every row fills as explained: "hours" in "how many employees logged hours". */
function useFilled(state: ReadingState): void {
  for (const mention of state.question.columns) {
    const { column, share, via, from } = mention;
    const isWhole = share === 1 && via !== 'synonym' && state.isFree(mention) && isFigure(state)(column);
    const isFilled = (state.columns[column]?.filled ?? 0) === state.question.index.table.rowCount;
    if (isWhole && isFilled && LOGGED.has(state.word(from - 1))) state.use(mention);
  }
}

const LOGGED = new Set(['log', 'logged', 'record', 'recorded', 'enter', 'entered', 'have', 'had', 'with']);

function readRequested(state: ReadingState): RequestedSummary | null {
  const extreme = readExtreme(state);
  if (extreme !== undefined) return extreme;
  const of = readSummary(state);
  return of === null ? null : { of, place: 1 };
}

/** Reads a request for the highest or lowest value. Undefined if there is none; null if its column is unclear. */
function readExtreme(state: ReadingState): RequestedSummary | null | undefined {
  const counts = state.find(state.words.phrases.counts);
  const highest = state.find(state.words.phrases.highest);
  const lowest = highest === null ? state.find(state.words.phrases.lowest) : null;
  const found = highest ?? lowest;
  if (found === null || (counts !== null && counts.from !== found.to)) return undefined;
  if (counts === null && state.find([...state.words.phrases.distinct, ...state.words.phrases.means]) !== null)
    return undefined;
  state.use(found);
  if (counts !== null) state.use(counts);
  const place = takePlace(state, found);
  const measure = takeMeasure(state);
  return measure === null ? null : { of: { op: 'aggregate', by: highest === null ? 'min' : 'max', measure }, place };
}

function readSummary(state: ReadingState): Summary | null {
  const counts = state.take('counts');
  if (counts !== null && state.question.columns.some(({ to, via }) => to === counts.from && via !== 'synonym'))
    return null;
  if (state.take('distinct') !== null) return readDistinct(state);
  if (counts !== null) return readCount(state, counts.to);
  if (state.take('means') !== null) return aggregate(state, 'mean');
  if (state.take('medians') !== null) return aggregate(state, 'median');
  const percentile = state.take('percentiles');
  if (percentile !== null) return readPercentile(state, percentile.from);
  state.take('amounts');
  const measure = takeSummed(state, state.take('sums'));
  return measure === null ? null : { op: 'aggregate', by: 'sum', measure };
}

function aggregate(state: ReadingState, by: Aggregate): Summary | null {
  const measure = takeMeasure(state);
  return measure === null ? null : { op: 'aggregate', by, measure };
}

/** Reads "the 90th percentile of the salary". */
function readPercentile(state: ReadingState, before: number): Summary | null {
  const at = state.question.numbers.find(({ to }) => to === before);
  if (at === undefined || at.value <= 0 || at.value >= 100) return null;
  state.use(at);
  const measure = takeMeasure(state);
  return measure === null ? null : { op: 'aggregate', by: 'percentile', measure, at: at.value };
}

function readDistinct(state: ReadingState): Summary | null {
  const found = findWholeColumn(state, isName(state));
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  const verb = state.find(state.words.verbs.flatMap(({ words }) => words));
  if (verb !== null) state.use(verb);
  return { op: 'count-distinct', column: found.mention.column };
}
