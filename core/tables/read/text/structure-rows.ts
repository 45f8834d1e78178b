import { isBlankRecord } from './records/blank-lines.js';
import type { RecordBlock } from './records/record-block.js';
import type { RepairRow } from './repair/repair-sequence.js';

/** First and last line of a range, from 1. */
export type LineRange = readonly [first: number, last: number];

/** Rows used to detect the structure of a file. */
export interface StructureRows {
  rows: RepairRow[];
  /** Lines that were not inspected: long runs of blank lines, and the part between head and tail. */
  unseen: LineRange[];
  /** Some well-formed rows of an uninspected part, and the line after it; undefined if none are known. */
  middle?: { end: number; rows: readonly (readonly string[])[] };
}

/** Returns the rows of a block, with their lines and marks. */
export function rowsIn(block: RecordBlock): RepairRow[] {
  return block.rows.map((cells, index) => ({ cells, line: block.lines[index]!, mark: block.marks[index] }));
}

/** Returns the ranges of blank lines that were skipped: those between a blank record and the next record. */
export function skippedLines(rows: readonly RepairRow[]): LineRange[] {
  return rows.flatMap(({ cells, line }, index) => {
    const next = rows[index + 1]?.line ?? line + 1;
    return next > line + 1 && isBlankRecord(cells) ? [[line + 1, next - 1] as const] : [];
  });
}
