import type { OpenedTable } from '../read/opened/dataset.js';
import type { RowTest } from './row-test.js';
import type { RowsFacts, TableRow } from './rows-request.js';

/** The rows to select, and how many of them to return. */
interface RowSelection {
  offset: number;
  limit: number;
  /** Whether to read the whole table, to count all matching rows. */
  count: boolean;
  /** Source row numbers to which the selection is limited; null for all rows. */
  only: ReadonlySet<number> | null;
  tests: readonly RowTest[];
}

interface SelectedRows {
  rows: TableRow[];
  /** Offset for the next request; null if no further row matches. */
  nextOffset: number | null;
  /** Number of matching rows; null if the table was not read to its end. */
  total: number | null;
}

/** Maximum UTF-16 code units of all texts in a response. The next request returns further rows. */
const MAX_UNITS = 48e6;

/** Collects matching rows until the maximum number of rows or length of texts is reached. */
class RowCollector {
  readonly rows: TableRow[] = [];
  readonly #selection: RowSelection;
  readonly #width: number;
  #matching = 0;
  #units = 0;
  #next: number | null = null;

  constructor(selection: RowSelection, width: number) {
    this.#selection = selection;
    this.#width = width;
  }

  get nextOffset(): number | null {
    return this.#next;
  }

  get matching(): number {
    return this.#matching;
  }

  /** Whether no more rows need to be read. */
  get isDone(): boolean {
    return this.#next !== null && !this.#selection.count;
  }

  /**
   * Skips the next rows if all of them match and come before the offset.
   * @param count number of rows.
   * @returns whether they were skipped.
   */
  skips(count: number): boolean {
    const { only, tests, offset } = this.#selection;
    if (only !== null || tests.length > 0 || this.#matching + count > offset) return false;
    this.#matching += count;
    return true;
  }

  add(row: number, cells: readonly string[]): void {
    const { only, tests, offset, limit } = this.#selection;
    if (only !== null && !only.has(row)) return;
    if (!tests.every((test) => test(cells))) return;
    const place = this.#matching;
    this.#matching += 1;
    if (place < offset || this.#next !== null) return;
    if (place >= offset + limit || this.#units > MAX_UNITS) {
      this.#next = place;
      return;
    }
    const padded = cells.slice(0, this.#width);
    while (padded.length < this.#width) padded.push('');
    for (const text of padded) this.#units += text.length;
    this.rows.push({ row, cells: padded });
  }
}

/**
 * Reads the matching rows of a table. Stops at the limit, unless all matching rows are counted. Faults:
 * unreadable-table.
 */
export function takeRows(table: OpenedTable, selection: RowSelection, onBytes?: (read: number) => void): SelectedRows {
  const collector = new RowCollector(selection, table.columns.length);
  for (const { cells, rows } of table.batches(onBytes)) {
    if (collector.skips(cells.length)) continue;
    for (const [place, texts] of cells.entries()) {
      collector.add(Math.max(1, rows[place] ?? 1), texts);
      if (collector.isDone) return { rows: collector.rows, nextOffset: collector.nextOffset, total: null };
    }
  }
  return { rows: collector.rows, nextOffset: collector.nextOffset, total: collector.matching };
}

/** Lines encoded at a time. Encoding all of them at once would copy a large text. */
const LINES_AT_ONCE = 4_096;

/**
 * Writes rows as JSON lines: first the facts, then each row as `[number, text, text, ...]`. For many rows, this is a
 * third smaller than objects and can be parsed line by line.
 */
export function rowLines(facts: RowsFacts, rows: readonly TableRow[]): Uint8Array {
  const parts = [Buffer.from(`${JSON.stringify(facts)}\n`, 'utf8')];
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const lines = rows
      .slice(from, from + LINES_AT_ONCE)
      .map(({ row, cells }) => `${JSON.stringify([row, ...cells])}\n`);
    parts.push(Buffer.from(lines.join(''), 'utf8'));
  }
  return new Uint8Array(Buffer.concat(parts));
}
