import { Fault } from '../../../base/fault.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { walkPlan } from '../plan/walk-plan.js';

/** Faults: invalid-input, for a column that the table does not have. */
export function checkColumns(plan: QueryPlan, table: QueryTable): void {
  const check = (column: number) => {
    if (Number.isInteger(column) && column >= 0 && column < table.columns.length) return;
    throw new Fault(
      'invalid-input',
      `The plan names column ${column}; "${table.name.slice(0, 100)}" has ${table.columns.length}, from 0.`,
    );
  };
  walkPlan(plan, {
    measure: ({ column, property }) => property !== 'place' && check(column),
    column: check,
  });
}
