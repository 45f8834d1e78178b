import type { ResultCell } from '../plan/plan-result.js';
import { namesOfNeeds, type PlanNeeds } from './plan-needs.js';

/** Type of an expression. Determines how its values are compared and converted. */
export type ResultKind = 'text' | 'number' | 'date' | 'boolean';

/** An SQL expression with a single value, and its type. */
export interface Figure {
  expression: string;
  kind: ResultKind;
}

/** Collects the parameters of a statement. Values are bound, never part of the SQL text. */
export class Statement {
  readonly parameters: ResultCell[] = [];
  /**
   * Columns of the table `t` that subqueries select. On a small table, which has a column for every property,
   * `SELECT *` would take up to four times as long to plan as the few columns that are needed.
   */
  readonly selected: string;

  constructor(needs: PlanNeeds) {
    this.selected = namesOfNeeds(needs).join(', ');
  }

  /**
   * Binds a value.
   * @returns its placeholder.
   */
  bind(value: string | number): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
