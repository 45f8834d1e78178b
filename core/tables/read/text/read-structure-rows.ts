import { readPlainEnds } from './read-plain-ends.js';
import { isBlankRecord } from './records/blank-lines.js';
import type { RepairRow } from './repair/repair-sequence.js';
import { type LineRange, rowsIn, type StructureRows, skippedLines } from './structure-rows.js';
import { recordsOf, recordsWithin, type TextFile } from './text-file.js';

/** Whether an encoding has units of two or four bytes, so that single bytes are meaningless. */
function isMultiByteUnit(label: string): boolean {
  return label.startsWith('utf-16') || label.startsWith('utf-32');
}

/**
 * Files up to this size are inspected completely to detect their structure, within the limits on rows and cells below.
 */
const MAX_WHOLE_BYTES = 16 * 1024 * 1024;
/**
 * Limits on the rows and cells of a file that is inspected completely. A row costs about 5 µs and 300 bytes, a cell 0.3
 * µs and 40 bytes: 2 s and 180 MB at these limits. Tables with at least 64 bytes per row stay below them up to the size
 * above.
 */
const MAX_ROWS = 250_000;
const MAX_CELLS = 3_000_000;
const HEAD_ROWS = 20_000;
const ENOUGH_ROWS = 500;
/** Number of cells from which on a head with fewer rows is sufficient. */
const ENOUGH_CELLS = 500_000;
const TAIL = 512 * 1024;
const TAIL_ROWS = 20_000;

/** Reads all rows. Returns null if there are more rows or cells than the limits allow. */
function readAll(file: TextFile): StructureRows | null {
  const rows: RepairRow[] = [];
  let cells = 0;
  for (const block of recordsOf(file, file.guessed.width)) {
    for (const row of rowsIn(block)) {
      cells += row.cells.length;
      rows.push(row);
    }
    if (rows.length > MAX_ROWS || cells > MAX_CELLS) return null;
  }
  return { rows, unseen: skippedLines(rows) };
}

/** Reads rows from the start, from several blocks if necessary, because one cell may be larger than a block. */
function readHead(file: TextFile): { rows: RepairRow[]; isAll: boolean } {
  const rows: RepairRow[] = [];
  let cells = 0;
  for (const block of recordsOf(file, file.guessed.width)) {
    for (const row of rowsIn(block)) {
      if (rows.length >= HEAD_ROWS) break;
      cells += row.cells.length;
      rows.push(row);
    }
    const isEnough = rows.length >= ENOUGH_ROWS && !rows.every((row) => isBlankRecord(row.cells));
    if (isEnough || cells >= ENOUGH_CELLS) return { rows, isAll: false };
  }
  return { rows, isAll: true };
}

/**
 * Reads rows from the end of the file. It may start inside a cell, so the first rows are dropped until two consecutive
 * ones have the same width.
 */
function readTail(file: TextFile): RepairRow[] {
  const { source, guessed } = file;
  const tailStart = Math.max(file.encoding.skip, source.size - TAIL);
  const bytes = source.read(tailStart, TAIL);
  const lineEnd = bytes.indexOf(guessed.dialect.newline.charCodeAt(0));
  if (lineEnd < 0) return [];
  const from = tailStart + lineEnd + 1;
  const firstLine = file.lines.endsBefore(from) + 1;
  let rows: RepairRow[] = [];
  for (const block of recordsWithin(file, { from, to: source.size }, firstLine))
    rows = [...rows, ...rowsIn(block)].slice(-TAIL_ROWS);
  const start = rows.findIndex(
    ({ cells, mark }, index) => !mark && cells.length === rows[index + 1]?.cells.length && !rows[index + 1]?.mark,
  );
  return start < 0 ? [] : rows.slice(start);
}

/**
 * Reads the rows used to detect the structure of a file: all of them, or the head and tail if the file is large or all
 * rows between them are plain.
 */
export function readStructureRows(file: TextFile): StructureRows {
  if (file.source.size > MAX_WHOLE_BYTES) return readEnds(file);
  return readPlainEnds(file) ?? readAll(file) ?? readEnds(file);
}

function readEnds(file: TextFile): StructureRows {
  const head = readHead(file);
  const skipped = skippedLines(head.rows);
  if (head.isAll) return { rows: head.rows, unseen: skipped };
  const lastOfHead = head.rows.at(-1)!.line;
  const tail = isMultiByteUnit(file.encoding.label) ? [] : readTail(file).filter(({ line }) => line > lastOfHead);
  const firstOfTail = tail[0]?.line ?? Number.POSITIVE_INFINITY;
  const between: LineRange = [lastOfHead + 1, firstOfTail - 1];
  return { rows: [...head.rows, ...tail], unseen: [...skipped, between, ...skippedLines(tail)] };
}
