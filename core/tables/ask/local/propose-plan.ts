import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import type { LocalModel } from '../../../local-model/contract/local-model.js';
import { QueryPlan } from '../plan/query-plan.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';
import { groundPlan } from './ground-plan.js';
import { columnsForPrompt, PLAN_SYSTEM, planPrompt, planSchema } from './plan-prompt.js';

/** Maximum parts of a plan. Plans for real questions are far smaller. */
const MAX_PARTS = 200;
const MAX_NUMBER = 1e15;

const NEEDS_DATES: ReadonlySet<unknown> = new Set(['date', 'year', 'quarter', 'month', 'day', 'weekday']);

function rejectPlan(why: string): Fault {
  return new Fault('model-failed', `The local model returned an invalid plan: ${why}.`);
}

/**
 * Whether there is any value. True if the column has too many texts to store, because the engine searches the cells.
 */
const hasAny = (values: Float64Array | null) => values === null || values.some((value) => !Number.isNaN(value));

function checkProperty(column: QueryColumn, property: unknown): void {
  if (property === 'number' && !hasAny(column.numbers)) throw rejectPlan(`column ${column.index} contains no numbers`);
  if (property === 'number2' && !hasAny(column.numbers2))
    throw rejectPlan(`column ${column.index} contains no second numbers`);
  if (NEEDS_DATES.has(property) && !hasAny(column.dates)) throw rejectPlan(`column ${column.index} contains no dates`);
}

function checkColumn(part: Readonly<Record<string, unknown>>, { columns }: QueryTable): void {
  if (typeof part.column !== 'number' || part.property === 'place') return;
  const column = columns[part.column];
  if (!column) throw rejectPlan(`column ${part.column} does not exist`);
  checkProperty(column, part.property);
}

function checkOperation(part: Readonly<Record<string, unknown>>): void {
  if (part.op === 'quality') throw rejectPlan('questions about data quality are not left to a model');
  if (part.op !== 'aggregate') return;
  const { property } = part.measure as { property: string };
  if (part.by === 'sum' && NEEDS_DATES.has(property)) throw rejectPlan('dates cannot be summed');
  if (property === 'text') throw rejectPlan('texts cannot be aggregated');
  if (part.by === 'percentile' && part.at === undefined) throw rejectPlan('the percentile lacks "at"');
}

/**
 * Checks what the schema cannot express: columns exist and contain the requested type, and numbers are exact. Faults:
 * model-failed, with the reason.
 */
function checkPlan(plan: QueryPlan, table: QueryTable): void {
  const open: unknown[] = [plan];
  for (let count = 0; open.length > 0; count++) {
    if (count > MAX_PARTS) throw rejectPlan('it is too large');
    const part = open.pop();
    // JSON.parse rounds larger integers, so the value may not be the one that the model wrote.
    if (typeof part === 'number' && Math.abs(part) > MAX_NUMBER) throw rejectPlan(`the number ${part} is too large`);
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) {
      checkColumn(part as Record<string, unknown>, table);
      checkOperation(part as Record<string, unknown>);
    }
    open.push(...Object.values(part));
  }
}

const Proposal = z.strictObject({ plan: QueryPlan.nullable() });

/**
 * Asks a model to translate a question to the plan language. Checks the plan against the language, the table and the
 * question.
 * @returns the plan; null if the model declines. Faults: model-failed (the plan is rejected, with the reason),
 * timed-out, cancelled.
 */
export async function proposePlan(
  question: string,
  table: QueryTable,
  model: Pick<LocalModel, 'complete'>,
  { signal, seesValues }: { signal: AbortSignal; seesValues: boolean },
): Promise<QueryPlan | null> {
  const columns = columnsForPrompt(question, table);
  const answer = await model.complete({
    system: PLAN_SYSTEM,
    prompt: planPrompt(question, columns, seesValues),
    schema: planSchema(columns),
    signal,
  });
  const parsed = Proposal.safeParse(answer);
  if (!parsed.success) {
    throw new Fault('model-failed', 'The local model did not return a plan of the query language.', {
      cause: parsed.error,
    });
  }
  const { plan } = parsed.data;
  if (plan === null) return null;
  checkPlan(plan, table);
  groundPlan(plan, question, table);
  return plan;
}
