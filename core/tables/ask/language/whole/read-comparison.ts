import type { QueryPlan } from '../../plan/query-plan.js';
import { takeSides } from './read-difference.js';
import type { ReadingState } from './reading-state.js';

const ASKS = new Set(['are', 'is', 'were', 'was', 'do', 'did', 'does']);

/** "are there more deliveries to the west than to the east". */
export function readComparison(state: ReadingState): QueryPlan | null {
  if (!ASKS.has(state.word(0))) return null;
  const than = state.find([['than']]);
  const more = state.take('better');
  const fewer = more === null ? state.take('worse') : null;
  if (than === null || (more === null && fewer === null)) return null;
  state.use(than);
  const sides = takeSides(state);
  if (sides === null) return null;
  return { op: 'holds', left: sides[0], by: more === null ? '<' : '>', right: sides[1] };
}
