import type { DuckDBValue } from '@duckdb/node-api';
import type { Database } from './open-database.js';
import type { StoredValue } from './stored-values.js';

/** Rows of a chunk: the size of the engine's own vectors. */
const CHUNK = 2048;

/** A column that is written into the engine. */
export interface WrittenColumn {
  name: string;
  type: 'VARCHAR' | 'DOUBLE' | 'TIMESTAMP' | 'BOOLEAN';
  /** @param row of the body, from 0. @param cells of the row; null where no column needs them. */
  valueAt(row: number, cells: readonly string[] | null): StoredValue;
}

/** Writes rows, a chunk at a time. */
export interface RowWriter {
  add(cells: readonly string[] | null): void;
  end(): void;
}

/** Creates a table with these columns and the place of each row, from 1. Faults: table-too-large. */
export async function openRowWriter(
  { duckdb, connection, run }: Database,
  name: string,
  columns: readonly WrittenColumn[],
): Promise<RowWriter> {
  const shape = [...columns.map((column) => `${column.name} ${column.type}`), 'place UINTEGER'];
  await run(`CREATE TABLE ${name} (${shape.join(', ')})`);
  const appender = await connection.createAppender(name);
  const types = columns.map(({ type }) => duckdb[type]);
  const values: DuckDBValue[][] = [...columns.map(() => []), []];
  const places = values[columns.length] as number[];
  const convert = columns.map(({ type }) =>
    type === 'TIMESTAMP'
      ? (ms: StoredValue) => (ms === null ? null : new duckdb.DuckDBTimestampValue(BigInt(ms) * 1000n))
      : (value: StoredValue) => value,
  );
  let row = 0;
  const flush = () => {
    if (places.length === 0) return;
    const chunk = duckdb.DuckDBDataChunk.create([...types, duckdb.UINTEGER], places.length);
    for (const [at, column] of values.entries()) {
      chunk.setColumnValues(at, column);
      column.length = 0;
    }
    appender.appendDataChunk(chunk);
  };
  return {
    add(cells) {
      for (let at = 0; at < columns.length; at += 1) {
        values[at]!.push(convert[at]!((columns[at] as WrittenColumn).valueAt(row, cells)));
      }
      row += 1;
      places.push(row);
      if (places.length === CHUNK) flush();
    },
    end() {
      flush();
      appender.closeSync();
    },
  };
}
