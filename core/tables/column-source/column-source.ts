import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AwaitedThread, canRunInParallel } from '../../base/processes/awaited-thread.js';
import { packTexts } from '../../base/processes/packed-texts.js';
import { type BuiltColumns, ColumnBuilders, type ColumnSink, DICTIONARY_LIMITS } from '../columns/column-builders.js';
import type { DictionaryLimits } from '../columns/dictionary-builder.js';
import { loadTable } from '../columns/load-table.js';
import type { LocatedRows, TableData } from '../columns/table-data.js';
import type { OpenedDataset, OpenedTable, TextBody } from '../read/opened/dataset.js';
import type { OnBytes } from '../read/source/byte-source.js';
import type { TableBody } from '../read/text/body-reader.js';
import type { KnownStretch } from '../read/text/read-body.js';
import { BrokenRows } from '../read/text/repair/broken-rows.js';
import type { TextFile } from '../read/text/text-file.js';
import { BATCH, CellEncoder } from './bytes/cell-encoder.js';
import { isEncodable, loadEncoded, type ThreadRanges } from './bytes/load-encoded.js';
import { HashesNeeded } from './bytes/range-columns.js';
import type { RangeAnswer, RangeInput, RangeResult } from './bytes/range-result.js';
import { NotReadableInRanges, type RowConsumer, type RowRange, readRange } from './bytes/read-range.js';
import { splitRanges } from './bytes/split-ranges.js';
import { ColumnThread } from './threads/column-thread.js';

class Locator implements RowConsumer {
  readonly encoder: CellEncoder;
  readonly hasNoLimit = true;
  readonly #known: ReadonlyMap<number, KnownStretch>;
  readonly #onRows: (rows: LocatedRows) => void;
  rows = 0;

  constructor(encoder: CellEncoder, known: ReadonlyMap<number, KnownStretch>, onRows: (rows: LocatedRows) => void) {
    this.encoder = encoder;
    this.#known = known;
    this.#onRows = onRows;
    encoder.exports.locateOnly();
  }

  mark(): void {
    // Rows are read only once, so positions need not be recorded.
  }

  knownStretch(offset: number, least: number): KnownStretch | null {
    const known = this.#known.get(offset);
    return known?.least === least ? known : null;
  }

  keepStretch(): void {
    // Rows are read only once, so stretches need not be stored.
  }

  addRow(cells: readonly string[], line: number): void {
    this.encoder.addRow(cells, line);
    this.takeBatch();
  }

  takeBatch(): void {
    const { encoder } = this;
    const { exports } = encoder;
    const rows = exports.rows.value;
    if (rows === 0) return;
    const lines = encoder.numbers(exports.lines.value, rows);
    const cellsOf = (column: number) => encoder.numbers(exports.cellsAt() + column * BATCH * 8, rows * 2);
    this.#onRows({ rows, first: this.rows, lines, bytes: encoder.bytes, cellsOf });
    this.rows += rows;
  }
}

/**
 * Reads the rows of a table again and returns the positions of their cells.
 * @param known malformed rows found in the first pass.
 * @param onBytes receives the number of bytes read.
 */
function locateRows(
  { file, body }: TextBody,
  known: ReadonlyMap<number, KnownStretch>,
  onRows: (rows: LocatedRows) => void,
  onBytes: OnBytes,
): void {
  const [range] = splitRanges(file, body, { threads: 1, rangeBytes: file.source.size });
  const locator = new Locator(new CellEncoder(file.guessed.dialect, body, DICTIONARY_LIMITS), known, onRows);
  const findings = { broken: new BrokenRows(), onOutsideRow: () => undefined };
  readRange(file, body, range as RowRange, findings, locator, onBytes);
}

const MAX_YOUNG_MB = 8;

function resultIn(answer: RangeAnswer): RangeResult {
  if ('result' in answer) return answer.result;
  if ('notReadableInRanges' in answer) throw new NotReadableInRanges(answer.notReadableInRanges);
  throw new HashesNeeded(answer.hashesNeeded);
}

/**
 * Reads ranges of a file one after another in a separate thread.
 * @param at the worker program, and the limits of a dictionary.
 */
export function readInThread(
  { program, limits = DICTIONARY_LIMITS }: { program: string; limits?: DictionaryLimits },
  { file, body }: { file: TextFile; body: TableBody },
  ranges: readonly RowRange[],
  keepsHashes: boolean,
): ThreadRanges {
  const { file: opened, name, size } = file.source;
  if (opened === null) throw new Error('A worker thread can only read files.');
  const { encoding, guessed } = file;
  const input: RangeInput = { source: { ...opened, name, size }, encoding, guessed, body, ranges, keepsHashes, limits };
  const thread = new AwaitedThread<RangeAnswer>(program, input, { youngMb: MAX_YOUNG_MB });
  return {
    next: (take) => thread.next((answer) => take(resultIn(answer))),
    close: () => thread.close(),
  };
}

/**
 * Builds columns in a separate thread while this thread continues to read. For text files, both take about the same
 * time.
 */
export class ThreadedColumns implements ColumnSink {
  readonly maxRows = 2048;
  readonly #thread: ColumnThread;

  constructor(file: string, columns: number) {
    this.#thread = new ColumnThread(file, columns);
  }

  add(columns: readonly (readonly string[])[], rows: Uint32Array): void {
    this.#thread.post({ columns: columns.map(packTexts), rows: rows.slice() });
  }

  finish(names: readonly string[]): BuiltColumns {
    return this.#thread.finish([...names]);
  }

  close(): void {
    this.#thread.close();
  }
}

/**
 * Minimum bytes of a table for reading it from its bytes, and for using threads. Smaller tables are read before a
 * thread has started.
 */
const MIN_ENCODED_BYTES = 2e6;
const MIN_THREADED_BYTES = 16e6;
/**
 * Maximum columns for a column thread. With more, it costs more than it saves, because each batch is a message with the
 * texts of all columns.
 */
const MAX_THREADED_COLUMNS = 1000;
/** Maximum threads. With more, file access and merging dominate. */
const MAX_THREADS = 4;
/** Bytes per range. A range is read in half a second or less, into memory that its thread reuses for the next range. */
const RANGE_BYTES = 32e6;
/** Paths of the worker programs, which are in the same folder as this code in the bundle. */
const COLUMN_PROGRAM = fileURLToPath(new URL('column-worker.mjs', import.meta.url));
const RANGE_PROGRAM = fileURLToPath(new URL('range-worker.mjs', import.meta.url));

/**
 * Loads tables of a file into memory, and reads the rows of large ones again. Hides ranges, codes, threads and
 * WebAssembly.
 */
export interface ColumnSource {
  /**
   * Reads a table column by column.
   * @param onBytes receives the number of bytes read.
   * @param limits limits of a dictionary: columns with more texts are only summarized. Faults: unreadable-table,
   * table-too-large.
   */
  load(opened: OpenedDataset, table: OpenedTable, onBytes: OnBytes, limits?: DictionaryLimits): TableData;
  /** Reads the rows of a loaded table again and returns the positions of their cells in the file. */
  locateRows: typeof locateRows;
}

/**
 * Loads a table like `loadTable`. Reads a large text from its bytes if the dialect allows it, and uses threads if there
 * are enough cores.
 */
function load(...[opened, table, onBytes, limits = DICTIONARY_LIMITS]: Parameters<ColumnSource['load']>): TableData {
  const bytes = table.sheet === null ? opened.size / opened.tables.length : 0;
  if (table.text && bytes >= MIN_ENCODED_BYTES && isEncodable(table.text)) {
    const hasThreads =
      bytes >= MIN_THREADED_BYTES && table.text.file.source.file !== null && canRunInParallel(RANGE_PROGRAM);
    const threads = hasThreads ? Math.min(MAX_THREADS, availableParallelism()) : 1;
    const startThread = readInThread.bind(null, { program: RANGE_PROGRAM, limits });
    const data = loadEncoded(table, table.text, onBytes, {
      threads,
      rangeBytes: RANGE_BYTES,
      startThread,
      limits,
    });
    if (data !== null) return data;
  }
  const isWide = table.columns.length > MAX_THREADED_COLUMNS;
  // Sending more texts from the thread than a dictionary has by default would take longer than building it here.
  const isUsual = limits === DICTIONARY_LIMITS;
  if (!isUsual || bytes < MIN_THREADED_BYTES || isWide || !canRunInParallel(COLUMN_PROGRAM))
    return loadTable(table, onBytes, new ColumnBuilders(table.columns.length, limits));
  const columns = new ThreadedColumns(COLUMN_PROGRAM, table.columns.length);
  try {
    return loadTable(table, onBytes, columns);
  } finally {
    columns.close();
  }
}

export const columnSource: ColumnSource = { load, locateRows };
