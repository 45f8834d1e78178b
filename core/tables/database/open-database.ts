import type { DuckDBBlobValue, DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { Fault } from '../../base/fault.js';
import { requirePackage } from '../../base/require-package.js';

/** Bytes as a value of the database. */
export type Blob = Pick<DuckDBBlobValue, 'bytes'>;

interface DatabaseOptions {
  /** Memory limit, MiB. The database never uses the disk. */
  memoryMb: number;
  threads: number;
  /** `off` halves the query time on small tables. */
  optimizer: 'on' | 'off';
  /** Absolute paths of the only files that it may read and write. Default: none. */
  files?: readonly string[];
}

/** A value in a statement. */
type Parameter = string | number | boolean | null;

/** An in-memory database that can access neither the network nor any files except the given ones. */
export interface Database {
  duckdb: Duckdb;
  connection: DuckDBConnection;
  /** Runs a statement and returns its rows. Faults: table-too-large (the memory limit is exceeded). */
  run(sql: string, parameters?: readonly Parameter[]): Promise<DuckDBValue[][]>;
  /** Cancels the running statement. */
  interrupt(): void;
  close(): void;
}

/** Settings that forbid files, network and extensions. `lock_configuration` prevents later changes. */
const LOCKED_SETTINGS = {
  // Must come first, because it cannot be changed once `enable_external_access` is off.
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
};

/** Quotes a text for a statement that takes no parameters. */
export const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Quotes the name of a column. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export async function openDatabase({ memoryMb, threads, optimizer, files = [] }: DatabaseOptions): Promise<Database> {
  const duckdb = await loadDuckdb();
  const settings = { ...LOCKED_SETTINGS, memory_limit: `${memoryMb}MiB`, threads: `${threads}` };
  const instance = await duckdb.DuckDBInstance.create(':memory:', settings);
  const connection = await instance.connect();
  if (optimizer === 'off') await connection.run('PRAGMA disable_optimizer');
  if (files.length > 0) await connection.run(`SET allowed_paths = [${files.map(quoteLiteral).join(', ')}]`);
  // Instants would otherwise be read in the time zone of the machine.
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return {
    duckdb,
    connection,
    async run(sql, parameters = []) {
      try {
        const reader = await connection.runAndReadAll(sql, [...parameters]);
        return reader.getRows();
      } catch (error) {
        throw toFault(error, memoryMb);
      }
    },
    interrupt: () => connection.interrupt(),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function toFault(error: unknown, memoryMb: number): unknown {
  if (!(error instanceof Error) || !/^Out of Memory/i.test(error.message)) return error;
  return new Fault(
    'table-too-large',
    `The table needs more memory than the limit of ${memoryMb} MB. Split it, or raise HANDLENS_TABLE_MEMORY_MB.`,
    { cause: error },
  );
}

export type Duckdb = typeof import('@duckdb/node-api');

/** Loads DuckDB on demand: it is 60 MB of native code that only questions and Parquet files need. */
const loadDuckdb = async () => requirePackage('@duckdb/node-api') as Duckdb;
