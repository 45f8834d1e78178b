/** What comes out of an expression, and so how it is read and compared. */
export type ResultKind = 'text' | 'number' | 'date' | 'boolean';

/** One value as an expression of SQL, and what it is. */
export interface Figure {
  expression: string;
  kind: ResultKind;
}
