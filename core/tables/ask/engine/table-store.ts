import type { PlanNeeds } from './needed-columns.js';

/** Keeps the table `t` of the engine. */
export interface TableStore {
  /** Sees to it that `t` has the columns that a plan needs. Faults: table-too-large, unreadable-table. */
  provide(needs: PlanNeeds): Promise<void>;
}
