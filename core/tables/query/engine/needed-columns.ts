import type { QueryPlan } from '../query-plan.js';
import { nameOfStored, type StoredColumn, storedFor } from './stored-property.js';
import { walkPlan } from './walk-plan.js';

/** What a plan needs to find in the engine. */
export interface PlanNeeds {
  columns: StoredColumn[];
  repeats: boolean;
}

export function neededColumns(plan: QueryPlan): PlanNeeds {
  const found = new Map<string, StoredColumn>();
  let repeats = false;
  const add = (stored: StoredColumn) => found.set(nameOfStored(stored), stored);
  walkPlan(plan, {
    measure(measure) {
      const stored = storedFor(measure);
      if (stored === null) return;
      add(stored);
      if (stored.property === 'text') add({ ...stored, property: 'folded' });
    },
    column: (column, property) => add({ column, property }),
    condition({ op }) {
      repeats ||= op === 'repeated';
    },
  });
  return { columns: [...found.values()], repeats };
}
