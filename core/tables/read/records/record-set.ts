import { Fault } from '../../../base/fault.js';
import type { BrokenRow, ReadWarning } from '../source/reading.js';
import { commonWidth, describeUneven } from '../text/repair/uneven-row.js';
import { WORKBOOK_LIMITS } from '../workbook/sheet/limits.js';

/** A field of a record and its text. */
export type NamedText = readonly [name: string, text: string];

/** The position of a record in the file. */
export interface RecordSource {
  /** Line on which it starts, from 1. */
  line: number;
  /** Its text in the file, which is listed if the record does not fit. */
  raw: string;
}

/** A record that does not fit its table. Its index is that of its row, from 0. */
type Misfit = Omit<BrokenRow, 'line'> & { index: number };

/** Records with named fields, as rows with a column for each name that occurs. */
export class RecordSet {
  readonly name: string;
  /** Columns by their keys: a name, or a name and a number if a record uses it several times. */
  readonly #columns = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #numbered = new Set<string>();
  readonly #rows: string[][] = [];
  readonly #lines: number[] = [];
  readonly #misfits: Misfit[] = [];
  /** Rows of values without names. */
  readonly #nameless: { index: number; width: number; raw: string }[] = [];
  #namesLine: number | null = null;
  #list: { names: readonly string[]; columns: readonly number[] } = { names: [], columns: [] };
  #cells = 0;

  /** @param name of the table; '' if the file has only one. */
  constructor(name = '') {
    this.name = name;
  }

  get rows(): readonly string[][] {
    return this.#rows;
  }

  /** Names of the columns, in the order in which they first occur; '' for a column whose values have no name. */
  get names(): readonly string[] {
    return this.#names.length === 0 && this.#misfits.length > 0 ? [''] : this.#names;
  }

  /** Names of columns for the further values of records that use a name several times. */
  get numbered(): readonly string[] {
    return [...this.#numbered];
  }

  /** Whether any column has a name. */
  get isNamed(): boolean {
    return this.#namesLine !== null || this.#names.some((name) => name !== '');
  }

  /**
   * Row numbers, from 1: of the names (null if there are none) and of each record. They are lines of the file if each
   * record starts on a separate line, so that they lead to the source. Otherwise the rows are numbered in order, with
   * the names in row 1.
   */
  get places(): { names: number | null; rows: readonly number[] } {
    const lines = this.#lines;
    const names = this.#namesLine ?? lines[0] ?? 1;
    const areApart = lines.every((line, at) => line > (lines[at - 1] ?? names - 1));
    const first = this.isNamed ? 2 : 1;
    return {
      names: this.isNamed ? (areApart ? names : 1) : null,
      rows: areApart ? lines : lines.map((_, at) => at + first),
    };
  }

  /** Rows that do not fit the table, in order. */
  get broken(): BrokenRow[] {
    const { rows } = this.places;
    const misfits = [...this.#misfits, ...this.#unevenRows()].sort((one, other) => one.index - other.index);
    return misfits.map(({ index, detail, ...misfit }) => {
      const [line, own] = [rows[index]!, this.#lines[index]!];
      return { ...misfit, line, detail: line === own ? detail : `${detail} (line ${own})` };
    });
  }

  /**
   * Adds columns, even if no record has them.
   * @param line of the names, from 1.
   */
  nameColumns(names: readonly string[], line: number): void {
    this.#namesLine ??= line;
    this.#columnsOf(names);
  }

  /**
   * Adds a record. A name that occurs twice in it gets a number. Faults: table-too-large.
   * @param line on which it starts, from 1.
   */
  add(fields: Iterable<NamedText>, line: number): void {
    const row: string[] = [];
    const used = new UsedColumns(false);
    for (const [name, text] of fields) place(row, this.#columnFor(name, used), text);
    this.#addRow(row, line);
  }

  /**
   * Adds a record as a list of values, named in order by `names`. If their number differs from that of the names, the
   * record is listed as broken, and excess values get further columns. Faults: table-too-large.
   */
  addValues(values: readonly string[], names: readonly string[], { line, raw }: RecordSource): void {
    const row: string[] = [];
    const columns = this.#columnsOf(names);
    const index = this.#rows.length;
    for (const [at, value] of values.entries()) place(row, columns[at] ?? this.#columnAt(at), value);
    if (names.length === 0) this.#nameless.push({ index, width: values.length, raw });
    else if (values.length !== names.length)
      this.#misfits.push({ index, ...describeUneven(values.length, names.length), text: raw });
    this.#addRow(row, line);
  }

  /** Adds the whole text of a record that cannot be read in its first column. Faults: table-too-large. */
  addUnread(kind: 'damaged' | 'other-structure', reason: string, { line, raw }: RecordSource): void {
    const detail = `${reason}: its whole text is in the first column`;
    this.#misfits.push({ index: this.#rows.length, kind, repair: 'kept', detail, text: raw });
    this.#addRow([raw], line);
  }

  #addRow(row: string[], line: number): void {
    this.#cells += row.length;
    if (this.#cells > WORKBOOK_LIMITS.slots || this.#columns.size > WORKBOOK_LIMITS.columns)
      throw new Fault('table-too-large', 'The records have too many fields. Export the needed ones as CSV.');
    this.#rows.push(row);
    this.#lines.push(line);
  }

  /** Returns the rows of values without names that have another number of values than most. */
  #unevenRows(): Misfit[] {
    const expected = commonWidth(this.#nameless.map(({ width }) => width));
    return this.#nameless
      .filter(({ width }) => width !== expected)
      .map(({ index, width, raw }) => ({ index, ...describeUneven(width, expected), text: raw }));
  }

  /** Returns the columns of a list of names, which many records share. */
  #columnsOf(names: readonly string[]): readonly number[] {
    if (this.#list.names !== names) {
      const used = new UsedColumns(true);
      this.#list = { names, columns: names.map((name) => this.#columnFor(name, used)) };
    }
    return this.#list.columns;
  }

  /** Returns the column of a name that the record does not use yet. */
  #columnFor(name: string, used: UsedColumns): number {
    for (let number = (used.last.get(name) ?? 0) + 1; ; number += 1) {
      const column = number === 1 ? this.#column(name, name) : this.#columnAgain(name, number, used);
      if (used.columns.has(column)) continue;
      used.columns.add(column);
      used.last.set(name, number);
      return column;
    }
  }

  /**
   * Returns the column for a further value of a name. In a list it has the same name; otherwise a number is added to
   * the name.
   */
  #columnAgain(name: string, number: number, { isList }: UsedColumns): number {
    if (isList) return this.#column(`${name}\0${number}`, name);
    const numbered = `${name} ${number}`;
    this.#numbered.add(numbered);
    return this.#column(numbered, numbered);
  }

  /** Returns the column of values without a name at a position. */
  #columnAt(position: number): number {
    return this.#column(`\0\0${position}`, '');
  }

  #column(key: string, name: string): number {
    const column = this.#columns.get(key);
    if (column !== undefined) return column;
    this.#columns.set(key, this.#columns.size);
    return this.#names.push(name) - 1;
  }
}

function place(row: string[], column: number, text: string): void {
  while (row.length <= column) row.push('');
  row[column] = text;
}

/**
 * The columns that a record uses, and the last number given to each name in it, so that a record with many equal names
 * takes linear time.
 */
class UsedColumns {
  readonly columns = new Set<number>();
  readonly last = new Map<string, number>();
  /** Whether the names are those of a list of columns. */
  readonly isList: boolean;

  constructor(isList: boolean) {
    this.isList = isList;
  }
}

/** The records found in a text. */
export interface FoundRecords {
  sets: readonly RecordSet[];
  /** Texts that are not part of a record, with their lines, from 1. None is dropped silently. */
  others: readonly { line: number; text: string }[];
  warnings?: readonly ReadWarning[];
}
