import type { SheetArea } from './formulas.js';

/** The changed rows of a column, as bits. */
class ChangedRows {
  #words = new Uint32Array(64);
  #first = Number.POSITIVE_INFINITY;
  #last = -1;

  add(row: number): boolean {
    const word = row >>> 5;
    if (word >= this.#words.length) {
      const grown = new Uint32Array(Math.max(word + 1, this.#words.length * 2));
      grown.set(this.#words);
      this.#words = grown;
    }
    const bit = 1 << (row & 31);
    if ((this.#words[word]! & bit) !== 0) return false;
    this.#words[word]! |= bit;
    this.#first = Math.min(this.#first, row);
    this.#last = Math.max(this.#last, row);
    return true;
  }

  hasIn(first: number, last: number): boolean {
    const from = Math.max(first, this.#first);
    const to = Math.min(last, this.#last);
    if (from > to) return false;
    if (from === this.#first || to === this.#last) return true;
    for (let word = from >>> 5; word <= to >>> 5; word += 1) {
      let bits = this.#words[word]!;
      if (word === from >>> 5) bits &= -1 << (from & 31);
      if (word === to >>> 5 && (to & 31) < 31) bits &= (1 << ((to & 31) + 1)) - 1;
      if (bits !== 0) return true;
    }
    return false;
  }
}

/** The cells of a workbook whose values change. */
export class ChangedCells {
  readonly #sheets = new Map<number, Map<number, ChangedRows>>();

  /** @param row from 1. @param column from 0. @returns whether it is new. */
  add(sheet: number, row: number, column: number): boolean {
    const columns = this.#sheets.get(sheet) ?? new Map<number, ChangedRows>();
    this.#sheets.set(sheet, columns);
    const rows = columns.get(column) ?? new ChangedRows();
    columns.set(column, rows);
    return rows.add(row);
  }

  hasIn({ sheet, firstRow, lastRow, firstColumn, lastColumn }: SheetArea): boolean {
    for (const [column, rows] of this.#sheets.get(sheet) ?? [])
      if (column >= firstColumn && column <= lastColumn && rows.hasIn(firstRow, lastRow)) return true;
    return false;
  }

  get isEmpty(): boolean {
    return this.#sheets.size === 0;
  }
}
