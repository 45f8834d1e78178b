import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { Fault } from '../../../base/fault.js';
import { requirePackage } from '../../../base/require-package.js';
import type { ResultCell } from '../plan/plan-result.js';

interface DatabaseOptions {
  /** Memory limit, MiB. The database never uses the disk. */
  memoryMb: number;
  threads: number;
  /** `off` halves the query time on small tables. */
  optimizer: 'on' | 'off';
}

/** An in-memory database without access to files or the network. */
export interface Database {
  duckdb: Duckdb;
  connection: DuckDBConnection;
  /** Runs a statement and returns its rows. Faults: table-too-large (the memory limit is exceeded). */
  run(sql: string, parameters?: readonly ResultCell[]): Promise<DuckDBValue[][]>;
  /** Cancels the running statement. */
  interrupt(): void;
  close(): void;
}

/** Settings that forbid files, network and extensions. `lock_configuration` prevents later changes. */
const LOCKED_SETTINGS = {
  // Must come first, because it cannot be changed once `enable_external_access` is off.
  temp_directory: '',
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
};

export async function openDatabase({ memoryMb, threads, optimizer }: DatabaseOptions): Promise<Database> {
  const duckdb = await loadDuckdb();
  const settings = { ...LOCKED_SETTINGS, memory_limit: `${memoryMb}MiB`, threads: `${threads}` };
  const instance = await duckdb.DuckDBInstance.create(':memory:', settings);
  const connection = await instance.connect();
  if (optimizer === 'off') await connection.run('PRAGMA disable_optimizer');
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
    `The memory for the question exceeds the limit of ${memoryMb} MB. Ask about fewer rows, or raise HANDLENS_TABLE_MEMORY_MB.`,
    { cause: error },
  );
}

export type Duckdb = typeof import('@duckdb/node-api');

/** Loads DuckDB on demand: it is 60 MB of native code that only questions need. */
const loadDuckdb = async () => requirePackage('@duckdb/node-api') as Duckdb;
