import type { ScriptChange } from '../plan/action.js';

/** Expressions of a library for data frames. All texts are Python expressions, and the frame is `df`. */
export interface PythonFrame {
  imports: readonly string[];
  /** Reads a file into `df`. */
  reading(options: ReadingOptions): string;
  /** A series of texts with a change; `operand` is the value map or the replacement of a pattern. */
  changed(series: string, change: ScriptChange, operand: string): string;
  /** A series that has other cells in the rows of a mask. */
  masked(series: string, mask: string, changed: string): string;
  /** The series of a column. Names of columns are texts, not expressions. */
  column(name: string): string;
  /** The series of the column in the variable `name`. */
  namedColumn: string;
  setColumn(name: string, series: string): string;
  /** A series of a list of texts. */
  series(name: string, list: string): string;
  insertColumn(at: number, name: string, list: string): string;
  removeColumns(names: readonly string[]): string;
  renameColumns(dict: string): string;
  isIn(series: string, list: string): string;
  keepRows(mask: string): string;
  /** A mask of the first or last of the rows with equal cells. */
  firstOfEqual(columns: string, keep: 'first' | 'last'): string;
  /** Orders rows by the list `order` of their positions. */
  takeRows: string;
  /** The rows as CSV without a header, in Python. */
  csv: string;
  /** A replacement of a pattern. Numbers are groups. */
  replacement(parts: readonly (string | number)[]): string;
  insertNumbers(name: string, range: string): string;
  /** A mask without rows. */
  noRows(series: string): string;
  /** Whether patterns need the module `re`. */
  needsRe: boolean;
  /** Notation of the end of a text in patterns of `changed`. */
  end: string;
}

export interface ReadingOptions {
  /** Name of the file, as a Python expression. */
  file: string;
  names: string;
  skip: number;
  delimiter: string;
  encoding: string;
  /** Whether the source has no rows. */
  isEmpty: boolean;
}
