import type { RowBatch } from '../dataset.js';
import type { Aside } from '../reading.js';
import type { RecordBlock } from './records/record-block.js';
import type { BrokenRows } from './repair/broken-rows.js';
import { keepNext, type MendingRow, mendNext } from './repair/mend-sequence.js';
import type { RowModel } from './repair/row-model.js';
import { recordsOf, type TextFile } from './text-file.js';

/** Broken rows beyond which no more are mended: where so many are, what they should be is not certain, and it takes its time. */
const MOST_MENDED = 50_000;

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
  unseen: readonly [first: number, last: number] | null;
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

/** Reads rows of a body one after another; the last record of a block waits for the one behind it. */
class BodyReader {
  private waiting: MendingRow | undefined;
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

  /** @returns false once the body is behind. */
  take(block: RecordBlock): boolean {
    const { firstLine, lastLine, skipped } = this.body;
    for (const [index, cells] of block.rows.entries()) {
      const line = block.lines[index]!;
      if (line < firstLine) continue;
      if (line > lastLine) return false;
      const mark = block.marks.get(index);
      if (mark === undefined && this.waiting === undefined && !this.isAside(cells, line)) {
        if (!skipped.has(line)) this.push(cells, line);
      } else if (!skipped.has(line) && !this.noteAside(cells, line)) this.mend({ cells, line, mark });
    }
    return true;
  }

  /** @returns the rows since the last time. */
  drain(): RowBatch {
    const batch = { cells: this.rows, rows: Uint32Array.from(this.lines), kinds: null };
    this.rows = [];
    this.lines = [];
    return batch;
  }

  end(): void {
    const last = this.waiting;
    this.waiting = undefined;
    if (last) this.write(last, undefined);
  }

  /** Short rows wait: the next line may be the rest of them. */
  private mend(row: MendingRow): void {
    const first = this.waiting;
    this.waiting = undefined;
    if (first && this.write(first, row) === 2) return;
    if (row.mark && row.cells.length < this.body.model.width) this.waiting = row;
    else this.write(row, undefined);
  }

  private write(row: MendingRow, next: MendingRow | undefined): 1 | 2 {
    const { broken } = this.findings;
    const { dialect } = this.file.guessed;
    const { model } = this.body;
    const mended = broken.total < MOST_MENDED ? mendNext(row, next, model, dialect) : keepNext(row, model, dialect);
    for (const broken of mended.broken) this.findings.broken.add(broken);
    for (const { cells, line } of mended.rows) this.push(cells, line);
    return mended.used;
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
    const detail = 'cells to the right of the last column; they stand in the last cell';
    this.findings.broken.add({ line, kind: 'too-long', repair: 'kept', detail, text });
  }

  private isUnseen(line: number): boolean {
    const { unseen } = this.body;
    return unseen !== null && line >= unseen[0] && line <= unseen[1];
  }

  private isAside(cells: readonly string[], line: number): boolean {
    const mayBe = cells[0] === '' || cells[0] === this.body.header?.[0];
    return mayBe && this.isUnseen(line) && this.asideOf(cells) !== null;
  }

  private asideOf(cells: readonly string[]): Aside['kind'] | null {
    if (cells.every((text) => text.trim() === '')) return 'blank';
    const { header } = this.body;
    const isHeader =
      header !== null && header.length === cells.length && header.every((text, at) => text === cells[at]);
    return isHeader && header.length > 1 ? 'repeated-header' : null;
  }

  private noteAside(cells: readonly string[], line: number): boolean {
    const kind = this.isUnseen(line) ? this.asideOf(cells) : null;
    if (kind === null) return false;
    this.findings.onAside({ kind, row: line, rows: 1, text: cells.join(' ').trim().slice(0, 200) });
    return true;
  }
}

/** Reads the rows of a body from its beginning, each with the width of the table. */
export function* readBody(
  file: TextFile,
  body: TableBody,
  findings: BodyFindings,
  onBytes?: (read: number) => void,
): Generator<RowBatch> {
  const reader = new BodyReader(file, body, findings);
  const ownQuotes = new Set(body.model.columns.flatMap(({ hasQuotes }, column) => (hasQuotes ? [column] : [])));
  for (const block of recordsOf(file, body.model.width, ownQuotes)) {
    const goesOn = reader.take(block);
    onBytes?.(block.bytesRead);
    const batch = reader.drain();
    if (batch.cells.length > 0) yield batch;
    if (!goesOn) break;
  }
  reader.end();
  const rest = reader.drain();
  if (rest.cells.length > 0) yield rest;
  onBytes?.(file.source.size);
}
