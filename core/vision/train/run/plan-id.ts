import { hashBytes } from '../../../base/files/hash.js';
import type { TrainingPlan } from '../contract/training-plan.js';

/** Keys in the order of their code units, so that a plan that was written down and read again has the same text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inside]) => inside !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inside]) => [key, sorted(inside)]);
}

/** sha256 of a plan without its id: any change to what would be done gives another. */
export function planId(plan: Omit<TrainingPlan, 'plan_id'>): string {
  const { plan_id: _, ...rest } = plan as TrainingPlan;
  return hashBytes(JSON.stringify(sorted(rest)));
}
