import type { QueryPlan } from '../../query-plan.js';
import type { ReadingState } from './reading-state.js';
import { rowsOf } from './rows-of.js';
import { takeConditions } from './take-conditions.js';

/** "share of paid invoices": rows that fit one condition, among all. */
export function readShare(state: ReadingState): QueryPlan | null {
  if (state.take('shares') === null) return null;
  const taken = takeConditions(state);
  if (taken.kind !== 'conditions' || taken.of.length !== 1) return null;
  return { op: 'share', of: { op: 'count' }, rows: rowsOf(taken.of, taken.columns), among: { op: 'all' } };
}
