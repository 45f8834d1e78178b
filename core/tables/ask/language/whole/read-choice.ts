import type { Condition, QueryPlan } from '../../plan/query-plan.js';
import type { ValueMention } from '../question/mentions.js';
import { readCompared } from './read-difference.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';

/** "which country had more revenue, Germany or Austria", "did Priya or Tess get more leads". */
export function readChoice(state: ReadingState): QueryPlan | null {
  const sides = takeSides(state);
  if (sides === null) return null;
  const { better, worse, highest, lowest } = state.words.phrases;
  const more = state.find([...better, ...highest]);
  const less = more === null ? state.find([...worse, ...lowest]) : null;
  const extreme = more ?? less;
  if (extreme === null || state.word(extreme.to) === 'than') return null;
  const column = sides[0].column;
  for (const mention of state.question.columns)
    if (mention.column === column && mention.via !== 'synonym' && state.isFree(mention)) state.use(mention);
  const of = readCompared(state);
  state.use(extreme);
  const taken = of === null ? null : takeConditions(state);
  if (of === null || taken?.kind !== 'conditions') return null;
  const either: Condition = {
    op: 'or',
    of: sides.map(({ value }): Condition => ({ op: 'is', column, value, match: 'same' })),
  };
  return {
    op: 'groups',
    by: { column, property: 'text' },
    of,
    rows: rowsOf([either, ...taken.of], [column, ...taken.columns]),
    order: more === null ? 'lowest' : 'highest',
    keep: 1,
    answer: 'values',
  };
}

/** Two values of one column on both sides of "or". */
function takeSides(state: ReadingState): [ValueMention, ValueMention] | null {
  const or = state.question.tokens.findIndex(({ text }) => text === 'or');
  if (or < 0) return null;
  const fits = (test: (value: ValueMention) => boolean) =>
    state.question.values.filter((value) => value.match === 'same' && value.via !== 'typo' && test(value));
  const right = fits(
    ({ from }) => from === or + 1 || (from === or + 2 && state.words.carriers.has(state.word(or + 1))),
  );
  const left = fits(({ to }) => to === or);
  const pairs = left.flatMap((one) => right.flatMap((two) => (one.column === two.column ? [[one, two] as const] : [])));
  const [pair, ...others] = pairs;
  if (pair === undefined || others.some(([one]) => one.column !== pair[0].column)) return null;
  state.use(pair[0]);
  state.use({ from: or, to: pair[1].to });
  return [pair[0], pair[1]];
}
