import { DICTIONARY_LIMITS, NO_LIMITS } from '../../columns/column-builders.js';
import type { DictionaryLimits } from '../../columns/dictionary-builder.js';
import { MemoryArena } from '../../columns/memory-arena.js';
import { CellTally } from '../../columns/summary/cell-tally.js';
import type { TableData } from '../../columns/table-data.js';
import { CELL_KINDS, type OpenedTable, type TextBody } from '../../read/opened/dataset.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import { MAX_REPAIRED, type TableBody } from '../../read/text/body-reader.js';
import type { TextFile } from '../../read/text/text-file.js';
import { isEncodableDialect } from './cell-encoder.js';
import { finishColumns } from './finish-columns.js';
import { HashesNeeded, type RangeColumns } from './range-columns.js';
import {
  type AscendingWholes,
  COUNTED_BYTES,
  type RangeDictionary,
  type RangeResult,
  type RangeSummary,
} from './range-result.js';
import { beginColumns, type RangeRead, readNextRange } from './read-columns.js';
import { NotReadableInRanges, type RowRange } from './read-range.js';
import { splitRanges } from './split-ranges.js';

/** Counted texts passed to the encoder at a time: 1 MB. */
const COUNTED_PIECE = 65_536;
/** Texts added to a wide column between two calls of `take`. */
const PIECE = 1024;
/** Codes translated at a time. */
const CODES_PIECE = 16_384;

/** Appends the result of the next range. Frees its memory column by column. Faults: HashesNeeded. */
function mergeRange(into: RangeColumns, later: RangeResult): void {
  const row = into.rows;
  into.lines.append(later.lines);
  if (later.hashes === null) into.hashes = null;
  else into.hashes?.append(...later.hashes);
  for (const checkpoint of later.checkpoints) into.checkpoints.push({ ...checkpoint, row: checkpoint.row + row });
  for (const stretch of later.stretches) into.keepStretch(stretch);
  for (let column = 0; column < into.codes.length; column += 1) {
    const found = later.columns.shift()!;
    if (found.form === 'wide') addSummary(into, column, found, row);
    else if (into.wide[column]) addTexts(into, column, found, row);
    else addDictionary(into, column, found, row);
  }
  into.encoder.exports.skipRows(later.lines.length);
  into.settleHashes();
}

function addDictionary(into: RangeColumns, column: number, found: RangeDictionary, row: number): void {
  const { encoder } = into;
  const { exports } = encoder;
  const count = found.counts.length;
  const parts = [found.bytes, found.starts, found.counts, found.firsts];
  const places = parts.map((part) => encoder.copyIn(part));
  const [bytes = 0, starts = 0, counts = 0, firsts = 0] = places;
  const written = exports.allot(count * 4);
  exports.addTexts(column, bytes, starts, counts, firsts, count, row, written);
  const codes = encoder.numbers(written, count).slice();
  exports.release(written, count * 4);
  for (const [at, part] of parts.entries()) encoder.free(places[at] as number, part);
  appendCodes(into, column, found.codes, codes);
  if (into.isTooWide(column)) into.widen(column);
}

/**
 * Appends the codes of a range.
 * @param codes for each code of the range, the code of the same text here.
 */
function appendCodes(into: RangeColumns, column: number, found: RangeDictionary['codes'], codes: Uint32Array): void {
  const texts = into.encoder.exports.textCount(column);
  const piece = new Uint32Array(CODES_PIECE);
  for (let from = 0; from < found.length; from += CODES_PIECE) {
    const count = Math.min(CODES_PIECE, found.length - from);
    for (let at = 0; at < count; at += 1) piece[at] = codes[found[from + at] as number] as number;
    into.codes[column]!.append(piece.subarray(0, count), texts);
  }
}

/** Adds the dictionary of a range to a column that is already wide. */
function addTexts(into: RangeColumns, column: number, found: RangeDictionary, row: number): void {
  const { encoder } = into;
  const { exports } = encoder;
  const { starts, counts, firsts } = found;
  const at = encoder.copyIn(found.bytes);
  for (let code = 0; code < counts.length; code += 1) {
    const start = starts[code] as number;
    const length = (starts[code + 1] as number) - start;
    exports.addWide(column, at + start, length, counts[code] as number, (firsts[code] as number) + row);
    if (code % PIECE === PIECE - 1) into.wide[column]!.take(into.lines);
  }
  into.wide[column]!.take(into.lines);
  encoder.free(at, found.bytes);
}

function addSummary(into: RangeColumns, column: number, found: RangeSummary, row: number): void {
  const { encoder } = into;
  if (!into.wide[column]) into.widen(column);
  into.wide[column]!.cells.merge(new CellTally(found.cells));
  if (found.ascending) addWholes(into, column, found.ascending, row);
  else addCounted(into, column, found.counted, row);
  if (found.sketch === null) return;
  const sketch = encoder.scratch(found.sketch.length);
  encoder.bytes.set(found.sketch, sketch);
  encoder.exports.addSketch(column, sketch);
}

function addWholes({ encoder }: RangeColumns, column: number, wholes: AscendingWholes, row: number): void {
  const at = encoder.copyIn(wholes.steps);
  encoder.exports.addWholes(column, wholes.first, at, wholes.count, row);
  encoder.free(at, wholes.steps);
}

function addCounted({ encoder }: RangeColumns, column: number, counted: Uint8Array, row: number): void {
  encoder.exports.reserve(column, counted.length / COUNTED_BYTES);
  for (let from = 0; from < counted.length; from += COUNTED_PIECE * COUNTED_BYTES) {
    const piece = counted.subarray(from, from + COUNTED_PIECE * COUNTED_BYTES);
    const at = encoder.scratch(piece.length);
    encoder.bytes.set(piece, at);
    encoder.exports.addCounted(column, at, piece.length / COUNTED_BYTES, row);
  }
}

/** Ranges that other threads read concurrently. */
export interface ThreadRanges {
  /**
   * Waits for the next range.
   * @param take processes the result, whose memory is reused afterwards. Faults: NotReadableInRanges, HashesNeeded,
   * table-too-large.
   */
  next(take: (result: RangeResult) => void): void;
  close(): void;
}

/** Options for reading a table from its bytes. */
export interface EncodedReading {
  /** Number of threads, including this one. */
  threads: number;
  /** Approximate bytes per range. With two threads, each reads every second range. */
  rangeBytes: number;
  /** Starts reading some of the ranges in another thread. */
  startThread(
    text: { file: TextFile; body: TableBody },
    ranges: readonly RowRange[],
    keepsHashes: boolean,
  ): ThreadRanges;
  limits?: DictionaryLimits;
}

/** Maximum columns. With more, a batch of rows exceeds the cache of the processor and needs too much memory. */
const MAX_COLUMNS = 1000;

/**
 * Whether a body can be split into cells by its bytes: UTF-8, a dialect with one-byte delimiters, and rows with all
 * columns of this table and no other.
 */
export function isEncodable({ file, body }: TextBody): boolean {
  const { width } = body.model;
  const isWhole = !body.isBeside && width > body.right && width <= MAX_COLUMNS;
  return isWhole && file.encoding.label === 'utf-8' && isEncodableDialect(file.guessed.dialect);
}

/**
 * Reads a table like `loadTable`, but from its bytes and in ranges.
 * @returns null if the table must be parsed as text: a range does not end with a row, or too many rows are malformed.
 * Faults: unreadable-table, table-too-large.
 */
export function loadEncoded(
  table: OpenedTable,
  text: TextBody,
  onBytes: OnBytes,
  reading: EncodedReading,
): TableData | null {
  try {
    return loadRanges(table, text, onBytes, reading, false);
  } catch (error) {
    if (error instanceof HashesNeeded) return loadKeepingHashes(table, text, onBytes, reading);
    if (error instanceof NotReadableInRanges) return null;
    throw error;
  }
}

function loadKeepingHashes(...[table, text, onBytes, reading]: Parameters<typeof loadEncoded>): TableData | null {
  try {
    return loadRanges(table, text, onBytes, reading, true);
  } catch (error) {
    if (error instanceof NotReadableInRanges) return null;
    throw error;
  }
}

function loadRanges(
  table: OpenedTable,
  text: TextBody,
  onBytes: OnBytes,
  reading: EncodedReading,
  keepsHashes: boolean,
): TableData {
  const { file, body } = text;
  const { threads } = reading;
  const ranges = splitRanges(file, body, reading);
  const others: ThreadRanges[] = [];
  try {
    for (let thread = 1; thread < Math.min(threads, ranges.length); thread += 1) {
      const threadRanges = ranges.filter((_, at) => at % threads === thread);
      others.push(reading.startThread({ file, body }, threadRanges, keepsHashes));
    }
    const { limits = DICTIONARY_LIMITS } = reading;
    const arenas = { arena: new MemoryArena(), hashArena: new MemoryArena() };
    const read = beginColumns(text, ranges, { limits, keepsHashes, ...arenas });
    for (const [at, range] of ranges.entries()) {
      const thread = at % threads;
      if (thread === 0)
        readNextRange(read, text, range, (bytes) => onBytes(Math.min(file.source.size, range.from.offset + bytes)));
      else others[thread - 1]!.next((result) => addResult(read, result));
    }
    // Free their memory before the columns are used.
    for (const other of others) other.close();
    // Without limits, a table is loaded to be kept, and most of its columns are only shown.
    return finish(table, text, { ...read, keepsBytes: limits === NO_LIMITS }, onBytes);
  } finally {
    for (const other of others) other.close();
  }
}

function addResult({ columns, broken, outsideRows }: RangeRead, result: RangeResult): void {
  broken.addAll(result.broken);
  outsideRows.push(...result.outsideRows);
  mergeRange(columns, result);
}

interface FinishedRead extends RangeRead {
  /** As in `finishColumns`. */
  keepsBytes: boolean;
}

function finish(table: OpenedTable, text: TextBody, read: FinishedRead, onBytes: OnBytes): TableData {
  // Rows beyond this limit are not repaired. Only reading the whole file in order shows where the limit is reached.
  if (read.broken.total >= MAX_REPAIRED) throw new NotReadableInRanges('too many rows are broken');
  const findings = text.begin();
  findings.broken.addAll(read.broken);
  for (const outsideRow of read.outsideRows) findings.onOutsideRow(outsideRow);
  onBytes(text.file.source.size);
  return tableData(table, read, text);
}

function tableData(
  table: OpenedTable,
  { columns: read, keepsBytes }: FinishedRead,
  source: { file: TextFile; body: TableBody },
): TableData {
  const { columns, rowHashes, sourceRows } = finishColumns(
    read,
    { names: table.columns.map(({ name }) => name), keepsBytes },
    source,
  );
  const kindCounts = table.columns.map(() => new Uint32Array(CELL_KINDS.length));
  const kindSightings = table.columns.map(() => []);
  const rows = { rowCount: sourceRows.length, sourceRows, rowHashes };
  const stretches = new Map(read.stretches.map((stretch) => [stretch.offset, stretch]));
  return { table, ...rows, columns, kindCounts, kindSightings, stretches };
}
