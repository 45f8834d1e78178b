import type { OpenedTable } from '../read/opened/dataset.js';
import type { RowTest } from './row-test.js';
import type { RowsFacts, TableRow } from './rows-request.js';

/** Selection of rows, and their maximum number. */
interface RowTaking {
  offset: number;
  limit: number;
  /** Whether the table is read to its end to count. */
  count: boolean;
  /** Rows of the source that alone are meant; null for all. */
  only: ReadonlySet<number> | null;
  tests: readonly RowTest[];
}

interface TakenRows {
  rows: TableRow[];
  /** Null where no further row fits. */
  nextOffset: number | null;
  /** Matching rows; null if the table was not read to its end. */
  total: number | null;
}

/** Maximum UTF-16 units of the texts of one answer; the remainder is on the next page. */
const MAX_UNITS = 48e6;

/** Takes rows while they come, until there are enough or they are too long for one answer. */
class Taker {
  readonly rows: TableRow[] = [];
  readonly #taking: RowTaking;
  readonly #width: number;
  #fitting = 0;
  #units = 0;
  #next: number | null = null;

  constructor(taking: RowTaking, width: number) {
    this.#taking = taking;
    this.#width = width;
  }

  get nextOffset(): number | null {
    return this.#next;
  }

  get fitting(): number {
    return this.#fitting;
  }

  /** Whether nothing more has to be read. */
  get isDone(): boolean {
    return this.#next !== null && !this.#taking.count;
  }

  /** Whether the next rows are passed over whatever they hold. @param count of them. */
  passes(count: number): boolean {
    const { only, tests, offset } = this.#taking;
    if (only !== null || tests.length > 0 || this.#fitting + count > offset) return false;
    this.#fitting += count;
    return true;
  }

  add(row: number, cells: readonly string[]): void {
    const { only, tests, offset, limit } = this.#taking;
    if (only !== null && !only.has(row)) return;
    if (!tests.every((test) => test(cells))) return;
    const place = this.#fitting;
    this.#fitting += 1;
    if (place < offset || this.#next !== null) return;
    if (place >= offset + limit || this.#units > MAX_UNITS) {
      this.#next = place;
      return;
    }
    const own = cells.slice(0, this.#width);
    while (own.length < this.#width) own.push('');
    for (const text of own) this.#units += text.length;
    this.rows.push({ row, cells: own });
  }
}

/**
 * Reads the rows of a table that fit, from the top: no further than they are wanted, unless all are to be counted.
 * Faults: unreadable-table.
 */
export function takeRows(table: OpenedTable, taking: RowTaking, onBytes?: (read: number) => void): TakenRows {
  const taker = new Taker(taking, table.columns.length);
  for (const { cells, rows } of table.batches(onBytes)) {
    if (taker.passes(cells.length)) continue;
    for (const [place, texts] of cells.entries()) {
      taker.add(Math.max(1, rows[place] ?? 1), texts);
      if (taker.isDone) return { rows: taker.rows, nextOffset: taker.nextOffset, total: null };
    }
  }
  return { rows: taker.rows, nextOffset: taker.nextOffset, total: taker.fitting };
}

/** Lines that become bytes at once: one text of all would be copied twice. */
const AT_ONCE = 4_096;

/**
 * Formats rows as lines of JSON: the first line contains the facts about them, each further line one row as `[number,
 * text, text, ...]`. For many rows this takes a third less space than objects, and a reader needs only one line at a
 * time.
 */
export function rowLines(facts: RowsFacts, rows: readonly TableRow[]): Uint8Array {
  const parts = [Buffer.from(`${JSON.stringify(facts)}\n`, 'utf8')];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const lines = rows.slice(from, from + AT_ONCE).map(({ row, cells }) => `${JSON.stringify([row, ...cells])}\n`);
    parts.push(Buffer.from(lines.join(''), 'utf8'));
  }
  return new Uint8Array(Buffer.concat(parts));
}
