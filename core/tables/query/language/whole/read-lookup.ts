import type { Measure, QueryPlan, Rows } from '../../query-plan.js';
import { type ColumnFound, findColumn, isDate, isFigure } from './find-whole-columns.js';
import { takeWho } from './read-top.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';

/** "what is the phone number of Eve Dean", "who started before 2013", "what was the last course held". */
export function readLookup(state: ReadingState): QueryPlan | null {
  if (state.find(state.words.phrases.counts) !== null) return null;
  const end = state.take('lasts') ?? state.take('firsts');
  const isLast =
    end !== null &&
    state.words.phrases.lasts.some((words) => words.every((word, at) => state.word(end.from + at) === word));
  const when = state.find([['when']]);
  if (when !== null) state.use(when);
  const target = takeTarget(state, when !== null);
  if (target === null) return null;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows = end === null ? rowsOf(taken.of, taken.columns) : endOf(state, isLast, rowsOf(taken.of, taken.columns));
  if (rows === null || (rows.op === 'all' && end === null)) return null;
  return { op: 'values', measure: target, rows, distinct: true };
}

function takeTarget(state: ReadingState, isTime: boolean): Measure | null {
  const who = takeWho(state);
  if (who !== null) return who;
  const limit = firstValue(state);
  const accept = (column: number) => !isTime || isDate(state)(column);
  const found = earliest(state, limit, accept) ?? findColumn(state, accept, { from: 0, to: limit });
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  const spoken = state.find([['who']]);
  if (spoken !== null && !isFigure(state)(found.mention.column)) state.use(spoken);
  return { column: found.mention.column, property: 'text' };
}

/** A whole header in the first words. */
function earliest(state: ReadingState, limit: number, accept: (column: number) => boolean): ColumnFound {
  const start = state.question.columns.filter(
    ({ share, via, to, column }) => share === 1 && via !== 'synonym' && to <= limit && accept(column),
  );
  start.sort((a, b) => a.from - b.from || b.to - a.to);
  const [first, second] = start;
  if (first === undefined || first.from > 3) return null;
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

/** The first or last rows by the one column of dates. */
function endOf(state: ReadingState, isLast: boolean, rows: Rows): Rows | null {
  const dates = state.columns.flatMap((_, column) => (isDate(state)(column) ? [column] : []));
  const [column, ...others] = dates;
  if (column === undefined || others.length > 0) return null;
  const named = findColumn(state, isDate(state));
  if (named?.kind === 'one') state.use(named.mention);
  return { op: isLast ? 'highest' : 'lowest', rows, by: { column, property: 'date' }, count: 1 };
}
