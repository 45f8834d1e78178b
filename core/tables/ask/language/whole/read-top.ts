import type { Measure, QueryPlan, Rows, Summary } from '../../plan/query-plan.js';
import { isRank } from '../question/is-rank.js';
import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { columnsNamed, findWholeColumn, isAdditive, isFigure, isName } from './find-whole-columns.js';
import { takePart } from './read-groups.js';
import type { ReadingState } from './reading-state.js';
import { findRequestedNoun, rowName, takeRequestedColumn } from './requested-column.js';
import { rowNouns } from './row-nouns.js';
import { rowsAtPlace, rowsOf, takePlace } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { type Having, takeHaving } from './take-having.js';
import { takeSummed } from './take-measure.js';
import { takeWho } from './take-person.js';

interface Extreme {
  order: 'highest' | 'lowest';
  /** The figure by which groups are ranked; null for the number of rows. */
  measure: Measure | null;
  isMean: boolean;
  /** Rank, 2 for the second one. */
  place: number;
}

/** Reads "which customer ordered most often", "top 5 products by revenue", "customers with more than 3 orders". */
export function readTop(state: ReadingState): QueryPlan | null {
  if (state.find([['how']]) !== null || !asksNames(state) || !takeCounts(state)) return null;
  if (asksFigureOfTop(state)) return null;
  const top = takeTop(state);
  const keep = top?.count ?? null;
  const having = keep === null ? takeHaving(state) : null;
  const extreme = keep === null && having === null ? takeExtreme(state) : null;
  if (keep === null && extreme === null && having === null) return null;
  const group = takeNamed(state, top?.to ?? null);
  if (group === null) return null;
  if (having !== null) return withHaving(state, group, having);
  const found = extreme ??
    takeExtreme(state) ?? {
      order: 'highest' as const,
      place: 1,
      isMean: state.take('means') !== null,
      measure: topMeasure(state),
    };
  return rank(state, group, found, keep ?? 1);
}

/** Reads "the highest number of orders", "by number of orders". False if the count itself is requested. */
function takeCounts(state: ReadingState): boolean {
  const counts = state.find(state.words.phrases.counts);
  if (counts === null) return true;
  const { highest, lowest } = state.words.phrases;
  const isRanked = [...highest, ...lowest].some(
    (words) => state.find([words], counts.from - words.length)?.to === counts.from,
  );
  if (!isRanked && state.word(counts.from - 1) !== 'by') return false;
  state.use(counts);
  return true;
}

/** Whether a question requests a figure of the top rows: "total revenue of the top 2 customers". */
function asksFigureOfTop(state: ReadingState): boolean {
  const { sums, means, medians } = state.words.phrases;
  const top = state.find([['top']]);
  const figure = state.find([...sums, ...means, ...medians]);
  return top !== null && figure !== null && figure.from < top.from;
}

/** Whether a question requests names: "which ...", "who ...", "cheapest property in York". */
function asksNames(state: ReadingState): boolean {
  if (state.find([['which'], ['who'], ['what'], ['top'], ['name'], ['list']]) !== null) return true;
  if (beforeNumber(state) !== null) return true;
  const start = Math.max(
    0,
    state.question.numbers.find(({ form, from }) => form === 'ordinal' && from <= 1)?.to ?? 0,
    state.word(0) === 'the' ? 1 : 0,
  );
  const { good, bad } = state.words.phrases;
  const phrases = [...state.words.adjectives.map(({ words }) => words), good, bad];
  return phrases.some((words) => state.find(words)?.from === start);
}

function rank(state: ReadingState, group: Measure, found: Extreme, keep: number): QueryPlan | null {
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows = rowsOf(taken.of, taken.columns);
  const { measure, order, isMean, place } = found;
  if (measure !== null && !isMean && (isUnique(state, group) || !isAdditive(state, measure.column))) {
    const best: Rows =
      place === 1 ? { op: order, rows, by: measure, count: keep } : rowsAtPlace(rows, order, measure, place);
    return { op: 'values', measure: group, rows: best, distinct: true };
  }
  if (place > 1) return null;
  const of: Summary = measure === null ? { op: 'count' } : { op: 'aggregate', by: isMean ? 'mean' : 'sum', measure };
  return { op: 'groups', by: group, of, rows, order, keep, answer: 'values' };
}

function isUnique(state: ReadingState, { column }: Measure): boolean {
  const indexed = state.columns[column];
  return indexed !== undefined && indexed.distinct >= indexed.filled * 0.98;
}

/** Takes "top 5" or a number at the start of the question. */
function takeTop(state: ReadingState): { count: number; to: number } | null {
  const top = state.find([['top']]) ?? beforeNumber(state);
  if (top === null) return null;
  const number = state.question.numbers.find(({ from }) => from === top.to);
  if (number === undefined || !Number.isInteger(number.value) || number.value < 1 || number.value > 1000) return null;
  state.use({ from: top.from, to: number.to });
  return { count: number.value, to: number.to };
}

/** Finds a number at the start of the question: "three people with the lowest salary". */
function beforeNumber(state: ReadingState): WordSpan | null {
  const first = state.word(0) === 'the' ? 1 : 0;
  return state.question.numbers.some(({ from, form }) => from === first && form !== 'ordinal')
    ? { from: first, to: first }
    : null;
}

function topMeasure(state: ReadingState): Measure | null {
  const by = state.find([['by'], ['with', 'the', 'highest'], ['with', 'the', 'most']]);
  if (by !== null) state.use(by);
  return takeSummed(state, state.take('sums'));
}

function takeExtreme(state: ReadingState): Extreme | null {
  for (const { words, order, stems } of state.words.adjectives) {
    const span = state.find(words);
    if (span === null) continue;
    const [column, ...others] = columnsNamed(state, stems, isFigure(state));
    if (column === undefined || others.length > 0) return null;
    state.use(span);
    const place = takePlace(state, span);
    return { order, measure: { column, property: 'number' }, isMean: state.take('means') !== null, place };
  }
  const highest = state.take('highest');
  const found = highest ?? state.take('lowest');
  if (found === null) return takeBest(state);
  const place = takePlace(state, found);
  const isMean = state.take('means') !== null;
  const sums = state.take('sums');
  const order = highest === null ? 'lowest' : 'highest';
  const measure = takeSummed(state, sums);
  if (measure === null) takeOrdering(state);
  return { order, isMean, measure, place };
}

/** Takes "best" or "worst" and the figure that decides; null without a figure. */
function takeBest(state: ReadingState): Extreme | null {
  const good = state.take('good');
  const found = good ?? state.take('bad');
  if (found === null) return null;
  const place = takePlace(state, found);
  const isMean = state.take('means') !== null;
  const by = state.find([['by']]);
  if (by !== null) state.use(by);
  const measure = takeSummed(state, state.take('sums'));
  const indexed = measure === null ? undefined : state.columns[measure.column];
  if (indexed === undefined) return null;
  const isLow = isRank(indexed, state.question.words) === (good !== null);
  return { order: isLow ? 'lowest' : 'highest', isMean, measure, place };
}

/** Marks the words of "ordered most often" as explained. They mean that rows are counted. */
function takeOrdering(state: ReadingState): void {
  const verb = state.find([['ordered'], ['order'], ['often'], ['frequently'], ['common'], ['appear'], ['appears']]);
  if (verb !== null) state.use(verb);
  const often = state.find([['often']]);
  if (often !== null) state.use(often);
}

/** Takes the requested measure: a column, a part of a date, or the person of a row. */
function takeNamed(state: ReadingState, from: number | null): Measure | null {
  const at = findRequestedNoun(state) ?? from;
  const part = takePart(state, at ?? 0);
  if (part !== null) return part;
  const isWhich = state.find([['which']]) !== null;
  const requested = at === null ? null : takeRequestedColumn(state, at);
  if (requested !== null || (isWhich && !COPULAS.has(state.word(at ?? 0)))) return requested;
  const named = findWholeColumn(state, isName(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') return takeMentioned(state, named.mention);
  return takeWho(state) ?? nameOfRows(state);
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);

function takeMentioned(state: ReadingState, mention: ColumnMention): Measure | null {
  state.use(mention);
  const isRow = mention.share < 1 && rowNouns(state.question, state.words).has(state.stem(mention.from));
  const column = isRow ? rowName(state, [mention]) : mention.column;
  return column === null ? null : { column, property: 'text' };
}

/**
 * Returns the column that names rows, for questions such as "two cheapest flats", in which a cell value describes the
 * rows.
 */
function nameOfRows(state: ReadingState): Measure | null {
  const isValue = state.question.values.some((value) => value.match === 'same' && value.via !== 'typo');
  const column = isValue && state.find([['which'], ['who']]) === null ? rowName(state) : null;
  return column === null ? null : { column, property: 'text' };
}

function withHaving(state: ReadingState, group: Measure, { of, by, value }: Having): QueryPlan | null {
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows = rowsOf(taken.of, taken.columns);
  const having = { by, value };
  return { op: 'groups', by: group, of, rows, order: 'highest', keep: null, answer: 'values', having };
}
