import type { Measure, QueryPlan, Summary } from '../../plan/query-plan.js';
import type { WordSpan } from '../question/mentions.js';
import { findWholeColumn, isAdditive, isDate, isName, rowDate } from './find-whole-columns.js';
import { readCount } from './read-count.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { takeLimit } from './take-having.js';
import { takeMeasure, takeSummed } from './take-measure.js';
import { isNearlyUnique } from './take-person.js';

/** Reads "average revenue per country", "tickets per month", "MRR by plan". */
export function readGroups(state: ReadingState): QueryPlan | null {
  const per = state.take('per');
  if (per === null) return null;
  const by = takeGroup(state, per.to);
  if (by === null) return null;
  const isCount = isCounted(state);
  const limit = takeLimit(state, endOfGroup(state, per.to));
  const of = readSummary(state);
  if (of === null || (of.op === 'count' && isSingleRows(state, by) && !isCount)) return null;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions' || requestsRow(state, of)) return null;
  // Each row is an order, so the average per order is that of the rows.
  if (state.word(per.from) === 'per' && isAverage(of) && isEachRow(state, by))
    return { op: 'summary', of, rows: rowsOf(taken.of, taken.columns) };
  const isTime = by.property !== 'text' || state.columns[by.column]?.kind === 'year';
  const order = isTime ? 'value' : 'highest';
  const having = limit === null ? {} : { having: limit };
  const rows = rowsOf(taken.of, taken.columns);
  return { op: 'groups', by, of, rows, order, keep: null, answer: 'groups', ...having };
}

/**
 * Whether almost every group has a single row. "Sales per item" then means the sales of each row, not the number of
 * rows.
 */
const isSingleRows = (state: ReadingState, { column, property }: Measure): boolean =>
  property === 'text' && isNearlyUnique(state, column);

/** Whether every row has another value of a column. */
function isEachRow({ columns, question }: ReadingState, { column, property }: Measure): boolean {
  return property === 'text' && columns[column]?.distinct === question.index.table.rowCount;
}

const isAverage = (of: Summary): boolean => of.op === 'aggregate' && (of.by === 'mean' || of.by === 'median');

/**
 * Whether the question requests the row with the highest value of each group ("which store sold the most in each
 * city"), and not only that value: a whole header is not explained.
 */
function requestsRow(state: ReadingState, of: Summary): boolean {
  if (of.op !== 'aggregate' || (of.by !== 'max' && of.by !== 'min')) return false;
  return state.question.columns.some(
    (mention) => mention.share === 1 && mention.via !== 'synonym' && state.isFree(mention),
  );
}

/** Whether the question requests a count: "number of customers per city". */
const isCounted = (state: ReadingState): boolean => state.find(state.words.phrases.counts) !== null;

/** Returns the position after the words that name the groups. */
function endOfGroup(state: ReadingState, from: number): number {
  let to = from;
  while (state.used.has(to)) to += 1;
  return to;
}

const PARTS: Readonly<Record<string, Measure['property']>> = {
  month: 'month',
  year: 'year',
  weekday: 'weekday',
  quarter: 'quarter',
  day: 'date',
};

/** Takes the column of the groups, or a part of a date, directly after a word. */
function takeGroup(state: ReadingState, from: number): Measure | null {
  const within: WordSpan = { from, to: Math.min(state.question.tokens.length, from + 4) };
  const isGroup = (column: number) => isName(state)(column) || state.columns[column]?.kind === 'year';
  const named = findWholeColumn(state, isGroup, within);
  if (named?.kind === 'one' && named.mention.from <= from + 1) {
    state.use(named.mention);
    return { column: named.mention.column, property: 'text' };
  }
  return takePart(state, from);
}

/** Takes a part of the named date column, otherwise of the date of the rows. */
export function takePart(state: ReadingState, from: number): Measure | null {
  const property = PARTS[state.word(from)];
  if (property === undefined) return null;
  state.use({ from, to: from + 1 });
  const named = findWholeColumn(state, isDate(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') state.use(named.mention);
  const column = named?.kind === 'one' ? named.mention.column : rowDate(state);
  return column === null ? null : { column, property: withYears(state, column, property) };
}

/** Adds the year to months and quarters if the dates span several years. */
function withYears(state: ReadingState, column: number, property: Measure['property']): Measure['property'] {
  const withYear = property === 'month' ? 'year-month' : property === 'quarter' ? 'year-quarter' : null;
  return withYear === null || isOneYear(state, column) ? property : withYear;
}

/** Whether all dates of a column are in the same year. False if its texts are not stored. */
function isOneYear(state: ReadingState, column: number): boolean {
  const { dates = null, counts = null } = state.columns[column]?.column ?? {};
  if (dates === null) return false;
  const years = [...dates].flatMap((date, at) =>
    Number.isNaN(date) || counts?.[at] === 0 ? [] : [new Date(date).getUTCFullYear()],
  );
  return new Set(years).size <= 1;
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
