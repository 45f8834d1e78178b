import type { ResultCell } from '../plan/plan-result.js';

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
   * Binds a value.
   * @returns its placeholder.
   */
  bind(value: string | number): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
