import type { QueryPlan } from '../plan/query-plan.js';
import type { PlanCue } from './ground-words.js';
import type { PlanPart } from './plan-values.js';
import { partsOf } from './plan-values.js';

const AGGREGATES: Readonly<Record<string, PlanCue>> = {
  sum: 'sum',
  mean: 'mean',
  median: 'median',
  percentile: 'percentile',
  min: 'lowest',
  max: 'highest',
};
const OPERATION_CUES: ReadonlySet<unknown> = new Set<PlanCue>([
  'count',
  'groups',
  'share',
  'difference',
  'choose',
  'between',
  'first',
  'last',
  'next',
  'previous',
  'repeated',
]);
const OF_TIME: ReadonlySet<unknown> = new Set<PlanCue>(['year', 'quarter', 'month', 'day', 'weekday', 'date']);

const isOrder = (order: unknown): order is 'highest' | 'lowest' => order === 'highest' || order === 'lowest';

function cuesOf(part: PlanPart, isDenied: boolean): PlanCue[] {
  const cues: PlanCue[] = [];
  if (OPERATION_CUES.has(part.op)) cues.push(part.op as PlanCue);
  if (part.op === 'count-distinct' || part.distinct === true) cues.push('distinct');
  if (part.op === 'aggregate') cues.push(...[AGGREGATES[String(part.by)] ?? []].flat());
  if (isOrder(part.op)) cues.push(part.op);
  if (isOrder(part.order)) cues.push(part.order);
  if (part.op === 'same-as') cues.push('same');
  if (part.op === 'empty') cues.push(isDenied ? 'count' : 'empty');
  if ((part.op === 'is' || part.op === 'compare' || part.op === 'between' || part.op === 'holds') && isDenied)
    cues.push('denied');
  if (OF_TIME.has(part.property)) cues.push(part.property as PlanCue, 'date');
  return cues;
}

/** Returns the operations of a plan that a question expresses in words. */
export function cuesIn(plan: QueryPlan): ReadonlySet<PlanCue> {
  return new Set(partsOf(plan).flatMap(({ part, isDenied }) => cuesOf(part, isDenied)));
}

/** Like `cuesIn`, but without `distinct` and the sort order of groups, which do not change figures. */
export function cuesToCheck(plan: QueryPlan): ReadonlySet<PlanCue> {
  const parts = partsOf(plan).map(({ part, isDenied }) => {
    const isSortedOnly = part.op === 'groups' && part.keep === null;
    const { distinct: _distinct, order, ...rest } = part;
    return { part: isSortedOnly || order === undefined ? rest : { ...rest, order }, isDenied };
  });
  return new Set(parts.flatMap(({ part, isDenied }) => cuesOf(part, isDenied)));
}
