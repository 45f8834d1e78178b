import { Fault } from '../../../../base/fault.js';
import type { SourceRow } from '../../source/found-table.js';
import { columnLetters } from './a1.js';
import type { WorkbookLimits } from './limits.js';

/** Blank rows are set in for gaps, so that tables are told apart; a far cell does not become a million rows. */
const MOST_BLANK_ROWS = 10;

/** What reading a workbook has cost so far, over all its sheets. */
export interface Spent {
  cells: number;
  characters: number;
}

export function tooManyCells({ cells }: WorkbookLimits): Fault {
  const message = `The workbook has more than ${cells} cells, or cells too far apart. Export its sheets as CSV.`;
  return new Fault('table-too-large', message);
}

/** The rows of a sheet as they are read, within what a workbook may cost. */
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
   * Told of a row before it is laid out.
   * @param row from 1. @param last column of its last cell, from 0. @param count its cells.
   * Faults: table-too-large, unreadable-table (a cell outside of any sheet).
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

  /** Takes a row unless it is blank. @param characters of its texts. Faults: table-too-large. */
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
    // Rows in front of the first are none: a table may begin anywhere.
    if (this.rows.length > 0) this.#addBlanks(row.row);
    this.rows.push(row);
    this.#next = row.row + 1;
  }

  #addBlanks(to: number): void {
    const first = Math.max(this.#next, to - MOST_BLANK_ROWS);
    for (let row = first; row < to; row++) this.rows.push({ row, cells: [] });
  }
}
