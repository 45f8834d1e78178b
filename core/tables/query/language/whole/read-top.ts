import type { Measure, QueryPlan, Rows, Summary } from '../../query-plan.js';
import type { Span } from '../mentions.js';
import { columnsNamed, findColumn, isAdditive, isFigure, isName } from './find-whole-columns.js';
import { takePart } from './read-groups.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { takeSummed } from './take-measure.js';

interface Extreme {
  order: 'highest' | 'lowest';
  /** Null counts rows. */
  measure: Measure | null;
  isMean: boolean;
}

/** "which customer ordered most often", "top 5 products by revenue", "who earns the most", "customers with more than 3". */
export function readTop(state: ReadingState): QueryPlan | null {
  if (state.find([['how'], ...state.words.phrases.counts]) !== null || !isNaming(state)) return null;
  const keep = takeTop(state);
  const having = keep === null ? takeHaving(state) : null;
  const extreme = keep === null && having === null ? takeExtreme(state) : null;
  if (keep === null && extreme === null && having === null) return null;
  const group = takeNamed(state);
  if (group === null) return null;
  if (having !== null) return withHaving(state, group, having);
  const found = extreme ??
    takeExtreme(state) ?? {
      order: 'highest' as const,
      isMean: state.take('means') !== null,
      measure: topMeasure(state),
    };
  return rank(state, group, found, keep ?? 1);
}

/** "which ...", "who ...", "cheapest property in York". */
function isNaming(state: ReadingState): boolean {
  if (state.find([['which'], ['who'], ['what'], ['top'], ['name']]) !== null) return true;
  if (beforeNumber(state) !== null) return true;
  return state.words.adjectives.some(({ words }) => state.find(words)?.from === 0);
}

function rank(state: ReadingState, group: Measure, found: Extreme, keep: number): QueryPlan | null {
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows = rowsOf(taken.of, taken.columns);
  const { measure, order, isMean } = found;
  if (measure !== null && !isMean && (isUnique(state, group) || !isAdditive(state, measure.column))) {
    const best: Rows = { op: order, rows, by: measure, count: keep };
    return { op: 'values', measure: group, rows: best, distinct: true };
  }
  const of: Summary = measure === null ? { op: 'count' } : { op: 'aggregate', by: isMean ? 'mean' : 'sum', measure };
  return { op: 'groups', by: group, of, rows, order, keep, answer: 'values' };
}

function isUnique(state: ReadingState, { column }: Measure): boolean {
  const indexed = state.columns[column];
  return indexed !== undefined && indexed.distinct >= indexed.filled * 0.98;
}

/** "top 5". */
function takeTop(state: ReadingState): number | null {
  const top = state.find([['top']]) ?? beforeNumber(state);
  if (top === null) return null;
  const number = state.question.numbers.find(({ from }) => from === top.to);
  if (number === undefined || !Number.isInteger(number.value) || number.value < 1 || number.value > 1000) return null;
  state.use({ from: top.from, to: number.to });
  return number.value;
}

/** "three people with the lowest salary": a number that begins the question. */
function beforeNumber(state: ReadingState): Span | null {
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
    return { order, measure: { column, property: 'number' }, isMean: state.take('means') !== null };
  }
  const highest = state.take('highest');
  if (highest === null && state.take('lowest') === null) return null;
  const isMean = state.take('means') !== null;
  const sums = state.take('sums');
  const order = highest === null ? 'lowest' : 'highest';
  const measure = takeSummed(state, sums);
  if (measure === null) takeOrdering(state);
  return { order, isMean, measure };
}

/** "ordered most often" counts rows. */
function takeOrdering(state: ReadingState): void {
  const verb = state.find([['ordered'], ['order'], ['often'], ['frequently'], ['common'], ['appear'], ['appears']]);
  if (verb !== null) state.use(verb);
  const often = state.find([['often']]);
  if (often !== null) state.use(often);
}

/** What is named in the answer: a column, a part of a date, or the one who a row is about. */
function takeNamed(state: ReadingState): Measure | null {
  const which = state.find([['which'], ['what']]);
  const from = which?.to ?? 0;
  const part = takePart(state, from);
  if (part !== null) return part;
  const named = findColumn(state, isName(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') {
    state.use(named.mention);
    const { column, share, from: at } = named.mention;
    const isRow = share < 1 && rowNouns(state.question, state.words).has(state.stem(at));
    return isRow ? rowName(state) : { column, property: 'text' };
  }
  return takeWho(state);
}

/** The first column that tells rows apart. */
function rowName(state: ReadingState): Measure | null {
  const column = state.columns.findIndex(({ distinct, filled }, at) => distinct === filled && isName(state)(at));
  return column < 0 ? null : { column, property: 'text' };
}

/** "who" is the first column of names that tells rows apart. */
export function takeWho(state: ReadingState): Measure | null {
  const who = state.find([['who']]);
  if (who === null) return null;
  const column = state.columns.findIndex(
    ({ kind, distinct, filled }, at) => kind === 'name' && distinct >= filled * 0.9 && isName(state)(at),
  );
  if (column < 0) return null;
  state.use(who);
  return { column, property: 'text' };
}

type Having = { by: '>' | '>=' | '<' | '<='; value: number };

/** "customers with more than 25 orders": a figure of rows, not of a column. */
function takeHaving(state: ReadingState): Having | null {
  for (const { from, to, meaning } of state.question.cues) {
    const { by, kind } = meaning;
    if (kind !== 'before' || by === undefined || by === '=' || by === '!=') continue;
    const number = state.question.numbers.find((one) => one.from === to && one.form !== 'ordinal');
    if (number === undefined || !isRowNoun(state, number)) continue;
    state.use({ from, to: number.to + 1 });
    return { by, value: number.value };
  }
  return null;
}

function isRowNoun(state: ReadingState, number: Span): boolean {
  const stem = state.stem(number.to);
  const rows = state.words.phrases.rows.map(([word]) => word);
  return state.question.index.nameStems.has(stem) || rows.includes(stem);
}

function withHaving(state: ReadingState, group: Measure, having: Having): QueryPlan | null {
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows = rowsOf(taken.of, taken.columns);
  return { op: 'groups', by: group, of: { op: 'count' }, rows, order: 'highest', keep: null, answer: 'values', having };
}
