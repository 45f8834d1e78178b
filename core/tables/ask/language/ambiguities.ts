import type { PlanResult, QuestionReading, RunPlan } from '../plan/plan-result.js';
import type { Condition, QueryPlan, Rows } from '../plan/query-plan.js';
import { isExplicit } from './is-explicit.js';
import type { Question } from './question/question.js';
import type { TableIndex } from './question/table-index.js';
import { keyOfAnswer } from './rank-plans.js';

/**
 * Whether "the beer with the highest alcohol" is ambiguous: it was read as the highest sum per name although most names
 * are unique, and the single row with the highest value gives another answer.
 */
async function isAmbiguousSum(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
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
  if (isExplicit(plan, question)) return false;
  const best: QueryPlan = {
    op: 'values',
    measure: plan.by,
    rows: { op: plan.order, rows: plan.rows, by: plan.of.measure, count: plan.keep },
    distinct: true,
  };
  return keyOfAnswer(await probe(best)) !== keyOfAnswer(result);
}

/**
 * Whether a distinct count is filtered by a yes/no column that varies between the rows of the same value. A recipe with
 * some vegan ingredients is neither vegan nor not vegan.
 */
async function isAmbiguousCount(plan: QueryPlan, { columns }: TableIndex, probe: RunPlan): Promise<boolean> {
  if (plan.op !== 'summary' || plan.of.op !== 'count-distinct' || plan.rows.op !== 'where') return false;
  const { condition } = plan.rows;
  if (!isFlag(condition, (column) => columns[column]?.column.type === 'boolean' || columns[column]?.distinct === 2))
    return false;
  const other: Condition = condition.op === 'not' ? condition.of : { op: 'not', of: condition };
  const countOf = async (one: QueryPlan) => Number((await probe(one)).values[0]?.[0] ?? 0);
  const counts = [
    await countOf(plan),
    await countOf({ ...plan, rows: { ...plan.rows, condition: other } }),
    await countOf({ ...plan, rows: plan.rows.rows }),
  ] as const;
  return counts[0] + counts[1] > counts[2];
}

function isFlag(condition: Condition, isBoolean: (column: number) => boolean): boolean {
  if (condition.op === 'is') return isBoolean(condition.column);
  return condition.op === 'not' && isFlag(condition.of, isBoolean);
}

/** Whether a plan that explains all words has an equally likely alternative with a different answer. */
export async function hasAlternative(result: PlanResult, question: Question, probe: RunPlan): Promise<boolean> {
  return (
    (await isAmbiguousCount(result.plan, question.index, probe)) || (await isAmbiguousSum(result, question, probe))
  );
}

/**
 * Whether a result suggests a misinterpretation: it is empty, a count of 0 other than that of empty cells, or several
 * values for a superlative in the singular.
 */
export function isDoubtful({ plan, values }: PlanResult): boolean {
  if (values.every((row) => row.every((cell) => cell === null))) return true;
  if (plan.op === 'summary' && plan.of.op === 'count')
    return values[0]?.[0] === 0 && plan.rows.op !== 'all' && !isOfEmptyCells(plan.rows);
  if (plan.op !== 'values' || (plan.rows.op !== 'highest' && plan.rows.op !== 'lowest')) return false;
  return plan.rows.count === 1 && values.length > 1;
}

const isOfEmptyCells = (rows: Rows) => rows.op === 'where' && rows.condition.op === 'empty';

/** Returns the empty result of a quality question, which is answered from the profile later. */
export function emptyResult(plan: QueryPlan): PlanResult {
  const nothing = { values: [], valueCount: 0, valueNames: [], unit: null, sql: '', parameters: [] };
  return { plan, ...nothing, rows: [], rowsUsed: 0, rowsSkipped: [] };
}

export const answered = (
  plan: QueryPlan,
  result: PlanResult,
  confidence: number,
  notes: string[],
): Extract<QuestionReading, { kind: 'plan' }> => ({
  kind: 'plan',
  plan,
  result,
  confidence,
  notes,
});
