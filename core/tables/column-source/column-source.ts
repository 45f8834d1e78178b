import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { canRunBeside } from '../../base/processes/can-run-beside.js';
import { loadTable } from '../columns/load-table.js';
import type { TableData } from '../columns/table-data.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import type { OnBytes } from '../read/source/byte-source.js';
import { isEncodable, loadEncoded } from './bytes/load-encoded.js';
import { locateRows } from './bytes/locate-rows.js';
import { readInThread } from './threads/range-thread.js';
import { ThreadedColumns } from './threads/threaded-columns.js';

/** Bytes of a table from which reading by bytes pays off, and threads: on less they have hardly begun when it is read. */
const ENCODED = 2e6;
const LARGE = 16e6;
/** Columns beyond which a thread costs more than it does: each batch is a message with the texts of every column. */
const MAX_THREADED_COLUMNS = 1000;
/** Threads beyond which the file and the merging are what takes the time. */
const MOST_THREADS = 4;
/** A range of this size is read in half a second or less, into memory that its thread has for the next one, too. */
const RANGE = 32e6;
/** Stand beside this code once it is bundled. */
const COLUMN_PROGRAM = fileURLToPath(new URL('column-worker.mjs', import.meta.url));
const RANGE_PROGRAM = fileURLToPath(new URL('range-worker.mjs', import.meta.url));

/**
 * How the tables of a file get into memory, and how large ones are read again. Ranges, codes, threads and WebAssembly are
 * known only inside this folder.
 */
export interface ColumnSource {
  /**
   * Reads a table by columns. @param onBytes told how many bytes of the file were read.
   * Faults: unreadable-table, table-too-large.
   */
  load(opened: OpenedDataset, table: OpenedTable, onBytes: OnBytes): TableData;
  /** Reads the rows of a loaded table once more, and tells where their cells stand in the file. */
  locateRows: typeof locateRows;
}

/** Does as `loadTable` does, a large text by its bytes where they allow it, and in threads where there are cores for them. */
function load(opened: OpenedDataset, table: OpenedTable, onBytes: OnBytes): TableData {
  const bytes = table.sheet === null ? opened.size / opened.tables.length : 0;
  if (table.text && bytes >= ENCODED && isEncodable(table.text)) {
    const hasThreads = bytes >= LARGE && table.text.file.source.file !== null && canRunBeside(RANGE_PROGRAM);
    const threads = hasThreads ? Math.min(MOST_THREADS, availableParallelism()) : 1;
    const elsewhere = readInThread.bind(null, RANGE_PROGRAM);
    const data = loadEncoded(table, table.text, onBytes, { threads, rangeBytes: RANGE, elsewhere });
    if (data !== null) return data;
  }
  const isWide = table.columns.length > MAX_THREADED_COLUMNS;
  if (bytes < LARGE || isWide || !canRunBeside(COLUMN_PROGRAM)) return loadTable(table, onBytes);
  const columns = new ThreadedColumns(COLUMN_PROGRAM, table.columns.length);
  try {
    return loadTable(table, onBytes, columns);
  } finally {
    columns.close();
  }
}

export const columnSource: ColumnSource = { load, locateRows };
