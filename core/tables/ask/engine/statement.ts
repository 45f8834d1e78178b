import type { ResultCell } from '../plan/plan-result.js';

/** Type of an expression, which determines how its values are compared and converted. */
export type ResultKind = 'text' | 'number' | 'date' | 'boolean';

/** An SQL expression of one value, with its type. */
export interface Figure {
  expression: string;
  kind: ResultKind;
}

/** Collects the parameters of a statement: values are bound, never interpolated. */
export class Statement {
  readonly parameters: ResultCell[] = [];

  /** Adds a value. @returns its placeholder. */
  bind(value: string | number): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
