import { join } from 'node:path';
import { createQueue, type Queue } from '../base/create-queue.js';
import { openWorkspaceDatabase, type WorkspaceDatabase } from './database/workspace-database.js';
import { deleteUnusedFiles, type FileStore } from './files/file-store.js';
import { deleteRemoved } from './items/item-store.js';

/** The workspace of a user: opened items with their results and corrections, copies of dropped files, and jobs. */
export interface Workspace {
  database: WorkspaceDatabase;
  files: FileStore;
  /** Serializes writes of labels, because two images may add a class to the same list. */
  labelQueue: Queue;
  close(): void;
}

/** Time during which a removed item can be restored, ms. */
const UNDO_MS = 24 * 3_600_000;
/** Time after which an unused copy is deleted, ms. A new copy is unused until its item is added. */
const UNUSED_MS = 3_600_000;

/**
 * Opens the workspace in a folder, which is created if missing. Deletes items removed more than a day ago and unused
 * copies.
 * @param folder absolute path.
 * @param quotaBytes maximum total size of copies of dropped files. Faults: storage-full, not-writable,
 * store-unavailable.
 */
export async function openWorkspace(folder: string, quotaBytes: number): Promise<Workspace> {
  const database = await openWorkspaceDatabase(folder);
  const files: FileStore = { database, folder: join(folder, 'files'), quotaBytes };
  const now = Date.now();
  deleteRemoved(database, new Date(now - UNDO_MS));
  await deleteUnusedFiles(files, new Date(now - UNUSED_MS));
  return { database, files, labelQueue: createQueue(), close: () => database.close() };
}

/** Deletes everything in the workspace, but no files of the user. Running jobs end. */
export async function clearWorkspace({ database, files }: Workspace): Promise<void> {
  database.transaction(() => {
    // Deleting items also deletes their results, corrections and jobs.
    database.run('DELETE FROM item');
    database.run('DELETE FROM maker');
  });
  await deleteUnusedFiles(files, new Date(Date.now() + 1));
  database.run('VACUUM');
}
