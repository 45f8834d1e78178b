import { z } from 'zod';
import { Fault } from '../../../base/fault.js';
import type { LocalModel } from '../../../local-model/contract/local-model.js';
import { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { checkPlan } from './check-plan.js';
import { groundPlan } from './ground-plan.js';
import { PLAN_SYSTEM, planPrompt } from './plan-prompt.js';
import { columnsToTell, planSchema } from './plan-schema.js';

const Proposal = z.strictObject({ plan: QueryPlan.nullable() });

/**
 * Asks a model to read a question to a plan of the closed language. What it proposes is checked against the language, the
 * table and the question before anybody runs it.
 * @returns the plan; null where the model says that there is none.
 * Faults: model-failed, with what is wrong with its plan; timed-out, cancelled.
 */
export async function proposePlan(
  question: string,
  table: QueryTable,
  model: Pick<LocalModel, 'complete'>,
  { signal, seesValues }: { signal: AbortSignal; seesValues: boolean },
): Promise<QueryPlan | null> {
  const columns = columnsToTell(question, table);
  const answer = await model.complete({
    system: PLAN_SYSTEM,
    prompt: planPrompt(question, columns, seesValues),
    schema: planSchema(columns),
    signal,
  });
  const parsed = Proposal.safeParse(answer);
  if (!parsed.success) {
    throw new Fault('model-failed', 'The local model answered no plan of the query language.', { cause: parsed.error });
  }
  const { plan } = parsed.data;
  if (plan === null) return null;
  checkPlan(plan, table);
  groundPlan(plan, question, table);
  return plan;
}
