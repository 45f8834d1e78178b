import { Fault } from '../../../base/fault.js';
import type { ReadWarning } from '../source/reading.js';
import { WORKBOOK_LIMITS } from '../workbook/sheet/limits.js';

/** A field of a record and its text. */
export type NamedText = readonly [name: string, text: string];

/** Records with named fields, as rows with a column for each name that occurs. */
export class RecordSet {
  readonly name: string;
  readonly #columns = new Map<string, number>();
  readonly #rows: string[][] = [];
  readonly #lines: number[] = [];
  #namesLine = 1;
  #cells = 0;

  /** @param name of the table; '' if the file has only one. */
  constructor(name = '') {
    this.name = name;
  }

  get rows(): readonly string[][] {
    return this.#rows;
  }

  /** Names of the columns, in the order in which they first occur. */
  get names(): readonly string[] {
    return [...this.#columns.keys()];
  }

  /** Row of the names and of each record, from 1: their lines if the file has one for each, or else their order. */
  get places(): readonly number[] {
    return [this.#namesLine, ...this.#lines];
  }

  /** Adds columns that records may lack. @param line on which they are, from 1. */
  nameColumns(names: readonly string[], line = 1): void {
    this.#namesLine = line;
    const used = new UsedColumns();
    for (const name of names) this.#columnFor(name, used);
  }

  /**
   * Adds a record. A name that occurs twice in it gets a number. Faults: table-too-large.
   * @param line on which it is, from 1.
   */
  add(fields: Iterable<NamedText>, line = this.#rows.length + 2): void {
    const row: string[] = [];
    const used = new UsedColumns();
    for (const [name, text] of fields) {
      const column = this.#columnFor(name, used);
      while (row.length <= column) row.push('');
      row[column] = text;
    }
    this.#cells += row.length;
    if (this.#cells > WORKBOOK_LIMITS.slots || this.#columns.size > WORKBOOK_LIMITS.columns)
      throw new Fault('table-too-large', 'The records have too many fields. Export the needed ones as CSV.');
    this.#rows.push(row);
    this.#lines.push(line);
  }

  /** Returns the column of a name that the record does not use yet. */
  #columnFor(name: string, used: UsedColumns): number {
    for (let number = (used.last.get(name) ?? 0) + 1; ; number += 1) {
      const key = number === 1 ? name : `${name} ${number}`;
      const column = this.#columns.get(key) ?? this.#columns.size;
      if (used.columns.has(column)) continue;
      this.#columns.set(key, column);
      used.columns.add(column);
      used.last.set(name, number);
      return column;
    }
  }
}

/** The columns that a record uses, and the last number of each name in it, so that many equal names take no longer. */
class UsedColumns {
  readonly columns = new Set<number>();
  readonly last = new Map<string, number>();
}

/** What a reader of records has found in a text. */
export interface FoundRecords {
  sets: readonly RecordSet[];
  /** Texts that are not part of a record, with their lines, from 1. None is dropped silently. */
  others: readonly { line: number; text: string }[];
  warnings?: readonly ReadWarning[];
}
