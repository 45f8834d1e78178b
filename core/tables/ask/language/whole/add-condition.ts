import type { Condition } from '../../plan/query-plan.js';

/** Keeps a condition and the column that it is about. */
export type Add = (condition: Condition, column: number) => void;
