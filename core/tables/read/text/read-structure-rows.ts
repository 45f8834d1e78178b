import { isBlankRecord } from './records/blank-lines.js';
import type { RecordBlock } from './records/record-block.js';
import type { MendingRow } from './repair/mend-sequence.js';
import { recordsOf, recordsWithin, type TextFile } from './text-file.js';

/** Whether an encoding has units of two or four bytes, in which a byte by itself says nothing. */
function isMultiByteUnit(label: string): boolean {
  return label.startsWith('utf-16') || label.startsWith('utf-32');
}

/** Files up to this size are inspected as a whole for their structure, if they have no more rows and cells than below. */
const WHOLE = 16 * 1024 * 1024;
/**
 * Rows and cells of a file that is inspected as a whole. A row costs about 5 us and 300 bytes, a cell 0.3 us and 40 bytes:
 * at these limits 2 s and 180 MB. Tables of 64 bytes a row and more stay below them up to the size above.
 */
const MAX_ROWS = 250_000;
const MAX_CELLS = 3_000_000;
const HEAD_ROWS = 20_000;
const ENOUGH_ROWS = 500;
/** Cells of a head that are enough, however few its rows. */
const ENOUGH_CELLS = 500_000;
const TAIL = 512 * 1024;
const TAIL_ROWS = 20_000;

/** First and last of some lines, from 1. */
export type LineRange = readonly [first: number, last: number];

/** Rows that the structure of a file is read off. */
export interface StructureRows {
  rows: MendingRow[];
  /** First and last lines of the stretches that were not inspected: long runs of blank lines, and between head and tail. */
  unseen: LineRange[];
}

function rowsOf(block: RecordBlock): MendingRow[] {
  return block.rows.map((cells, index) => ({ cells, line: block.lines[index]!, mark: block.marks[index] }));
}

/** @returns all rows; null where there are more rows or cells than are inspected. */
function readAll(file: TextFile): StructureRows | null {
  const rows: MendingRow[] = [];
  let cells = 0;
  for (const block of recordsOf(file, file.guessed.width)) {
    for (const row of rowsOf(block)) {
      cells += row.cells.length;
      rows.push(row);
    }
    if (rows.length > MAX_ROWS || cells > MAX_CELLS) return null;
  }
  return { rows, unseen: skippedLines(rows) };
}

/** Lines of blank runs that no record was made of: only they separate a blank record from the next one. */
function skippedLines(rows: readonly MendingRow[]): LineRange[] {
  return rows.flatMap(({ cells, line }, index) => {
    const next = rows[index + 1]?.line ?? line + 1;
    return next > line + 1 && isBlankRecord(cells) ? [[line + 1, next - 1] as const] : [];
  });
}

/** Rows at the beginning; as many blocks as it takes, since one cell may be larger than a block. */
function readHead(file: TextFile): { rows: MendingRow[]; isAll: boolean } {
  const rows: MendingRow[] = [];
  let cells = 0;
  for (const block of recordsOf(file, file.guessed.width)) {
    for (const row of rowsOf(block)) {
      if (rows.length >= HEAD_ROWS) break;
      cells += row.cells.length;
      rows.push(row);
    }
    const isEnough = rows.length >= ENOUGH_ROWS && !rows.every((row) => isBlankRecord(row.cells));
    if (isEnough || cells >= ENOUGH_CELLS) return { rows, isAll: false };
  }
  return { rows, isAll: true };
}

/** Rows at the end, from the first that is followed by one of its width: the part may begin within a cell. */
function readTail(file: TextFile): MendingRow[] {
  const { source, guessed } = file;
  const wanted = Math.max(file.encoding.skip, source.size - TAIL);
  const bytes = source.read(wanted, TAIL);
  const lineEnd = bytes.indexOf(guessed.dialect.newline.charCodeAt(0));
  if (lineEnd < 0) return [];
  const from = wanted + lineEnd + 1;
  const firstLine = file.lines.endsBefore(from) + 1;
  let rows: MendingRow[] = [];
  for (const block of recordsWithin(file, { from, to: source.size }, firstLine))
    rows = [...rows, ...rowsOf(block)].slice(-TAIL_ROWS);
  const start = rows.findIndex(
    ({ cells, mark }, index) => !mark && cells.length === rows[index + 1]?.cells.length && !rows[index + 1]?.mark,
  );
  return start < 0 ? [] : rows.slice(start);
}

/** Reads the rows that the structure of a file is detected on: all of them, or head and tail of a large file. */
export function readStructureRows(file: TextFile): StructureRows {
  const all = file.source.size <= WHOLE ? readAll(file) : null;
  return all ?? readEnds(file);
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
