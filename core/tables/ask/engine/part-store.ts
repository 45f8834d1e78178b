import type { TableData } from '../../columns/table-data.js';
import type { Database } from '../../database/open-database.js';
import { nameOfStored, type StoredColumn } from '../plan/stored-property.js';
import type { PlanNeeds } from './plan-needs.js';
import type { ColumnFormat } from './read-cell.js';
import { openRowWriter, STORED_TYPES, writeRows, writtenColumn, writtenRepeats } from './row-writer.js';
import { valuesOfDictionary } from './stored-values.js';

/** Provides the table `t` to the statements of plans. */
export interface TableStore {
  /** Adds the columns that a plan needs to `t`. Faults: table-too-large, unreadable-table. */
  provide(needs: PlanNeeds): Promise<void>;
}

/** A column of the view `t`. */
interface Piece {
  /** Name of the column in the view. */
  column: string;
  /** Table with one row per row of the file. It contains values, or codes of the dictionary if there is one. */
  rows: string;
  dictionary: string | null;
}

/** Maximum columns that are read in advance. Each needs 8 bytes per row. */
const MAX_AHEAD = 12;

/**
 * Loads the columns of a large table when a plan needs them. A dictionary column becomes a table of codes (4 bytes per
 * row) and a dictionary per property. A wide column is read from the file again. `t` is a view over the columns of the
 * current plan.
 */
export class PartStore implements TableStore {
  readonly #database: Database;
  readonly #data: TableData;
  readonly #formats: readonly ColumnFormat[];
  readonly #created = new Set<string>();

  constructor(database: Database, data: TableData, formats: readonly ColumnFormat[]) {
    this.#database = database;
    this.#data = data;
    this.#formats = formats;
  }

  async provide({ columns, repeats }: PlanNeeds): Promise<void> {
    const places = `CREATE TABLE places AS SELECT CAST(range + 1 AS UINTEGER) AS place FROM range(${this.#data.rowCount})`;
    await this.#createOnce('places', () => this.#database.run(places));
    const pieces: Piece[] = [];
    for (const stored of columns) if (!this.#isWide(stored)) pieces.push(await this.#addDictionary(stored));
    pieces.push(...(await this.#addWide(columns.filter((stored) => this.#isWide(stored)))));
    if (repeats) pieces.push(await this.#addRepeats());
    await this.#database.run(viewOf(pieces));
  }

  #isWide({ column }: StoredColumn): boolean {
    return this.#data.columns[column]?.form === 'wide';
  }

  async #createOnce(name: string, create: () => Promise<unknown>): Promise<void> {
    if (this.#created.has(name)) return;
    await create();
    this.#created.add(name);
  }

  async #addDictionary(stored: StoredColumn): Promise<Piece> {
    const source = this.#data.columns[stored.column]!;
    const rows = `c${stored.column}`;
    const dictionary = nameOfStored(stored);
    if (source.form === 'wide') throw new RangeError(`Column ${stored.column} is not a dictionary.`);
    const { codes, texts } = source;
    await this.#createOnce(rows, () =>
      writeRows(
        this.#database,
        rows,
        [{ name: 'code', type: 'UINTEGER', valueAt: (row) => codes[row]! }],
        codes.length,
      ),
    );
    await this.#createOnce(dictionary, () => {
      const values = valuesOfDictionary(source, stored.property, this.#formats[stored.column]!);
      const value = {
        name: 'value',
        type: STORED_TYPES[stored.property],
        valueAt: (code: number) => values[code]!,
      };
      const code = { name: 'code', type: 'UINTEGER' as const, valueAt: (at: number) => at };
      return writeRows(this.#database, dictionary, [code, value], texts.length);
    });
    return { column: dictionary, rows, dictionary };
  }

  /**
   * Reads the file once for all new wide columns, and in the same pass some numbers and dates of other columns in
   * advance.
   */
  async #addWide(wide: readonly StoredColumn[]): Promise<Piece[]> {
    const isNew = (stored: StoredColumn) => !this.#created.has(nameOfStored(stored));
    const missing = wide.filter(isNew);
    const fresh = missing.length === 0 ? [] : [...missing, ...this.#otherFigures(missing).filter(isNew)];
    const writers = [];
    for (const stored of fresh) {
      const column = writtenColumn(this.#data, stored, this.#formats[stored.column]!);
      writers.push(await openRowWriter(this.#database, column.name, [{ ...column, name: 'value' }]));
    }
    if (writers.length > 0) {
      for (const { cells } of this.#data.table.batches()) {
        for (const row of cells) for (const writer of writers) writer.add(row);
      }
    }
    for (const writer of writers) writer.end();
    for (const stored of fresh) this.#created.add(nameOfStored(stored));
    return wide.map(nameOfStored).map((name) => ({ column: name, rows: name, dictionary: null }));
  }

  /** Returns the columns to read in advance, because the next plan may need them and reading the file is slow. */
  #otherFigures(missing: readonly StoredColumn[]): StoredColumn[] {
    const names = new Set(missing.map(nameOfStored));
    const figures = this.#formats.flatMap(({ isNumeric, isDated }, column): StoredColumn[] => [
      ...(isNumeric ? [{ column, property: 'number' as const }] : []),
      ...(isDated ? [{ column, property: 'date' as const }] : []),
    ]);
    return figures.filter((stored) => this.#isWide(stored) && !names.has(nameOfStored(stored))).slice(0, MAX_AHEAD);
  }

  async #addRepeats(): Promise<Piece> {
    await this.#createOnce('is_repeated', () => {
      const column = { ...writtenRepeats(this.#data), name: 'value' };
      return writeRows(this.#database, 'is_repeated', [column], this.#data.rowCount);
    });
    return { column: 'is_repeated', rows: 'is_repeated', dictionary: null };
  }
}

function viewOf(pieces: readonly Piece[]): string {
  const selected = pieces.map(({ column }) => `, ${column}.value AS ${column}`);
  const joins = [...new Set(pieces.map(({ rows }) => rows))].map((rows) => ` POSITIONAL JOIN ${rows}`);
  const lookups = pieces.flatMap(({ rows, dictionary }) =>
    dictionary === null ? [] : [` JOIN ${dictionary} ON ${dictionary}.code = ${rows}.code`],
  );
  return `CREATE OR REPLACE VIEW t AS SELECT places.place${selected.join('')} FROM places${joins.join('')}${lookups.join('')}`;
}
