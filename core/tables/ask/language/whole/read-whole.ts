import type { Measure, QueryPlan, Rows, Summary } from '../../plan/query-plan.js';
import { namesGroup } from '../question/names-group.js';
import type { Question } from '../question/question.js';
import type { WholeWords } from '../question/whole-words.js';
import { type ColumnFound, findWholeColumn, isAdditive, isDate, rowDate } from './find-whole-columns.js';
import { mixesUnits } from './mixes-units.js';
import { readFigure } from './read-figure.js';
import { readGroups } from './read-groups.js';
import { readChoice, readDifference, takeSides } from './read-sides.js';
import { readTop } from './read-top.js';
import { ReadingState } from './reading-state.js';
import { findRequestedNoun, takeRequestedColumn } from './requested-column.js';
import { rowNouns } from './row-nouns.js';
import { rowsOf } from './rows-of.js';
import { type Taken, takeConditions } from './take-conditions.js';
import { takeMeasure } from './take-measure.js';
import { takeWho } from './take-person.js';

/** Reads "what is the phone number of Eve Dean", "who started before 2013", "what was the last course held". */
function readLookup(state: ReadingState): QueryPlan | null {
  if (state.find(state.words.phrases.counts) !== null) return null;
  const end = state.take('lasts') ?? state.take('firsts');
  const isLast =
    end !== null &&
    state.words.phrases.lasts.some((words) => words.every((word, at) => state.word(end.from + at) === word));
  const when = state.find([['when']]);
  if (when !== null) state.use(when);
  const target = takeTarget(state, when !== null, end?.to ?? 0);
  if (target === null || asksFigure(state)) return null;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows =
    end === null ? rowsOf(taken.of, taken.columns) : endOf(state, isLast, rowsOf(taken.of, taken.columns), target);
  if (rows === null || (rows.op === 'all' && end === null)) return null;
  return { op: 'values', measure: target, rows, distinct: true };
}

function takeTarget(state: ReadingState, isTime: boolean, from: number): Measure | null {
  if (isTime) return takeTime(state);
  if (state.find([['who'], ['whom']]) !== null) return takeWho(state);
  const at = findRequestedNoun(state);
  const isWhich = state.find([['which']]) !== null;
  if (at !== null && isWhich && !COPULAS.has(state.word(at))) return takeRequestedColumn(state, at, () => true);
  const limit = firstValue(state);
  const named = earliest(state, limit, from);
  if ((named?.kind !== 'one' || named.mention.from > 0) && rowNouns(state.question, state.words).has(state.stem(0)))
    return takeRequestedColumn(state, 0, () => true);
  const found = named ?? findWholeColumn(state, () => true, { from: 0, to: limit });
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  return { column: found.mention.column, property: 'text' };
}

/** Whether unexplained words request a figure, which cannot be answered with a list of cells. */
function asksFigure(state: ReadingState): boolean {
  const { sums, means, medians, highest, lowest, percentiles, shares, per } = state.words.phrases;
  return state.find([...sums, ...means, ...medians, ...highest, ...lowest, ...percentiles, ...shares, ...per]) !== null;
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);

/** Takes the date requested by "when": the named date column, otherwise the date of the rows. */
function takeTime(state: ReadingState): Measure | null {
  const named = findWholeColumn(state, isDate(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') state.use(named.mention);
  const column = named?.kind === 'one' ? named.mention.column : rowDate(state);
  return column === null ? null : { column, property: 'text' };
}

/** Finds the whole header that is mentioned first. */
function earliest(state: ReadingState, limit: number, from: number): ColumnFound {
  const start = state.question.columns.filter(({ share, via, to }) => share === 1 && via !== 'synonym' && to <= limit);
  start.sort((a, b) => a.from - b.from || b.to - a.to);
  const [first, second] = start;
  if (first === undefined || first.from > Math.max(3, from)) return null;
  const isTie =
    second !== undefined && second.from === first.from && second.to === first.to && second.column !== first.column;
  return isTie ? null : { kind: 'one', mention: first };
}

/**
 * Returns the position of the first value. The requested column is mentioned before the values that select the rows.
 */
function firstValue(state: ReadingState): number {
  const froms = state.question.values.filter(({ match }) => match === 'same').map(({ from }) => from);
  const least = Math.min(...froms, state.question.tokens.length);
  return least === 0 ? state.question.tokens.length : least;
}

/** Selects the first or last row by the requested date, otherwise a named date, otherwise the date of the rows. */
function endOf(state: ReadingState, isLast: boolean, rows: Rows, target: Measure): Rows | null {
  const named = findWholeColumn(state, isDate(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') state.use(named.mention);
  const targetDate = isDate(state)(target.column) ? target.column : null;
  const column = targetDate ?? (named?.kind === 'one' ? named.mention.column : rowDate(state));
  if (column === null) return null;
  return { op: isLast ? 'highest' : 'lowest', rows, by: { column, property: 'date' }, count: 1 };
}

const PART_STARTS = new Set(
  'is are was were that who which went go goes came come comes has have had with without from works work in on by'.split(
    ' ',
  ),
);

/** Reads "share of paid invoices", "what share of urgent tickets came by phone", "share of revenue from Germany". */
function readShare(state: ReadingState): QueryPlan | null {
  const share = state.take('shares');
  if (share === null) return null;
  const of = readSummary(state, share.to);
  if (of === null) return null;
  const among = takeBefore(state, share.to);
  const taken = takeConditions(state);
  if (among?.kind !== 'conditions' || taken.kind !== 'conditions') return null;
  const isAll = among.of.length === 0;
  if (taken.of.length === 0 ? among.of.length !== 1 : isAll && taken.of.length > 1) return null;
  if (!isAll && taken.of.length > 1) return null;
  const rows = rowsOf([...among.of, ...taken.of], [...among.columns, ...taken.columns]);
  const all = taken.of.length === 0 ? { op: 'all' as const } : rowsOf(among.of, among.columns);
  if (among.columns.some((column) => taken.columns.includes(column))) return null;
  return { op: 'share', of, rows, among: all };
}

/** Reads the figure directly after "share of"; the number of rows if there is none. */
function readSummary(state: ReadingState, from: number): Summary | null {
  state.take('sums');
  const within = { from, to: from + 3 };
  const named = state.question.columns.some((mention) => mention.from <= from + 1 && mention.from >= from);
  const measure = named ? takeMeasure(state, within) : takeWholeFigure(state, from);
  if (measure === null) return { op: 'count' };
  return isAdditive(state, measure.column) ? { op: 'aggregate', by: 'sum', measure } : null;
}

/** Words before the figure of which a share is requested: "share of Bern in the total revenue". */
const BEFORE_FIGURE = new Set(['in', 'of', 'the', 'total', 'overall', 'all']);

/** Takes the figure at the end of "share of Bern in the total revenue"; null if the question ends otherwise. */
function takeWholeFigure(state: ReadingState, from: number): Measure | null {
  const isFigureAt = (at: number) => at > from + 1 && BEFORE_FIGURE.has(state.word(at - 1));
  const last = state.question.columns.find((mention) => mention.share === 1 && isFigureAt(mention.from));
  return last === undefined ? null : takeMeasure(state, { from: last.from, to: last.to });
}

/**
 * Takes the conditions of the whole, which precede the first word of `PART_STARTS`: "urgent" in "urgent tickets came by
 * phone".
 */
function takeBefore(state: ReadingState, from: number): Taken | null {
  const split = state.question.tokens.findIndex(({ text }, at) => at > from && PART_STARTS.has(text));
  if (split < 0) return { kind: 'conditions', of: [], columns: [] };
  const behind = state.question.tokens.flatMap((_, at) => (at >= split && !state.used.has(at) ? [at] : []));
  for (const at of behind) state.used.add(at);
  const taken = takeConditions(state);
  for (const at of behind) state.used.delete(at);
  return taken;
}

/** Phrase lists about the whole table, with the topic in the profile. */
const OF_TABLE = [
  ['issues', 'issues'],
  ['cleanings', 'cleaning'],
  ['types', 'types'],
] as const;

/** Reads "how many rows are missing an email", "duplicate rows", "outliers in price". */
function readQuality(state: ReadingState): QueryPlan | null {
  for (const [list, about] of OF_TABLE) {
    if (state.take(list) !== null) return { op: 'quality', about, column: null };
  }
  state.take('counts');
  if (state.take('duplicates') !== null) return { op: 'quality', about: 'duplicates', column: null };
  const outliers = state.take('outliers');
  if (outliers !== null) {
    const found = findWholeColumn(state, () => true);
    if (found?.kind !== 'one') return null;
    state.use(found.mention);
    return { op: 'quality', about: 'outliers', column: found.mention.column };
  }
  return readMissing(state);
}

function readMissing(state: ReadingState): QueryPlan | null {
  const missing = state.take('missing');
  if (missing === null) return null;
  const asksColumns = state.find([['columns'], ['column'], ['fields']]);
  if (asksColumns !== null) {
    state.use(asksColumns);
    const values = state.find([['values']]);
    if (values !== null) state.use(values);
    return { op: 'quality', about: 'missing', column: null };
  }
  const found = findWholeColumn(state, () => true);
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  const data = state.find([['data'], ['entry'], ['number']]);
  if (data !== null) state.use(data);
  return { op: 'quality', about: 'missing', column: found.mention.column };
}

const QUESTION_VERBS = new Set(['are', 'is', 'were', 'was', 'do', 'did', 'does']);

/** Reads "are there more deliveries to the west than to the east". */
function readComparison(state: ReadingState): QueryPlan | null {
  if (!QUESTION_VERBS.has(state.word(0))) return null;
  const than = state.find([['than']]);
  const more = state.take('better');
  const fewer = more === null ? state.take('worse') : null;
  if (than === null || (more === null && fewer === null)) return null;
  state.use(than);
  const sides = takeSides(state);
  if (sides === null) return null;
  return { op: 'holds', left: sides[0], by: more === null ? '<' : '>', right: sides[1] };
}

export type WholeReading = { plan: QueryPlan } | { plan: null; unexplained: number[]; isAmbiguous: boolean };

type Reader = (state: ReadingState) => QueryPlan | null;

/** Readers in the order in which they are tried, most specific first. */
const READERS: readonly Reader[] = [
  readQuality,
  readShare,
  readChoice,
  readDifference,
  readComparison,
  readGroups,
  readTop,
  readFigure,
  readLookup,
];

/**
 * Interprets a question if every word is understood. Otherwise returns the words that the best reader left unexplained.
 */
export function readWhole(question: Question, words: WholeWords): WholeReading {
  let fewest: number[] | null = null;
  let isAmbiguous = false;
  for (const read of READERS) {
    const state = new ReadingState(question, words);
    const plan = read(state);
    if (plan === null) {
      isAmbiguous ||= state.isAmbiguous;
      continue;
    }
    const unexplained = withoutRowNouns(state, question);
    if (unexplained.length === 0 && mixesUnits(question, plan)) return { plan: null, unexplained, isAmbiguous: true };
    if (unexplained.length === 0) return { plan };
    if (fewest === null || unexplained.length < fewest.length) fewest = unexplained;
  }
  return { plan: null, unexplained: fewest ?? [], isAmbiguous };
}

/**
 * Returns the unexplained words, except nouns for rows ("orders" in a table of orders), which add no meaning. After
 * "by" or "per" they name the requested groups.
 */
function withoutRowNouns(state: ReadingState, question: Question): number[] {
  const nouns = rowNouns(question, state.words);
  return state.unexplained().filter((at) => !nouns.has(state.stem(at)) || namesGroup(question, at));
}
