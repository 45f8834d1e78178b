import { findChanges } from './find-changes.js';
import { readPlainEnds } from './read-plain-ends.js';
import { isBlankRecord } from './records/blank-lines.js';
import type { RepairRow } from './repair/repair-sequence.js';
import { rowsIn, type StructureRows, skippedLines } from './structure-rows.js';
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
/** Maximum lines of a cell that are expected. */
const MAX_CELL_LINES = 50;
/** Bytes that are inspected before and after a change of the rows. */
const BESIDE_CHANGE = 64 * 1024;

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
 * Reads rows from a part of the file. It may start inside a cell, so the first rows are dropped until two consecutive
 * ones have the same width, if possible that of the table.
 * @param part offsets in bytes.
 * @param most maximum rows, counted from the end.
 */
function readPart(file: TextFile, part: { from: number; to: number }, most: number): RepairRow[] {
  const { source, guessed } = file;
  const start = Math.max(file.encoding.skip, part.from);
  const lineEnd = source.read(start, part.to - start).indexOf(guessed.dialect.newline.charCodeAt(0));
  if (lineEnd < 0) return [];
  const from = start + lineEnd + 1;
  const firstLine = file.lines.endsBefore(from) + 1;
  let rows: RepairRow[] = [];
  for (const block of recordsWithin(file, { from, to: part.to }, firstLine))
    rows = [...rows, ...rowsIn(block)].slice(-most);
  const begins = (isRegular: (row: RepairRow) => boolean) =>
    rows.findIndex((row, index) => {
      const next = rows[index + 1];
      return isRegular(row) && row.cells.length === next?.cells.length && isRegular(next);
    });
  const wellFormed = begins(({ mark }) => !mark);
  // Rows of another table have another width.
  const isFar = wellFormed < 0 || wellFormed > MAX_CELL_LINES;
  const first = isFar ? begins(({ cells, mark }) => cells.length > 1 && !mark?.trouble) : wellFormed;
  return first < 0 ? [] : rows.slice(first);
}

/**
 * Reads the rows used to detect the structure of a file: all of them, or the head and tail if the file is large or all
 * rows between them are plain.
 */
export function readStructureRows(file: TextFile): StructureRows {
  if (file.source.size > MAX_WHOLE_BYTES) return readEnds(file);
  return readPlainEnds(file) ?? readAll(file) ?? readEnds(file);
}

/** Reads the rows around the places where another table may begin, and those at the end. */
function readLaterParts(file: TextFile): RepairRow[][] {
  const { source, encoding } = file;
  if (isMultiByteUnit(encoding.label)) return [];
  const tail = { from: source.size - TAIL, to: source.size };
  const changes = findChanges(file, encoding.skip, tail.from).map(({ from, to }) => {
    // The last row of a part is cut off.
    return readPart(file, { from: from - BESIDE_CHANGE, to: to + BESIDE_CHANGE }, HEAD_ROWS).slice(0, -1);
  });
  return [...changes, readPart(file, tail, TAIL_ROWS)];
}

function readEnds(file: TextFile): StructureRows {
  const head = readHead(file);
  const rows = [...head.rows];
  const unseen = skippedLines(rows);
  if (head.isAll) return { rows, unseen };
  let last = rows.at(-1)!.line;
  for (const part of readLaterParts(file)) {
    const next = part.filter(({ line }) => line > last);
    if (next.length === 0) continue;
    if (next[0]!.line > last + 1) unseen.push([last + 1, next[0]!.line - 1]);
    unseen.push(...skippedLines(next));
    for (const row of next) rows.push(row);
    last = next.at(-1)!.line;
  }
  if (isMultiByteUnit(file.encoding.label)) unseen.push([last + 1, Number.POSITIVE_INFINITY]);
  return { rows, unseen };
}
