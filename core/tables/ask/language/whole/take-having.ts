import type { Summary } from '../../plan/query-plan.js';
import type { Cue, NumberMention, WordSpan } from '../question/mentions.js';
import { isAdditive, isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';

type By = '>' | '>=' | '<' | '<=';

/** A condition on a figure of groups. */
export interface Having {
  of: Summary;
  by: By;
  value: number;
}

/** Takes a condition on groups: "customers with more than 25 orders", "clubs with over 15 goals in total". */
export function takeHaving(state: ReadingState): Having | null {
  for (const { cue, number, by } of comparisons(state)) {
    const of = countedAt(state, number) ?? addedAt(state, number);
    if (of === null) continue;
    state.use({ from: cue.from, to: number.to });
    const each = state.find([['each'], ['apiece'], ['in', 'total'], ['altogether']], number.to);
    if (each !== null) state.use(each);
    return { of, by, value: number.value };
  }
  return null;
}

/** Takes a comparison after the groups, at the end of the question: "orders per city above 3". */
export function takeLimit(state: ReadingState, behind: number): Omit<Having, 'of'> | null {
  for (const { cue, number, by } of comparisons(state)) {
    if (cue.from < behind || number.to < state.question.tokens.length) continue;
    if (state.question.tokens.slice(behind, cue.from).some(({ text }) => !state.words.carriers.has(text))) continue;
    state.use({ from: cue.from, to: number.to });
    return { by, value: number.value };
  }
  return null;
}

function* comparisons(state: ReadingState): Generator<{ cue: Cue; number: NumberMention; by: By }> {
  for (const cue of state.question.cues) {
    const { by, kind } = cue.meaning;
    if (kind !== 'before' || by === undefined || by === '=' || by === '!=' || !state.isFree(cue)) continue;
    const number = state.question.numbers.find((one) => one.from === cue.to && one.form !== 'ordinal');
    if (number !== undefined) yield { cue, number, by };
  }
}

/** Takes a noun for rows after a number, which means a count. */
function countedAt(state: ReadingState, number: WordSpan): Summary | null {
  const isFigureNamed = figureAt(state, number) !== null;
  const isRows = rowNouns(state.question, state.words).has(state.stem(number.to)) && !isFigureNamed;
  if (!isRows && state.word(number.to) !== 'times') return null;
  state.use({ from: number.to, to: number.to + 1 });
  return { op: 'count' };
}

/** Takes a column after a number, if the question explicitly requests a sum. */
function addedAt(state: ReadingState, number: WordSpan): Summary | null {
  const figure = figureAt(state, number);
  if (figure === null || !isAdditive(state, figure.column)) return null;
  const sums = state.find(state.words.phrases.sums);
  if (sums === null) return null;
  state.use(sums);
  state.use(figure);
  return { op: 'aggregate', by: 'sum', measure: { column: figure.column, property: 'number' } };
}

function figureAt(state: ReadingState, { to }: WordSpan) {
  const named = state.question.columns.filter(
    (mention) =>
      mention.from === to && mention.share === 1 && mention.via !== 'synonym' && isFigure(state)(mention.column),
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}
