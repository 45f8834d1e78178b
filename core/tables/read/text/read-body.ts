import type { RowBatch } from '../source/found-table.js';
import { type BodyFindings, BodyReader, MAX_REPAIRED, type TableBody } from './body-reader.js';
import { recordsFrom, recordsOf, type TextFile } from './text-file.js';

/** Returns the columns whose values contain quotes. */
export function columnsWithQuotes({ model }: TableBody): Set<number> {
  return new Set(model.columns.flatMap(({ hasQuotes }, column) => (hasQuotes ? [column] : [])));
}

/**
 * Reads the rows of a body from its start, each with the width of the table.
 * @param onBytes receives the bytes of the file read so far.
 */
export function* readBody(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  onBytes?: (read: number) => void,
): Generator<RowBatch> {
  const reader = new BodyReader(file, body, findings);
  for (const block of recordsOf(file, body.model.width, columnsWithQuotes(body))) {
    const shouldContinue = reader.take(block);
    onBytes?.(block.bytesRead);
    const batch = reader.drain();
    if (batch.cells.length > 0) yield batch;
    if (!shouldContinue) break;
  }
  const rest = reader.end();
  if (rest.cells.length > 0) yield rest;
  onBytes?.(file.source.size);
}

/** Start of a record: its offset in bytes and its line, from 1. */
export interface RecordPlace {
  offset: number;
  line: number;
}

/** Rows of a body between two places, read one record at a time. */
interface Stretch {
  rows: RowBatch;
  /** Line of the next record; null at the end of the body. */
  nextLine: number | null;
}

/** Rows of a stretch from the first pass, so that the second pass does not repair them again. */
export interface KnownStretch {
  /** Offset of its first record in bytes, and the number of records to read unconditionally. */
  offset: number;
  least: number;
  cells: readonly (readonly string[])[];
  lines: readonly number[];
  /** The record after it; null at the end of the body. */
  next: RecordPlace | null;
}

/**
 * Reads records from a place up to the next well-formed one, because the records after that do not depend on the
 * malformed ones. Once more rows are broken than can be repaired, stops after `least` records, because the stretch
 * might span the whole file.
 * @param least number of records to read unconditionally.
 * @param endLine line at which to stop in any case.
 */
export function readStretch(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  from: RecordPlace,
  { least, endLine }: { least: number; endLine: number },
): Stretch {
  const reader = new BodyReader(file, body, findings);
  let taken = 0;
  for (const block of recordsFrom(file, from.offset, from.line, body.model.width, columnsWithQuotes(body))) {
    const line = block.lines[0] as number;
    const isTooMuch = findings.broken.total >= MAX_REPAIRED && taken >= least;
    if (isTooMuch || line >= endLine || (taken >= least && reader.isInOrder(block)))
      return { rows: reader.end(), nextLine: line };
    if (!reader.take(block)) break;
    taken += 1;
  }
  return { rows: reader.end(), nextLine: null };
}

/** Reads the rows of a body in blocks, from a record that does not depend on the previous ones. */
export function* readRowsFrom(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  from: RecordPlace,
): Generator<RowBatch> {
  const reader = new BodyReader(file, body, findings);
  for (const block of recordsFrom(file, from.offset, from.line, body.model.width, columnsWithQuotes(body))) {
    const shouldContinue = reader.take(block);
    yield reader.drain();
    if (!shouldContinue) break;
  }
  yield reader.end();
}
