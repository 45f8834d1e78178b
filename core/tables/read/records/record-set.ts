import { Fault } from '../../../base/fault.js';
import { WORKBOOK_LIMITS } from '../workbook/sheet/limits.js';

/** A field of a record and its text. */
export type NamedText = readonly [name: string, text: string];

/** Records with named fields, as rows with a column for each name that occurs. */
export class RecordSet {
  readonly name: string;
  readonly #columns = new Map<string, number>();
  readonly #rows: string[][] = [];
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

  /** Adds columns that records may lack. */
  nameColumns(names: readonly string[]): void {
    const used = new Set<number>();
    for (const name of names) used.add(this.#columnFor(name, used));
  }

  /** Adds a record. A name that occurs twice in it gets a number. Faults: table-too-large. */
  add(fields: Iterable<NamedText>): void {
    const row: string[] = [];
    const used = new Set<number>();
    for (const [name, text] of fields) {
      const column = this.#columnFor(name, used);
      used.add(column);
      while (row.length <= column) row.push('');
      row[column] = text;
    }
    this.#cells += row.length;
    if (this.#cells > WORKBOOK_LIMITS.slots || this.#columns.size > WORKBOOK_LIMITS.columns)
      throw new Fault('table-too-large', 'The records have too many fields. Export the needed ones as CSV.');
    this.#rows.push(row);
  }

  #columnFor(name: string, used: ReadonlySet<number>): number {
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? name : `${name} ${number}`;
      const known = this.#columns.get(key);
      if (known === undefined) {
        this.#columns.set(key, this.#columns.size);
        return this.#columns.size - 1;
      }
      if (!used.has(known)) return known;
    }
  }
}

/** What a reader of records has found in a text. */
export interface FoundRecords {
  sets: readonly RecordSet[];
  /** Texts that are not part of a record, with their lines, from 1. None is dropped silently. */
  others: readonly { line: number; text: string }[];
}
