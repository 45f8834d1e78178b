import type { RowBatch } from '../source/found-table.js';
import type { Aside } from '../source/reading.js';
import type { LineRange } from './read-structure-rows.js';
import { isBlankRecord } from './records/blank-lines.js';
import type { RecordBlock } from './records/record-block.js';
import type { BrokenRows } from './repair/broken-rows.js';
import {
  joinToWhole,
  keepNext,
  type MendedRows,
  type MendingRow,
  MOST_TOGETHER,
  mendNext,
} from './repair/mend-sequence.js';
import type { RowModel } from './repair/row-model.js';
import type { TextFile } from './text-file.js';

/** Broken rows beyond which no more are mended: where so many are, what they should be is not certain, and it takes its time. */
export const MOST_MENDED = 50_000;

/** Where the body of a table lies in its file. Lines count from 1. */
export interface TableBody {
  firstLine: number;
  lastLine: number;
  /** First and last column of the source, from 0. */
  left: number;
  right: number;
  /** Lines inside that are no data. */
  skipped: ReadonlySet<number>;
  /** Lines that were not looked at when the structure was read. */
  unseen: readonly LineRange[];
  /** The header's cells, to find it repeated in what was not looked at; null where there is none. */
  header: readonly string[] | null;
  model: RowModel;
}

/** What is met while a body is read. */
export interface BodyFindings {
  broken: BrokenRows;
  /** Takes what is no data. */
  onAside(aside: Aside): void;
}

function batchOf(cells: string[][], lines: readonly number[]): RowBatch {
  return { cells, rows: Uint32Array.from(lines), kinds: null };
}

/** Reads rows of a body one after another; records that are out of order wait for those behind them. */
export class BodyReader {
  /** Records out of order that follow each other: some of them may be one row. */
  private waiting: MendingRow[] = [];
  /** Whether the last row was in order and nothing stands between it and the next record. */
  private isBesideWhole = false;
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

  /** Whether the only record of a block is a row as it should be: what was before it does not touch it. */
  isInOrder({ rows: [cells], lines: [line], marks: [mark] }: RecordBlock): boolean {
    if (cells === undefined || line === undefined || mark !== undefined) return false;
    const { firstLine, lastLine, skipped } = this.body;
    if (line < firstLine || line > lastLine || skipped.has(line)) return false;
    return !this.mayBeAside(cells, line, undefined) || this.asideOf(cells) === null;
  }

  /** @returns false once the body is behind. */
  take(block: RecordBlock): boolean {
    const { firstLine, lastLine, skipped } = this.body;
    for (let index = 0; index < block.rows.length; index += 1) {
      const cells = block.rows[index]!;
      const line = block.lines[index]!;
      if (line < firstLine) continue;
      if (line > lastLine) return false;
      const mark = block.marks[index];
      const isSkipped = skipped.has(line) || (this.mayBeAside(cells, line, mark) && this.noteAside(cells, line));
      if (isSkipped) this.breakOff();
      else if (mark === undefined) this.takeWhole(cells, line);
      else this.takeOdd({ cells, line, mark });
    }
    return true;
  }

  private takeWhole(cells: string[], line: number): void {
    if (this.waiting.length > 0) this.mendWaiting();
    this.push(cells, line);
    this.isBesideWhole = true;
  }

  private takeOdd(row: MendingRow): void {
    this.waiting.push(row);
    if (this.waiting.length >= MOST_TOGETHER) this.mendFirst();
  }

  private breakOff(): void {
    this.mendWaiting();
    this.isBesideWhole = false;
  }

  /** @returns the rows since the last time, but for the last one: the next record may belong to it. */
  drain(): RowBatch {
    const { rows, lines } = this;
    this.rows = rows.length > 0 ? [rows.pop()!] : [];
    this.lines = lines.length > 0 ? [lines.pop()!] : [];
    return batchOf(rows, lines);
  }

  /** @returns the rows that are left. */
  end(): RowBatch {
    this.mendWaiting();
    return batchOf(this.rows, this.lines);
  }

  private mendWaiting(): void {
    while (this.waiting.length > 0) this.mendFirst();
  }

  private mendFirst(): void {
    const mended = this.joinBack() ?? this.mendNext();
    this.isBesideWhole = mended.broken.length === 0;
    for (const broken of mended.broken) this.findings.broken.add(broken);
    for (const { cells, line } of mended.rows) this.push(cells, line);
    this.waiting.splice(0, mended.used);
  }

  /** Joins what waits to the last row, where it is the end of a cell there. */
  private joinBack(): MendedRows | null {
    const { left, right, model } = this.body;
    const cells = this.rows.at(-1);
    const line = this.lines.at(-1);
    if (!this.isBesideWhole || cells === undefined || line === undefined || left > 0 || right + 1 < model.width)
      return null;
    const joined = joinToWhole({ cells, line }, this.waiting, model, this.file.guessed.dialect);
    if (!joined) return null;
    this.rows.pop();
    this.lines.pop();
    return joined;
  }

  private mendNext(): MendedRows {
    const [row, ...following] = this.waiting;
    const { dialect } = this.file.guessed;
    const { model } = this.body;
    const isTooMany = this.findings.broken.total >= MOST_MENDED;
    return isTooMany ? keepNext(row!, model, dialect) : mendNext(row!, following, model, dialect);
  }

  private push(cells: string[], line: number): void {
    const { left, right } = this.body;
    const isWhole = left === 0 && right + 1 === cells.length;
    const own = isWhole ? cells : cells.slice(left, right + 1);
    while (own.length < right - left + 1) own.push('');
    this.rows.push(own);
    this.lines.push(line);
    if (!isWhole && cells.length > right + 1) this.reportOutside(cells, line, own);
  }

  /** Cells to the right of all columns are joined to the last one: nothing that was read is lost. */
  private reportOutside(cells: readonly string[], line: number, own: string[]): void {
    const outside = cells.slice(this.body.right + 1);
    if (outside.every((text) => text.trim() === '')) return;
    const { delimiter } = this.file.guessed.dialect;
    const text = cells.join(delimiter);
    own[own.length - 1] = [own.at(-1), ...outside].join(delimiter);
    const detail = 'more cells than columns; they are joined in the last cell';
    this.findings.broken.add({ line, kind: 'too-long', repair: 'kept', detail, text });
  }

  private isUnseen(line: number): boolean {
    return this.body.unseen.some(([first, last]) => line >= first && line <= last);
  }

  private mayBeAside(cells: readonly string[], line: number, mark: MendingRow['mark']): boolean {
    if (mark === undefined && cells[0] !== '' && cells[0] !== this.body.header?.[0]) return false;
    return this.isUnseen(line);
  }

  private asideOf(cells: readonly string[]): Aside['kind'] | null {
    const { header, model } = this.body;
    // With all its delimiters it is a row whose cells are empty.
    if (cells.length < Math.max(2, model.width) && isBlankRecord(cells)) return 'blank';
    const isHeader =
      header !== null && header.length === cells.length && header.every((text, at) => text === cells[at]);
    return isHeader && header.length > 1 ? 'repeated-header' : null;
  }

  private noteAside(cells: readonly string[], line: number): boolean {
    const kind = this.asideOf(cells);
    if (kind === null) return false;
    this.findings.onAside({ kind, row: line, rows: 1, text: cells.join(' ').trim().slice(0, 200) });
    return true;
  }
}
