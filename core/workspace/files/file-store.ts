import { createReadStream } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { hashBytes, measureFile } from '../../base/files/hash.js';
import { fillFileAtomically, writeFileAtomically } from '../../base/files/write-file.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';

/** Copies of dropped files, stored once per content, by hash. */
export interface FileStore {
  database: WorkspaceDatabase;
  /** Folder of the copies, absolute. */
  folder: string;
  /** Maximum total size, bytes. */
  quotaBytes: number;
}

/**
 * Returns the path of a copy.
 * @param sha256 hash of the content, hex.
 */
export function pathOfFile({ folder }: Pick<FileStore, 'folder'>, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256);
}

function checkQuota({ database, quotaBytes }: FileStore, bytes: number): void {
  const used = Number(database.get('SELECT IFNULL(SUM(bytes), 0) AS used FROM file')!.used);
  if (used + bytes <= quotaBytes) return;
  const megabytes = (count: number) => Math.ceil(count / 1e6);
  throw new Fault(
    'storage-full',
    `Copies of dropped files take ${megabytes(used)} MB, and this one would exceed the limit of ${megabytes(quotaBytes)} MB (max_workspace_mb). Clear files that are no longer used, or raise the limit.`,
  );
}

/** Content to store: bytes in memory, or the path of a file to copy. */
type Content = { data: Uint8Array } | { path: string };

async function measure(content: Content): Promise<{ sha256: string; bytes: number }> {
  if ('path' in content) return measureFile(content.path);
  return { sha256: hashBytes(content.data), bytes: content.data.length };
}

/** Writes a copy. Another window may be storing the same content. */
async function writeCopy(path: string, content: Content): Promise<void> {
  try {
    if ('data' in content) await writeFileAtomically(path, content.data, 'refuse');
    else await fillFileAtomically(path, (file) => writeFile(file, createReadStream(content.path)), 'refuse');
  } catch (error) {
    if (!isFault(error, 'already-exists')) throw error;
  }
}

/**
 * Stores a copy of a file.
 * @returns the SHA-256 of the content, hex. Faults: storage-full, not-writable.
 */
export async function putFile(store: FileStore, content: Content): Promise<string> {
  const { sha256, bytes } = await measure(content);
  const { database } = store;
  const now = new Date().toISOString();
  const isKnown = database.run('UPDATE file SET used_at = ? WHERE sha256 = ?', now, sha256) === 1;
  const path = pathOfFile(store, sha256);
  if (isKnown && (await stat(path).catch(() => null))?.size === bytes) return sha256;
  if (!isKnown) checkQuota(store, bytes);
  await writeCopy(path, content);
  database.run('INSERT OR REPLACE INTO file (sha256, bytes, used_at) VALUES (?, ?, ?)', sha256, bytes, now);
  return sha256;
}

/**
 * Deletes copies last used before a time to which no item refers, including files without a database row, which a crash
 * leaves.
 * @returns the number of deleted files.
 */
export async function deleteUnusedFiles({ database, folder }: FileStore, before: Date): Promise<number> {
  database.run(
    `DELETE FROM file WHERE used_at < ?
      AND NOT EXISTS (SELECT 1 FROM item WHERE item.source_key = 'file:' || file.sha256)`,
    before.toISOString(),
  );
  const known = new Set(database.all('SELECT sha256 FROM file').map(({ sha256 }) => sha256));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let deleted = 0;
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && !known.has(entry.name))) {
    const path = join(parentPath, name);
    const facts = await stat(path).catch(() => null);
    if (facts === null || facts.mtime >= before) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}
