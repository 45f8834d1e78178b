import type { ResultCell } from '../plan/plan-result.js';

/** A statement while it is put together: values are bound, never spliced. */
export class Statement {
  readonly parameters: ResultCell[] = [];

  /** @returns the placeholder that stands for the value. */
  bind(value: string | number): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
}
