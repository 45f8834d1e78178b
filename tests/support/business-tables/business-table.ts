import type { Random } from '../../../scripts/corrupt/random.js';

/** A cell of an expected answer; `any` lists equivalent forms, such as 3, "March" and "2024-03". */
export type ExpectedCell = string | number | boolean | { any: (string | number)[] };

/** Rows of the answer. `ordered` if the question asks for an order. */
export interface Expected {
  rows: ExpectedCell[][];
  ordered?: true;
}

export const UNANSWERABLE = [
  'no-such-column',
  'no-such-value',
  'opinion',
  'forecast',
  'why',
  'two-tables',
  'undefined-term',
  'ambiguous',
] as const;
export type Unanswerable = (typeof UNANSWERABLE)[number];

/** Returns the text of a cell as in the file. */
export type Written<Row> = (row: Row, header: string) => string;

/** A question and its answer, computed from the generated rows before they are formatted. */
export type Question<Row> = { ask: string } & (
  | { kind: string; answer: (rows: readonly Row[], written: Written<Row>) => Expected }
  | { because: Unanswerable }
);

export interface BusinessTable<Row> {
  /** Name of its folder and file. */
  name: string;
  format: 'csv' | 'xlsx';
  /** `;` for files of countries with a decimal comma; omitted for a comma. */
  delimiter?: string;
  /** Columns of a workbook whose ISO texts are stored as dates. */
  dates?: readonly string[];
  generate: (random: Random) => Row[];
  /** Text, or for workbooks a number, of each column. */
  columns: Record<string, (row: Row) => string | number>;
}

/** Questions in two halves: one for development, one for evaluation. */
export interface Questions<Row> {
  dev: Question<Row>[];
  test: Question<Row>[];
}

/** A table with its questions, before it is written. */
export interface BusinessCase<Row> {
  table: BusinessTable<Row>;
  questions: Questions<Row>;
}
