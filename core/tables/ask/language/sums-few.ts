import type { PlanResult, RunPlan } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import { isSaid } from './is-said.js';
import type { Question } from './question/question.js';
import { keyOfAnswer } from './rank-plans.js';

/**
 * Whether "the beer with the highest alcohol" was read as the greatest sum over beers of one name, in a column where most
 * names stand once: then a row is as likely meant, and where it is another one, nobody can say which.
 */
export async function sumsFew(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
  const { plan } = result;
  if (
    plan.op !== 'groups' ||
    plan.order === 'value' ||
    plan.keep === null ||
    plan.of.op !== 'aggregate' ||
    plan.of.by !== 'sum'
  )
    return false;
  const named = question.index.columns[plan.by.column];
  if (named === undefined || plan.by.property !== 'text' || named.distinct * 2 <= named.filled) return false;
  if (isSaid(plan, question)) return false;
  const best: QueryPlan = {
    op: 'values',
    measure: plan.by,
    rows: { op: plan.order, rows: plan.rows, by: plan.of.measure, count: plan.keep },
    distinct: true,
  };
  return keyOfAnswer(await probe(best)) !== keyOfAnswer(result);
}
