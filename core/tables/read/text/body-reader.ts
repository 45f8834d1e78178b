import type { RowBatch } from '../source/found-table.js';
import { type OutsideRow, shortenRow } from '../source/reading.js';
import { PAGE_BREAK } from './dialect/split-line.js';
import { isBlankRecord } from './records/blank-lines.js';
import type { RecordBlock } from './records/record-block.js';
import type { BrokenRows } from './repair/broken-rows.js';
import {
  joinToWhole,
  keepNext,
  MAX_JOINED_LINES,
  type RepairedRows,
  type RepairRow,
  repairNext,
} from './repair/repair-sequence.js';
import type { RowModel } from './repair/row-model.js';
import type { LineRange } from './structure-rows.js';
import type { TextFile } from './text-file.js';

/**
 * Maximum number of broken rows to repair. With more of them, the correct form is uncertain and repairs take too long.
 */
export const MAX_REPAIRED = 50_000;

/** Position of the body of a table in its file. Lines count from 1. */
export interface TableBody {
  firstLine: number;
  lastLine: number;
  /** First and last column of the source, from 0. */
  left: number;
  right: number;
  /** Last column of this table and of any tables next to it. Cells beyond it belong to no table. */
  reach: number;
  /** Whether other tables are next to this one. */
  isBeside: boolean;
  /** Lines within the body that are not data. */
  skipped: ReadonlySet<number>;
  /** Lines that were not inspected when the structure was detected. */
  unseen: readonly LineRange[];
  /** The header's cells, used to find repetitions of it in lines that were not inspected; null if there is none. */
  header: readonly string[] | null;
  model: RowModel;
}

/** Receives the rows that do not fit or are not data. */
export interface BodyFindings {
  broken: BrokenRows;
  /** Receives rows that are not data. */
  onOutsideRow(outsideRow: OutsideRow): void;
}

function batchOf(cells: string[][], lines: readonly number[]): RowBatch {
  return { cells, rows: Uint32Array.from(lines), kinds: null };
}

/**
 * Reads the rows of a body in order. Buffers malformed records, because the following ones may belong to the same row.
 */
export class BodyReader {
  /** Consecutive malformed records, some of which may be one row. */
  private waiting: RepairRow[] = [];
  /** Whether the last row was well-formed and directly precedes the next record. */
  private followsWholeRow = false;
  private readonly file: TextFile;
  private readonly body: TableBody;
  private readonly findings: BodyFindings;
  private rows: string[][] = [];
  private lines: number[] = [];

  constructor(file: TextFile, body: TableBody, findings: BodyFindings) {
    this.file = file;
    this.body = body;
    this.findings = findings;
  }

  /** Whether the only record of a block is a well-formed row that is independent of the rows before it. */
  isInOrder({ rows: [cells], lines: [line], marks: [mark] }: RecordBlock): boolean {
    if (cells === undefined || line === undefined || mark !== undefined) return false;
    const { firstLine, lastLine, skipped } = this.body;
    if (line < firstLine || line > lastLine || skipped.has(line)) return false;
    return !this.mayBeOutside(cells, line, undefined) || this.outsideRowOf(cells) === null;
  }

  /** Adds a block. Returns false after the end of the body. */
  take(block: RecordBlock): boolean {
    const { firstLine, lastLine, skipped } = this.body;
    for (let index = 0; index < block.rows.length; index += 1) {
      const cells = block.rows[index]!;
      const line = block.lines[index]!;
      if (line < firstLine) continue;
      if (line > lastLine) return false;
      const mark = block.marks[index];
      const isSkipped = skipped.has(line) || (this.mayBeOutside(cells, line, mark) && this.noteOutsideRow(cells, line));
      if (isSkipped) this.breakOff();
      else if (mark === undefined) this.takeWhole(cells, line);
      else this.takeOdd({ cells, line, mark });
    }
    return true;
  }

  private takeWhole(cells: string[], line: number): void {
    if (this.waiting.length > 0) this.repairWaiting();
    this.push(cells, line);
    this.followsWholeRow = true;
  }

  private takeOdd(row: RepairRow): void {
    this.waiting.push(row);
    if (this.waiting.length >= MAX_JOINED_LINES) this.repairFirst();
  }

  private breakOff(): void {
    this.repairWaiting();
    this.followsWholeRow = false;
  }

  /** Returns the rows since the last call except the last one, because the next record may belong to it. */
  drain(): RowBatch {
    const { rows, lines } = this;
    this.rows = rows.length > 0 ? [rows.pop()!] : [];
    this.lines = lines.length > 0 ? [lines.pop()!] : [];
    return batchOf(rows, lines);
  }

  /** Returns the remaining rows. */
  end(): RowBatch {
    this.repairWaiting();
    return batchOf(this.rows, this.lines);
  }

  private repairWaiting(): void {
    while (this.waiting.length > 0) this.repairFirst();
  }

  private repairFirst(): void {
    const repaired = this.joinBack() ?? this.repairNext();
    this.followsWholeRow = repaired.broken.length === 0;
    for (const broken of repaired.broken) this.findings.broken.add(broken);
    for (const { cells, line } of repaired.rows) this.push(cells, line);
    this.waiting.splice(0, repaired.used);
  }

  /** Joins the waiting records to the last row if they continue its last cell. */
  private joinBack(): RepairedRows | null {
    const { left, right, model } = this.body;
    const cells = this.rows.at(-1);
    const line = this.lines.at(-1);
    if (
      model.isRagged ||
      !this.followsWholeRow ||
      cells === undefined ||
      line === undefined ||
      left > 0 ||
      right + 1 < model.width
    )
      return null;
    const joined = joinToWhole({ cells, line }, this.waiting, model, this.file.guessed.dialect);
    if (!joined) return null;
    this.rows.pop();
    this.lines.pop();
    return joined;
  }

  private repairNext(): RepairedRows {
    const [row, ...following] = this.waiting;
    const { dialect } = this.file.guessed;
    const { model } = this.body;
    const isTooMany = this.findings.broken.total >= MAX_REPAIRED;
    return isTooMany || model.isRagged ? keepNext(row!, model, dialect) : repairNext(row!, following, model, dialect);
  }

  private push(cells: string[], line: number): void {
    const { left, right, isBeside } = this.body;
    // A page break at the start of a row is layout, not text.
    if (cells[0]?.startsWith(PAGE_BREAK)) cells[0] = cells[0].slice(1);
    const isWhole = left === 0 && right + 1 === cells.length;
    // Below its last row, this table has empty cells in the rows of a longer table next to it.
    if (isBeside && isBlankRecord(cells.slice(left, right + 1))) return;
    const rowCells = isWhole ? cells : cells.slice(left, right + 1);
    while (rowCells.length < right - left + 1) rowCells.push('');
    this.rows.push(rowCells);
    this.lines.push(line);
    if (!isWhole && cells.length > this.body.reach + 1) this.reportOutside(cells, line, rowCells);
  }

  /** Joins cells beyond the last column to the last cell, so that no text is lost. */
  private reportOutside(cells: readonly string[], line: number, rowCells: string[]): void {
    const { right, reach } = this.body;
    // The table on the far right reports cells beyond all tables.
    const outside = reach > right ? [] : cells.slice(reach + 1);
    if (outside.every((text) => text.trim() === '')) return;
    const { delimiter } = this.file.guessed.dialect;
    const text = cells.join(delimiter);
    rowCells[rowCells.length - 1] = [rowCells.at(-1), ...outside].join(delimiter);
    const detail = 'more cells than columns; they are joined in the last cell';
    this.findings.broken.add({ line, kind: 'too-long', repair: 'kept', detail, text });
  }

  private isUnseen(line: number): boolean {
    return this.body.unseen.some(([first, last]) => line >= first && line <= last);
  }

  private mayBeOutside(cells: readonly string[], line: number, mark: RepairRow['mark']): boolean {
    if (mark === undefined && cells[0] !== '' && cells[0] !== this.body.header?.[0]) return false;
    return this.isUnseen(line);
  }

  private outsideRowOf(cells: readonly string[]): OutsideRow['kind'] | null {
    const { header, model } = this.body;
    // A record with all its delimiters is a row with empty cells.
    if (cells.length < Math.max(2, model.width) && isBlankRecord(cells)) return 'blank';
    const isHeader =
      header !== null && header.length === cells.length && header.every((text, at) => text === cells[at]);
    return isHeader && header.length > 1 ? 'repeated-header' : null;
  }

  private noteOutsideRow(cells: readonly string[], line: number): boolean {
    const kind = this.outsideRowOf(cells);
    if (kind === null) return false;
    this.findings.onOutsideRow({ kind, row: line, rows: 1, text: shortenRow(cells.join(' ').trim()) });
    return true;
  }
}
