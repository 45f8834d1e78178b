import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { WorkspaceDatabase } from '../../core/workspace/database/workspace-database.js';
import { openItem } from '../../core/workspace/items/item-store.js';
import { openWorkspace } from '../../core/workspace/open-workspace.js';
import { addSession } from '../../core/workspace/sessions/session-store.js';
import { hashOf } from './uploads.js';

/** Ids that the examples of the API name. */
const ITEM = 'k3j5q2v7x4m6n2pa';
const JOB = 'm5n7p2q4r6s3t5v2';
const SESSION = 'q7m3c2v5x4n6k2pb';
const NOW = '2026-11-24T10:00:00.000Z';

/** Adds the session of the examples, on a table. @param path absolute path of a CSV. */
async function addExampleSession(database: WorkspaceDatabase, path: string): Promise<void> {
  const name = basename(path);
  const bytes = await readFile(path);
  const item = openItem(database, { kind: 'table', name, source: { type: 'path', path, recursive: false } });
  const [header = '', ...rows] = bytes.toString().trimEnd().split('\n');
  const source = {
    ...{ name, bytes: bytes.length, sha256: hashOf(bytes), format: 'csv' as const },
    ...{ table: 't1', table_name: name, other_tables: [], guesses: [], header_rows: [1], head: [] },
    ...{ rows: rows.length, columns: header.split(',') },
  };
  addSession(database, { id: SESSION, name, item_id: item, branch_of: null, read: {}, source, steps: [] });
}

/**
 * Creates a workspace with the image and the running job of the examples, and their session if there is a table.
 * @param image absolute path. @param table absolute path of a CSV.
 */
export async function writeExampleWorkspace(stateDir: string, image: string, table?: string): Promise<void> {
  const { database, close } = await openWorkspace(join(stateDir, 'workspace'), 1e9);
  const source = JSON.stringify({ type: 'path', path: image, recursive: false });
  database.run(
    `INSERT INTO item (id, position, kind, name, source, source_key, created_at, opened_at, revision)
      VALUES (?, 0, 'image', 'dog.jpg', ?, ?, ?, ?, 1)`,
    ...[ITEM, source, `path:${image}`, NOW, NOW],
  );
  database.run(
    `INSERT INTO job (id, kind, item, options, state, created_at, owner, seen_at, revision)
      VALUES (?, 'detect', ?, ?, 'running', ?, ?, '2999-01-01T00:00:00.000Z', 1)`,
    // It stays running, because its owner is alive: the process that started this one.
    ...[JOB, ITEM, JSON.stringify({ backend: 'mock' }), NOW, `${process.ppid}:example`],
  );
  if (table !== undefined) await addExampleSession(database, table);
  close();
}
