import type { Condition } from '../../plan/query-plan.js';
import type { ReadingState } from './reading-state.js';
import { takeDays, takeMonths } from './take-dates.js';
import { takeFlags } from './take-flags.js';
import { takeNone } from './take-none.js';
import { takeNumbers } from './take-numbers.js';
import { takeQuarters } from './take-quarters.js';
import { takeRanges } from './take-ranges.js';
import { takeValues } from './take-values.js';

export type Taken = { kind: 'conditions'; of: Condition[]; columns: number[] } | { kind: 'ambiguous' };

/** Takes every condition that free words of a question stand for: comparisons, dates, values, and flags of yes and no. */
export function takeConditions(state: ReadingState): Taken {
  const of: Condition[] = [];
  const columns: number[] = [];
  const add = (condition: Condition, column: number) => {
    of.push(condition);
    columns.push(column);
  };
  const isTaken =
    takeValues(state, add, 2) &&
    takeNone(state, add) &&
    takeRanges(state, add) &&
    takeDays(state, add) &&
    takeQuarters(state, add) &&
    takeNumbers(state, add) &&
    takeMonths(state, add) &&
    takeValues(state, add, 1);
  if (!isTaken) return { kind: 'ambiguous' };
  takeFlags(state, add);
  const isEither = state.question.tokens.some(({ text }, at) => text === 'or' && !state.used.has(at));
  if (isEither && new Set(columns).size > 1) return { kind: 'ambiguous' };
  if (isHalfNegated(of, columns)) return { kind: 'ambiguous' };
  return { kind: 'conditions', of, columns };
}

/** "not in Salem or Bend": what "not" reaches is not said. */
function isHalfNegated(of: readonly Condition[], columns: readonly number[]): boolean {
  return of.some(
    ({ op }, at) => op === 'not' && of.some((other, place) => other.op === 'is' && columns[place] === columns[at]),
  );
}
