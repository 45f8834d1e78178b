import type { QueryEvidence } from '../plan/query-answer.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { walkPlan } from '../plan/walk-plan.js';

type UsedColumn = QueryEvidence['columns'][number];

/** The columns that a plan looks at, and as what. */
export function listColumns(plan: QueryPlan, { columns }: QueryTable): UsedColumn[] {
  const used = new Map<number, Set<string>>();
  const add = (column: number, as: string) => used.set(column, (used.get(column) ?? new Set()).add(as));
  walkPlan(plan, {
    measure: ({ column, property }) => property !== 'place' && add(column, property),
    column: (column) => add(column, 'text'),
  });
  return [...used]
    .sort(([one], [other]) => one - other)
    .map(([index, as]) => ({ index, name: columns[index]?.name ?? '', used_as: [...as].join(', ') }));
}
