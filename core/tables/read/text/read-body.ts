import type { RowBatch } from '../source/found-table.js';
import { type BodyFindings, BodyReader, MOST_MENDED, type TableBody } from './body-reader.js';
import { recordsFrom, recordsOf, type TextFile } from './text-file.js';

/** Columns whose values hold quotes of their own. */
export function ownQuotesOf({ model }: TableBody): Set<number> {
  return new Set(model.columns.flatMap(({ hasQuotes }, column) => (hasQuotes ? [column] : [])));
}

/** Reads the rows of a body from its beginning, each with the width of the table. */
export function* readBody(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  onBytes?: (read: number) => void,
): Generator<RowBatch> {
  const reader = new BodyReader(file, body, findings);
  for (const block of recordsOf(file, body.model.width, ownQuotesOf(body))) {
    const goesOn = reader.take(block);
    onBytes?.(block.bytesRead);
    const batch = reader.drain();
    if (batch.cells.length > 0) yield batch;
    if (!goesOn) break;
  }
  const rest = reader.end();
  if (rest.cells.length > 0) yield rest;
  onBytes?.(file.source.size);
}

/** A place where a record begins: its offset in bytes, and its line, from 1. */
export interface RecordPlace {
  offset: number;
  line: number;
}

/** Rows of a body between two places, read with care. */
interface Stretch {
  rows: RowBatch;
  /** Line of the record that comes next; null where the body is at its end. */
  nextLine: number | null;
}

/** Rows of a stretch as they were read, so that reading the file once more need not mend them once more. */
export interface KnownStretch {
  /** Offset of its first record, and the records that were taken whatever they are. */
  offset: number;
  least: number;
  cells: readonly (readonly string[])[];
  lines: readonly number[];
  /** The record behind it; null where the body is at its end. */
  next: RecordPlace | null;
}

/**
 * Reads the records from a place on that are out of order, up to one that is not: what comes behind that one does not
 * depend on them. Ends early once more rows are broken than are repaired, because such a file may be a single stretch.
 * @param least records to take, whatever they are.
 * @param endLine line to stop at in any case.
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
  for (const block of recordsFrom(file, from.offset, from.line, body.model.width, ownQuotesOf(body))) {
    const line = block.lines[0] as number;
    const isTooMuch = findings.broken.total >= MOST_MENDED && taken >= least;
    if (isTooMuch || line >= endLine || (taken >= least && reader.isInOrder(block)))
      return { rows: reader.end(), nextLine: line };
    if (!reader.take(block)) break;
    taken += 1;
  }
  return { rows: reader.end(), nextLine: null };
}

/** Reads rows from a place on where nothing before them matters, in blocks. */
export function* readRowsFrom(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  from: RecordPlace,
): Generator<RowBatch> {
  const reader = new BodyReader(file, body, findings);
  for (const block of recordsFrom(file, from.offset, from.line, body.model.width, ownQuotesOf(body))) {
    const goesOn = reader.take(block);
    yield reader.drain();
    if (!goesOn) break;
  }
  yield reader.end();
}
