import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { loadTable } from '../data/load-table.js';
import type { TableData } from '../data/table-data.js';
import type { OpenedDataset, OpenedTable } from '../ingest/dataset.js';
import { ThreadedColumns } from './threaded-columns.js';

/** Bytes of a table from which threads pay off: on less they have hardly begun when it is read. */
const LARGE = 16e6;
/** Stands beside this code once it is bundled. */
const THREAD_FILE = fileURLToPath(new URL('column-worker.mjs', import.meta.url));

/**
 * Reads a table by columns as `loadTable` does; the columns of a large text are built in a thread of their own,
 * where there is a core for it. Faults: unreadable-table, table-too-large.
 */
export function loadThreaded(opened: OpenedDataset, table: OpenedTable, onBytes: (read: number) => void): TableData {
  const isText = table.sheet === null;
  const isLarge = isText && opened.size / opened.tables.length >= LARGE;
  if (!isLarge || availableParallelism() < 2 || !existsSync(THREAD_FILE)) return loadTable(table, onBytes);
  const columns = new ThreadedColumns(THREAD_FILE, table.columns.length);
  try {
    return loadTable(table, onBytes, columns);
  } finally {
    columns.close();
  }
}
