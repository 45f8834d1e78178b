import type { Condition } from '../../../plan/query-plan.js';
import type { Draft } from '../draft/draft.js';
import type { Meaning } from '../words/parts.js';
import { type Filter, negate, takeNegation } from './filter.js';

type Value = Extract<Meaning, { kind: 'value' }>;

/** Takes a value, with the name of its column next to it and its negation. A list continues the exception before it. */
export function takeValue(draft: Draft, at: number, value: Value, before: readonly Filter[]): Filter {
  draft.use(at);
  useHeader(draft, at, value.column);
  const last = before.at(-1);
  const continues = last?.condition.op === 'not' && last.column === value.column && last.at >= at - 2;
  const isAhead = takeNegation(draft, draft.isFree(at - 1) ? at : at - 1);
  const isBehind = !isAhead && draft.facts.words.language === 'zh' && draft.isCue(at + 1, 'except');
  if (isBehind) draft.use(at + 1);
  const condition: Condition = { op: 'is', column: value.column, value: value.value, match: value.match };
  return { condition: negate(condition, isAhead || isBehind || continues), column: value.column, at };
}

/** Uses the name of the column next to its value: "city Bern", "the Bern branch", "status is open". */
function useHeader(draft: Draft, at: number, column: number): void {
  const isJoined = draft.used.has(at - 1) || draft.roles(at - 1).comparisons.length > 0;
  const near = isJoined ? [at - 1, at + 1, at - 2] : [at - 1, at + 1];
  const header = near.find((place) => draft.column(place) === column);
  if (header !== undefined) draft.use(header);
}
