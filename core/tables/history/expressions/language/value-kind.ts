/** Type of an expression, before evaluation; some types are known only afterwards. */
export type ValueKind = 'text' | 'number' | 'date' | 'duration' | 'boolean' | 'null';

/** A checked part of an expression, rendered as SQL. */
export interface RenderedPart {
  sql: string;
  kind: ValueKind;
  /** Upper bound of the length of its value, bytes. */
  bytes: number;
  /** Its value, if it is a literal. */
  literal?: string | number;
}
