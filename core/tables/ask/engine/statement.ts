import type { ResultCell } from '../plan/plan-result.js';

/** What comes out of an expression, and so how it is read and compared. */
export type ResultKind = 'text' | 'number' | 'date' | 'boolean';

/** A value as an SQL expression, with its type. */
export interface Figure {
  expression: string;
  kind: ResultKind;
}

/** A statement while it is put together: values are bound, never spliced. */
export class Statement {
  readonly parameters: ResultCell[] = [];

  /** @returns the placeholder for the value. */
  bind(value: string | number): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
