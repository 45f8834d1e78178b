import { Fault } from '../../../../base/fault.js';
import type { SourceRow } from '../../source/found-table.js';
import { columnLetters } from './a1.js';
import type { WorkbookLimits } from './limits.js';

/**
 * Maximum blank rows inserted for a gap, so that it separates tables. Without a limit, one distant cell would add a
 * million rows.
 */
const MAX_BLANK_ROWS = 10;

/** Totals over the sheets of a workbook that were read so far. */
export interface Spent {
  cells: number;
  characters: number;
}

export function tooManyCells({ cells }: WorkbookLimits): Fault {
  const message = `The workbook has more than ${cells} cells, or cells too far apart. Export its sheets as CSV.`;
  return new Fault('table-too-large', message);
}

/** Collects the rows of a sheet within the limits of a workbook. */
export class SheetRows {
  readonly rows: SourceRow[] = [];
  readonly #limits: WorkbookLimits;
  readonly #spent: Spent;
  #next = 1;
  #slots = 0;

  constructor(limits: WorkbookLimits, spent: Spent) {
    this.#limits = limits;
    this.#spent = spent;
  }

  /**
   * Counts a row before memory for it is allocated.
   * Faults: table-too-large, unreadable-table (a cell outside the sheet).
   * @param row from 1.
   * @param last column of its last cell, from 0.
   * @param count number of its cells.
   */
  spend(row: number, last: number, count: number): void {
    const limits = this.#limits;
    if (row < 1 || row > limits.rows || last < 0 || last >= limits.columns) {
      throw new Fault(
        'unreadable-table',
        `A cell has the reference "${columnLetters(last)}${row}", which is outside any sheet, so the file is damaged. Open it in a spreadsheet program and save it again.`,
      );
    }
    this.#slots += last + 1;
    this.#spent.cells += count;
    if (this.#spent.cells > limits.cells || this.#slots > limits.slots) throw tooManyCells(limits);
  }

  /**
   * Adds a row unless it is blank.
   * @param characters total characters of its texts.
   * Faults: table-too-large.
   */
  add(row: SourceRow, characters: number): void {
    this.#spent.characters += characters;
    if (this.#spent.characters > this.#limits.characters) {
      const most = this.#limits.characters;
      throw new Fault(
        'table-too-large',
        `The texts of the workbook have more than ${most} characters in total. Export its sheets as CSV.`,
      );
    }
    if (characters === 0) return;
    // A gap before the first row is irrelevant because a table may start anywhere.
    if (this.rows.length > 0) this.#addBlanks(row.row);
    this.rows.push(row);
    this.#next = row.row + 1;
  }

  #addBlanks(to: number): void {
    const first = Math.max(this.#next, to - MAX_BLANK_ROWS);
    for (let row = first; row < to; row++) this.rows.push({ row, cells: [] });
  }
}
