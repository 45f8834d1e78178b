import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { Fault } from '../../../base/fault.js';
import { requirePackage } from '../../../base/require-package.js';
import type { ResultCell } from '../plan/plan-result.js';

interface DatabaseOptions {
  /** Memory of its data, MB; nothing is ever written to the disk instead. */
  memoryMb: number;
  threads: number;
  /** Small tables are answered in half the time without. */
  optimizer: 'on' | 'off';
}

/** An in-memory database without access to files and network. */
export interface Database {
  duckdb: Duckdb;
  connection: DuckDBConnection;
  /** Faults: table-too-large, where its memory does not do. */
  run(sql: string, parameters?: readonly ResultCell[]): Promise<DuckDBValue[][]>;
  /** Ends what runs. */
  interrupt(): void;
  close(): void;
}

/** No file, no network, no extension; and no statement can change that. */
const SHUT = {
  // First: what comes after forbids to change it.
  temp_directory: '',
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
};

export async function openDatabase({ memoryMb, threads, optimizer }: DatabaseOptions): Promise<Database> {
  const duckdb = await loadDuckdb();
  const settings = { ...SHUT, memory_limit: `${memoryMb}MiB`, threads: `${threads}` };
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
    `The question needs more than the ${memoryMb} MB that the engine may take. Ask about fewer rows, or raise HANDLENS_TABLE_MEMORY_MB.`,
    { cause: error },
  );
}

export type Duckdb = typeof import('@duckdb/node-api');

/** The one place that loads the engine: 60 MB of native code, and only questions need it. */
const loadDuckdb = async () => requirePackage('@duckdb/node-api') as Duckdb;
