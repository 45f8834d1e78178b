import type { QueryPlan } from '../plan/query-plan.js';
import { nameOfStored, type StoredColumn, storedFor } from '../plan/stored-property.js';
import { type PlanVisitor, walkPlan, walkRows } from '../plan/walk-plan.js';

/** Columns that a plan needs; `repeats`: whether it needs `is_repeated`. */
export interface PlanNeeds {
  columns: StoredColumn[];
  repeats: boolean;
}

/**
 * Lists the columns that a plan needs.
 * @param units columns whose units are checked.
 */
export function neededColumns(plan: QueryPlan, units: readonly number[]): PlanNeeds {
  const found = new Map<string, StoredColumn>();
  let repeats = false;
  const add = (stored: StoredColumn | null) => stored !== null && found.set(nameOfStored(stored), stored);
  const visitor: PlanVisitor = {
    measure: (measure) => add(storedFor(measure)),
    label: ({ column, property }) => property === 'text' && add({ column, property: 'label' }),
    column: (column, property) => add({ column, property }),
    condition({ op }) {
      repeats ||= op === 'repeated';
    },
  };
  if (plan.op === 'values' && !plan.distinct && plan.also === undefined && plan.measure.property === 'text') {
    add({ column: plan.measure.column, property: 'text' });
    walkRows(plan.rows, visitor);
  } else walkPlan(plan, visitor);
  for (const column of units) add({ column, property: 'unit' });
  return { columns: [...found.values()], repeats };
}

/** Returns the names of the needed columns of the table `t`. */
export function namesOfNeeds({ columns, repeats }: PlanNeeds): string[] {
  return ['place', ...columns.map(nameOfStored), ...(repeats ? ['is_repeated'] : [])];
}
