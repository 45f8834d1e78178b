import type { Condition, QueryPlan, Summary } from '../../plan/query-plan.js';
import type { ValueMention } from '../question/mentions.js';
import { findWholeColumn, isAdditive, isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';
import { takeMeasure } from './take-measure.js';

/** Reads "difference between the highest and the lowest price", "how many more email tickets than phone tickets". */
export function readDifference(state: ReadingState): QueryPlan | null {
  if (state.take('differences') === null) return null;
  const highest = state.take('highest');
  const lowest = state.take('lowest');
  if (highest !== null && lowest !== null) return readExtent(state);
  if (highest !== null || lowest !== null) return null;
  const than = state.find([['than']]);
  if (than !== null) state.use(than);
  return readTwo(state);
}

function readExtent(state: ReadingState): QueryPlan | null {
  const found = findWholeColumn(state, isFigure(state));
  if (found?.kind !== 'one') return null;
  state.use(found.mention);
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions') return null;
  const rows = rowsOf(taken.of, taken.columns);
  const measure = { column: found.mention.column, property: 'number' as const };
  const side = (by: 'max' | 'min'): QueryPlan => ({ op: 'summary', of: { op: 'aggregate', by, measure }, rows });
  return { op: 'difference', left: side('max'), right: side('min'), absolute: true, unit: null };
}

/** Reads the difference between two values of a column, by count, sum or mean. */
function readTwo(state: ReadingState): QueryPlan | null {
  const sides = takeSides(state);
  return sides === null ? null : { op: 'difference', left: sides[0], right: sides[1], absolute: false, unit: null };
}

/** Takes the figures of two values of a column, in the order of the question. */
export function takeSides(state: ReadingState): [QueryPlan, QueryPlan] | null {
  const values = state.question.values.filter(
    (value) => value.match === 'same' && value.via !== 'typo' && state.isFree(value),
  );
  values.sort((a, b) => a.from - b.from);
  const [first, ...others] = values;
  const second = others.find((value) => first !== undefined && value.column === first.column && value.from >= first.to);
  if (first === undefined || second === undefined) return null;
  state.use(first);
  state.use(second);
  const of = readCompared(state);
  const taken = of === null ? null : takeConditions(state);
  if (of === null || taken?.kind !== 'conditions' || taken.columns.includes(first.column)) return null;
  const side = ({ column, value }: typeof first): QueryPlan => ({
    op: 'summary',
    of,
    rows: rowsOf([{ op: 'is', column, value, match: 'same' }, ...taken.of], [column, ...taken.columns]),
  });
  return [side(first), side(second)];
}

/** Reads the compared figure; the number of rows if none is named. */
function readCompared(state: ReadingState): Summary | null {
  const isMean = state.take('means') !== null;
  state.take('sums');
  const measure = takeMeasure(state);
  if (isMean) return measure === null ? null : { op: 'aggregate', by: 'mean', measure };
  if (measure === null) return state.isAmbiguous ? null : { op: 'count' };
  return isAdditive(state, measure.column) ? { op: 'aggregate', by: 'sum', measure } : null;
}

/** Reads "which country had more revenue, Germany or Austria", "did Priya or Tess get more leads". */
export function readChoice(state: ReadingState): QueryPlan | null {
  const sides = takeAlternatives(state);
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

/** Takes two values of a column on both sides of "or". */
function takeAlternatives(state: ReadingState): [ValueMention, ValueMention] | null {
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
