import type { ReplacementPart, ScriptPattern } from './portable-pattern.js';

/** A text and the text that replaces it. */
export type TextPair = readonly [before: string, after: string];
/** A row number and the text of one of its cells. */
export type RowText = readonly [row: number, text: string];

/** A test of rows. All conditions of an action must hold. */
export type RowCondition =
  | { kind: 'values'; column: string; values: readonly string[]; isExcluded: boolean }
  | { kind: 'rows'; rows: readonly number[]; isExcluded: boolean };

/** A change of the texts of a column that has the same result in all languages. */
export type ScriptChange =
  | { kind: 'map'; pairs: readonly TextPair[] }
  | { kind: 'replace'; find: string; replace: string }
  | { kind: 'pattern'; pattern: ScriptPattern; replace: readonly ReplacementPart[] }
  | { kind: 'case'; to: 'lower' | 'upper' }
  | { kind: 'strip'; characters: string }
  | { kind: 'constant'; text: string };

/** The cells of a new column. */
export type Added =
  | { kind: 'constant'; text: string }
  /** Texts by the text of another column. Texts that are not listed become empty. */
  | { kind: 'map'; column: string; pairs: readonly TextPair[] }
  /** Texts by row. Rows that are not listed are empty. */
  | { kind: 'rows'; cells: readonly RowText[] }
  /** One part of a text that is split at a separator, from 0; the last of `count` parts contains the rest. */
  | { kind: 'part'; column: string; separator: string; part: number; count: number }
  | { kind: 'extract'; column: string; pattern: ScriptPattern; group: number }
  /** The texts of columns, without the ones that are listed as skipped. */
  | { kind: 'join'; columns: readonly string[]; skipped: readonly string[]; separator: string };

export interface ScriptSortKey {
  column: string;
  /** Numbers by value, texts by code points, or texts in lower case by code points. */
  by: 'number' | 'text' | 'lower';
  isDescending: boolean;
}

/**
 * A part of a step that each language can express exactly. Columns have their names after the actions before it;
 * positions count from 0.
 */
export type Action =
  | { kind: 'rename-columns'; names: readonly TextPair[] }
  | { kind: 'add-column'; name: string; at: number; value: Added }
  | { kind: 'change-cells'; column: string; change: ScriptChange; where: readonly RowCondition[] }
  | { kind: 'edit-cells'; column: string; cells: readonly RowText[] }
  | { kind: 'remove-columns'; names: readonly string[] }
  | { kind: 'move-column'; name: string; at: number }
  | { kind: 'order-columns'; names: readonly string[] }
  | { kind: 'keep-rows' | 'remove-rows'; where: readonly RowCondition[] }
  /** Keeps one of the rows with equal cells, and all rows whose cells in these columns are all in `blanks`. */
  | { kind: 'deduplicate'; columns: readonly string[]; keep: 'first' | 'last'; blanks: readonly string[] | null }
  /** A stable sort. Empty cells are last in both orders. */
  | { kind: 'sort-rows'; keys: readonly ScriptSortKey[] }
  | { kind: 'order-rows'; rows: readonly number[] }
  /** Continues with another table. Its rows have numbers from 1. */
  | { kind: 'read-table'; table: ScriptTable };

/** A table next to the script: a CSV in UTF-8 with a header in one line and all cells in quotes. */
export interface ScriptTable {
  /** File name without a path. */
  name: string;
  columns: readonly string[];
  isEmpty: boolean;
  /** Upper bound of the length of the longest row, bytes. */
  maxRowBytes: number;
}

/** A step of a script. */
export interface ScriptBlock {
  /** Id, title and reason of the operation. Untrusted. */
  title: string;
  reason: string | null;
  /** Why a step has no actions (switched off, failed or without effect), or why it reads its result. */
  note: string | null;
  actions: readonly Action[];
}
