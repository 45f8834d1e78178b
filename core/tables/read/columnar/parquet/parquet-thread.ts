import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AwaitedThread } from '../../../../base/processes/awaited-thread.js';
import type { TypedColumn, TypedRows } from '../typed/typed-table.js';

/** A column to write to a Parquet file, and the type to which its texts are converted. */
export interface WrittenParquetColumn {
  name: string;
  type: string;
}

/** A task of the thread: describe or read a file, or write one from the rows in a text file without a header. */
export type ParquetTask =
  | { task: 'describe' | 'read'; path: string }
  | { task: 'write'; rows: string; path: string; columns: readonly WrittenParquetColumn[]; lineBytes: number };

export interface ParquetColumns {
  columns: readonly TypedColumn[];
  rowCount: number;
}

/** An answer of the thread: the columns for `describe`, one batch of rows for `read`, or null when the task is done. */
export type ParquetAnswer = ParquetColumns | TypedRows | null;

const YOUNG_MB = 32;

/** Returns the worker: next to the bundle with this code, or in `dist` for code that runs from its sources. */
function programFile(): string {
  const bundled = fileURLToPath(new URL('parquet-worker.mjs', import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL('../../../../../dist/parquet-worker.mjs', import.meta.url));
}

/** Starts a thread that runs the database. Its functions are asynchronous, but a table job is one blocking call. */
export function startParquet(task: ParquetTask): AwaitedThread<ParquetAnswer> {
  return new AwaitedThread<ParquetAnswer>(programFile(), task, { youngMb: YOUNG_MB });
}
