import type { Measure, QueryPlan, Rows } from '../../plan/query-plan.js';
import { rowDate } from './date-columns.js';
import { type ColumnFound, findWholeColumn, isDate } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';
import { rowsOf } from './rows-of.js';
import { columnAsked, placeAsked } from './take-asked.js';
import { takeConditions } from './take-conditions.js';
import { takeWho } from './take-person.js';

/** "what is the phone number of Eve Dean", "who started before 2013", "what was the last course held". */
export function readLookup(state: ReadingState): QueryPlan | null {
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
  const at = placeAsked(state);
  const isWhich = state.find([['which']]) !== null;
  if (at !== null && isWhich && !COPULAS.has(state.word(at))) return columnAsked(state, at, () => true);
  const limit = firstValue(state);
  const named = earliest(state, limit, from);
  if ((named?.kind !== 'one' || named.mention.from > 0) && rowNouns(state.question, state.words).has(state.stem(0)))
    return columnAsked(state, 0, () => true);
  const found = named ?? findWholeColumn(state, () => true, { from: 0, to: limit });
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  return { column: found.mention.column, property: 'text' };
}

/** Words for a figure that name no column: no list answers them. */
function asksFigure(state: ReadingState): boolean {
  const { sums, means, medians, highest, lowest, percentiles, shares, per } = state.words.phrases;
  return state.find([...sums, ...means, ...medians, ...highest, ...lowest, ...percentiles, ...shares, ...per]) !== null;
}

const COPULAS = new Set(['is', 'are', 'was', 'were']);

/** "when": the date that is named, or that of the rows. */
function takeTime(state: ReadingState): Measure | null {
  const named = findWholeColumn(state, isDate(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') state.use(named.mention);
  const column = named?.kind === 'one' ? named.mention.column : rowDate(state);
  return column === null ? null : { column, property: 'text' };
}

/** A whole header in the first words. */
function earliest(state: ReadingState, limit: number, from: number): ColumnFound {
  const start = state.question.columns.filter(({ share, via, to }) => share === 1 && via !== 'synonym' && to <= limit);
  start.sort((a, b) => a.from - b.from || b.to - a.to);
  const [first, second] = start;
  if (first === undefined || first.from > Math.max(3, from)) return null;
  const isTie =
    second !== undefined && second.from === first.from && second.to === first.to && second.column !== first.column;
  return isTie ? null : { kind: 'one', mention: first };
}

/** What is asked for is named before the values that choose its rows. */
function firstValue(state: ReadingState): number {
  const froms = state.question.values.filter(({ match }) => match === 'same').map(({ from }) => from);
  const least = Math.min(...froms, state.question.tokens.length);
  return least === 0 ? state.question.tokens.length : least;
}

/** The first or last rows by the date that is asked for, is named, or is that of the rows. */
function endOf(state: ReadingState, isLast: boolean, rows: Rows, target: Measure): Rows | null {
  const named = findWholeColumn(state, isDate(state));
  if (named?.kind === 'many') return null;
  if (named?.kind === 'one') state.use(named.mention);
  const own = isDate(state)(target.column) ? target.column : null;
  const column = own ?? (named?.kind === 'one' ? named.mention.column : rowDate(state));
  if (column === null) return null;
  return { op: isLast ? 'highest' : 'lowest', rows, by: { column, property: 'date' }, count: 1 };
}
