import type { TableData } from '../../data/table-data.js';
import { findDuplicateRows } from '../../profile/relations/find-duplicate-rows.js';
import type { ColumnFormat } from './column-format.js';
import type { PlanNeeds } from './needed-columns.js';
import type { Database } from './open-database.js';
import { openRowWriter, type WrittenColumn } from './row-writer.js';
import { nameOfStored, type StoredColumn, type StoredProperty } from './stored-property.js';
import { storedValues } from './stored-values.js';

const TYPES: Record<StoredProperty, WrittenColumn['type']> = {
  text: 'VARCHAR',
  folded: 'VARCHAR',
  words: 'VARCHAR',
  members: 'VARCHAR',
  number: 'DOUBLE',
  number2: 'DOUBLE',
  date: 'TIMESTAMP',
};

/** Brings what plans need into the engine's table `t`: each column once, when the first plan asks for it. */
export class ColumnStore {
  readonly #database: Database;
  readonly #data: TableData;
  readonly #formats: readonly ColumnFormat[];
  readonly #loaded = new Set<string>();
  #hasTable = false;

  constructor(database: Database, data: TableData, formats: readonly ColumnFormat[]) {
    this.#database = database;
    this.#data = data;
    this.#formats = formats;
  }

  /** Faults: table-too-large, unreadable-table. */
  async ensure({ columns, repeats }: PlanNeeds): Promise<void> {
    const fresh = columns.filter((stored) => !this.#loaded.has(nameOfStored(stored)));
    const written = fresh.map((stored) => this.#write(stored));
    if (repeats && !this.#loaded.has('is_repeated')) written.push(this.#writeRepeats());
    if (this.#hasTable && written.length === 0) return;
    const isWide = fresh.some(({ column }) => this.#data.columns[column]?.form === 'wide');
    await this.#fill(this.#hasTable ? 'part' : 't', written, isWide);
    if (this.#hasTable) await this.#join();
    this.#hasTable = true;
    for (const { name } of written) this.#loaded.add(name);
  }

  async #fill(name: string, columns: readonly WrittenColumn[], isWide: boolean): Promise<void> {
    const { table, rowCount } = this.#data;
    const writer = await openRowWriter(this.#database, name, columns);
    if (isWide) for (const { cells } of table.batches()) for (const row of cells) writer.add(row);
    else for (let row = 0; row < rowCount; row += 1) writer.add(null);
    writer.end();
  }

  async #join(): Promise<void> {
    await this.#database.run('CREATE TABLE whole AS SELECT * FROM t JOIN part USING (place)');
    await this.#database.run('DROP TABLE t');
    await this.#database.run('DROP TABLE part');
    await this.#database.run('ALTER TABLE whole RENAME TO t');
  }

  #write(stored: StoredColumn): WrittenColumn {
    const about = { name: nameOfStored(stored), type: TYPES[stored.property] };
    const read = storedValues(stored.property, this.#formats[stored.column]!);
    const source = this.#data.columns[stored.column]!;
    if (source.form === 'wide') return { ...about, valueAt: (_, cells) => read(cells?.[stored.column] ?? '') };
    const { codes } = source;
    const values = source.texts.map(read);
    return { ...about, valueAt: (row) => values[codes[row]!] ?? null };
  }

  #writeRepeats(): WrittenColumn {
    const repeated = new Set(findDuplicateRows(this.#data).map(({ row }) => row));
    return { name: 'is_repeated', type: 'BOOLEAN', valueAt: (row) => repeated.has(row) };
  }
}
