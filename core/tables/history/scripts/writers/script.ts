import type { ScriptBlock } from '../plan/action.js';
import type { ScriptSource } from '../source/script-source.js';

/** A history, ready to be written in a language. */
export interface Script {
  source: ScriptSource;
  /** Names of the columns of the source. */
  columns: readonly string[];
  /** Number of the first data row. */
  firstRow: number;
  blocks: readonly ScriptBlock[];
  /** Names of the columns of the result, in their order. */
  result: readonly string[];
  /** Header of the result; null for none. Names may be empty or occur twice. */
  header: readonly string[] | null;
  /** File names without a path. */
  outputName: string;
  listsName: string;
  /** Name of the column with the row numbers, which no column of the table has in any case. */
  rowColumn: string;
}
