import { rmSync } from 'node:fs';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type LibsqlDatabase from 'libsql';
import { Fault } from '../../base/fault.js';
import { makeFolder } from '../../base/files/make-folder.js';
import { writeFault } from '../../base/files/write-file.js';
import { requirePackage } from '../../base/require-package.js';
import { MIGRATIONS } from './migrations.js';

/** Values of parameters and columns. Booleans are stored as 0 and 1, objects and arrays as JSON text. */
export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

/**
 * A SQLite database with synchronous calls of well under a millisecond. A write is on disk when its call, or the
 * transaction around it, returns. Faults of all methods: storage-full, not-writable, store-unavailable, overloaded
 * (another process writes for more than 5 s).
 */
export interface WorkspaceDatabase {
  /** Runs a statement. @returns the number of changed rows. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  get(sql: string, ...values: readonly SqlValue[]): SqlRow | undefined;
  all(sql: string, ...values: readonly SqlValue[]): SqlRow[];
  /** Runs work in one transaction, which is rolled back if the work throws. Must not be nested. */
  transaction<Value>(work: () => Value): Value;
  /**
   * Frees the reserved space, so that the failure of a job can be recorded on a full disk. The space is reserved again
   * at the next start.
   */
  freeReserve(): void;
  close(): void;
}

/** Maximum wait for a write of another process, ms. */
const BUSY_MS = 5_000;

const UNUSABLE: ReadonlySet<string> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

function messageOf(code: string, path: string): Fault | null {
  if (code === 'SQLITE_FULL')
    return new Fault(
      'storage-full',
      'The workspace cannot be written: the disk is full. Everything stored before is kept. Free some space and try again.',
    );
  if (UNUSABLE.has(code))
    return new Fault(
      'store-unavailable',
      `The workspace "${path}" is damaged. Move it away to start an empty one; copies made before each upgrade are in its folder "backups".`,
    );
  if (code === 'SQLITE_BUSY')
    return new Fault('overloaded', 'Another program is writing to the workspace. Try again in a moment.');
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|IOERR|AUTH)/.test(code))
    return new Fault(
      'not-writable',
      `The workspace "${path}" cannot be written. Check the permissions of the state folder and its disk.`,
    );
  return null;
}

/** Converts an error of the library to a fault. Returns other errors unchanged. */
function toFault(error: unknown, path: string): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const fault = messageOf(message.startsWith('ConnectionFailed') ? 'SQLITE_CANTOPEN' : code, path);
  return fault === null ? error : new Fault(fault.code, fault.message, { cause: error });
}

/**
 * Runs work in a transaction. The library's own function for this hides why a commit failed: a full disk already ends
 * the transaction, so its rollback fails with another error.
 */
function inTransaction<Value>(connection: LibsqlDatabase.Database, work: () => Value): Value {
  connection.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    connection.exec('COMMIT');
    return value;
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

/** Size of the file to delete on a full disk, enough for a few pages of the database and its log, bytes. */
const RESERVE_BYTES = 96 * 1024;
const reserveOf = (path: string) => join(dirname(path), 'reserve');

/** Reserves space next to the database, unless the disk is already full. */
async function reserveSpace(path: string): Promise<void> {
  await writeFile(reserveOf(path), Buffer.alloc(RESERVE_BYTES)).catch(() => rm(reserveOf(path), { force: true }));
}

function wrap(connection: LibsqlDatabase.Database, path: string): WorkspaceDatabase {
  const prepared = new Map<string, LibsqlDatabase.Statement>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? connection.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const guarded = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch (error) {
      throw toFault(error, path);
    }
  };
  // Parameters are passed as an array, because the library aborts the process if the only argument is a buffer.
  return {
    run: (sql, ...values) => guarded(() => statement(sql).run(values).changes),
    get: (sql, ...values) => guarded(() => statement(sql).get(values) as SqlRow | undefined),
    all: (sql, ...values) => guarded(() => statement(sql).all(values) as SqlRow[]),
    transaction: (work) => guarded(() => inTransaction(connection, work)),
    freeReserve: () => rmSync(reserveOf(path), { force: true }),
    close: () => {
      prepared.clear();
      connection.close();
    },
  };
}

const versionOf = (database: WorkspaceDatabase) => Number(database.get('PRAGMA user_version')?.user_version ?? 0);

/** Loads the SQLite library. Faults: store-unavailable (it is not part of the deployment). */
function loadLibrary(): typeof LibsqlDatabase {
  // The library detects the C library from a diagnostic report. Its network section would look up the host names of all
  // open connections.
  Object.assign(process.report, { excludeNetwork: true });
  try {
    return requirePackage('libsql') as typeof LibsqlDatabase;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause;
    throw new Fault(
      'store-unavailable',
      'This deployment has no workspace, because it does not contain the database. Run Handlens on your machine: vision-cli gui.',
      { cause },
    );
  }
}

/** Backs up the database before a migration. Replaces an incomplete copy. */
async function backUp(
  database: WorkspaceDatabase,
  { folder, version }: { folder: string; version: number },
): Promise<void> {
  const backups = join(folder, 'backups');
  await makeFolder(backups);
  const copy = join(backups, `workspace-version-${version}.db`);
  await rm(copy, { force: true });
  database.run('VACUUM INTO ?', copy);
}

/** Migrates the database to the current version in one transaction, so that only one process runs it. */
function migrate(database: WorkspaceDatabase, migrations: readonly string[]): void {
  database.transaction(() => {
    for (const [at, statements] of [...migrations.entries()].slice(versionOf(database))) {
      for (const sql of statements.split(';').filter((one) => one.trim() !== '')) database.run(sql);
      database.run(`PRAGMA user_version = ${at + 1}`);
    }
  });
}

/**
 * Opens the database `workspace.db` in a folder, which is created if missing. A database of an older version is copied
 * to `backups` and then migrated.
 * @param migrations SQL of each version, in order. Faults: those of `WorkspaceDatabase`.
 */
export async function openWorkspaceDatabase(
  folder: string,
  migrations: readonly string[] = MIGRATIONS,
): Promise<WorkspaceDatabase> {
  const path = join(folder, 'workspace.db');
  try {
    await makeFolder(folder);
    await chmod(folder, 0o700);
  } catch (error) {
    throw writeFault(error, folder);
  }
  const Libsql = loadLibrary();
  let database: WorkspaceDatabase;
  try {
    database = wrap(new Libsql(path, { timeout: BUSY_MS }), path);
    database.get('PRAGMA journal_mode = WAL');
  } catch (error) {
    throw toFault(error, path);
  }
  // Flushes at each commit, so that a power failure loses no acknowledged write.
  database.run('PRAGMA synchronous = FULL');
  database.run('PRAGMA foreign_keys = ON');
  const version = versionOf(database);
  if (version > migrations.length) {
    database.close();
    throw new Fault(
      'store-unavailable',
      `The workspace "${path}" was written by a newer version of Handlens. Update Handlens, or set HANDLENS_STATE_DIR to another folder.`,
    );
  }
  if (version > 0 && version < migrations.length) await backUp(database, { folder, version });
  if (version < migrations.length) migrate(database, migrations);
  await reserveSpace(path);
  return database;
}
