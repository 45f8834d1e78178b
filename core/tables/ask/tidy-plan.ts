import { QueryPlan } from './plan/query-plan.js';

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null;

/** Conditions that stand twice beside each other say nothing more than once; one alone needs no "and". */
function tidy(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tidy);
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, tidy(value)] as const);
  const tidied = Object.fromEntries(entries);
  if (!(part.op === 'and' || part.op === 'or') || !Array.isArray(tidied.of)) return tidied;
  const of = [...new Map(tidied.of.map((one: unknown) => [JSON.stringify(one), one])).values()];
  return of.length === 1 ? of[0] : { ...tidied, of };
}

/**
 * Drops conditions that a plan repeats.
 * @returns the plan; null where it is still longer than the language of plans allows.
 */
export function tidyPlan(plan: QueryPlan): QueryPlan | null {
  const parsed = QueryPlan.safeParse(tidy(plan));
  return parsed.success ? parsed.data : null;
}
