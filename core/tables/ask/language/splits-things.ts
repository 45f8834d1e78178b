import type { RunPlan } from '../plan/plan-result.js';
import type { Condition, QueryPlan } from '../plan/query-plan.js';
import type { TableIndex } from './question/table-index.js';

/**
 * Whether things that are counted once each have rows of both sides of a condition of yes and no: a recipe with some
 * vegan ingredients is neither vegan nor not.
 */
export async function splitsThings(plan: QueryPlan, { columns }: TableIndex, probe: RunPlan): Promise<boolean> {
  if (plan.op !== 'summary' || plan.of.op !== 'count-distinct' || plan.rows.op !== 'where') return false;
  const { condition } = plan.rows;
  if (!isFlag(condition, (column) => columns[column]?.column.type === 'boolean')) return false;
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
