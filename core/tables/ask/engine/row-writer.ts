import type { DuckDBValue } from '@duckdb/node-api';
import type { TableData } from '../../columns/table-data.js';
import type { Database } from '../../database/open-database.js';
import { findDuplicateRows } from '../../profile/relations/find-duplicate-rows.js';
import { nameOfStored, type StoredColumn, type StoredProperty } from '../plan/stored-property.js';
import type { ColumnFormat } from './read-cell.js';
import { type StoredValue, storedValues, valuesOfDictionary } from './stored-values.js';

/** Rows per chunk, the vector size of DuckDB. */
const CHUNK_ROWS = 2048;

/** A column to store in the engine. */
export interface WrittenColumn {
  name: string;
  type: 'VARCHAR' | 'DOUBLE' | 'TIMESTAMP' | 'BOOLEAN' | 'UINTEGER';
  /**
   * @param row index of the row, from 0.
   * @param cells cells of the row in the file; null if no column needs them.
   */
  valueAt(row: number, cells: readonly string[] | null): StoredValue;
}

/** Stores rows in chunks. */
interface RowWriter {
  add(cells: readonly string[] | null): void;
  end(): void;
}

/** Creates a table and returns a writer for its rows. Faults: table-too-large. */
export async function openRowWriter(
  { duckdb, connection, run }: Database,
  name: string,
  columns: readonly WrittenColumn[],
): Promise<RowWriter> {
  await run(`CREATE TABLE ${name} (${columns.map((column) => `${column.name} ${column.type}`).join(', ')})`);
  const appender = await connection.createAppender(name);
  const types = columns.map(({ type }) => duckdb[type]);
  const values: DuckDBValue[][] = columns.map(() => []);
  const convert = columns.map(({ type }) =>
    type === 'TIMESTAMP'
      ? (ms: StoredValue) => (ms === null ? null : new duckdb.DuckDBTimestampValue(BigInt(ms) * 1000n))
      : (value: StoredValue) => value,
  );
  let row = 0;
  let pending = 0;
  const flush = () => {
    if (pending === 0) return;
    const chunk = duckdb.DuckDBDataChunk.create(types, pending);
    for (const [at, column] of values.entries()) {
      chunk.setColumnValues(at, column);
      column.length = 0;
    }
    appender.appendDataChunk(chunk);
    pending = 0;
  };
  return {
    add(cells) {
      for (let at = 0; at < columns.length; at += 1) values[at]!.push(convert[at]!(columns[at]!.valueAt(row, cells)));
      row += 1;
      pending += 1;
      if (pending === CHUNK_ROWS) flush();
    },
    end() {
      flush();
      appender.closeSync();
    },
  };
}

/** Stores a table of `count` rows whose values do not come from reading the file again. */
export async function writeRows(
  database: Database,
  name: string,
  columns: readonly WrittenColumn[],
  count: number,
): Promise<void> {
  const writer = await openRowWriter(database, name, columns);
  for (let row = 0; row < count; row += 1) writer.add(null);
  writer.end();
}

/** SQL types of stored properties. */
export const STORED_TYPES: Record<StoredProperty, WrittenColumn['type']> = {
  text: 'VARCHAR',
  label: 'VARCHAR',
  folded: 'VARCHAR',
  words: 'VARCHAR',
  members: 'VARCHAR',
  number: 'DOUBLE',
  number2: 'DOUBLE',
  date: 'TIMESTAMP',
  unit: 'VARCHAR',
};

/** Returns the writer of a column. */
export function writtenColumn(data: TableData, stored: StoredColumn, format: ColumnFormat): WrittenColumn {
  const about = { name: nameOfStored(stored), type: STORED_TYPES[stored.property] };
  const source = data.columns[stored.column]!;
  if (source.form === 'wide') {
    const read = storedValues(stored.property, format);
    return { ...about, valueAt: (_, cells) => read(cells?.[stored.column] ?? '') };
  }
  const { codes } = source;
  const values = valuesOfDictionary(source, stored.property, format);
  return { ...about, valueAt: (row) => values[codes[row]!] ?? null };
}

/** Returns the column `is_repeated`: whether all cells of a row equal those of an earlier row. */
export function writtenRepeats(data: TableData): WrittenColumn {
  const repeated = new Set(findDuplicateRows(data).map(({ row }) => row));
  return { name: 'is_repeated', type: 'BOOLEAN', valueAt: (row) => repeated.has(row) };
}
