import { Fault } from '../../base/fault.js';
import { nextRevision, touchJobs } from '../database/revision.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';

/**
 * Returns the SHA-256 of the image content that the results and corrections of an item belong to; null if it has none.
 */
function knownContent(database: WorkspaceDatabase, item: string): string | null {
  const row = database.get(
    `SELECT IFNULL(content, (SELECT json_extract(facts, '$.image.sha256') FROM result WHERE result.item = item.id
      ORDER BY created_at DESC LIMIT 1)) AS known FROM item WHERE id = ?`,
    item,
  );
  return (row?.known ?? null) as string | null;
}

/**
 * Checks whether the corrections of an image belong to its current content. Undoes them if the content has changed,
 * because they would mark places in another photo; the user can redo them.
 * @param sha256 hash of the file, hex.
 * Joins the transaction of the caller, if there is one.
 */
export function noticeContent(database: WorkspaceDatabase, item: string, sha256: string): void {
  const known = knownContent(database, item);
  if (known === null || known === sha256) return;
  database.run(
    'UPDATE item SET content = ?, changes_done = 0, is_reviewed = 0, revision = ? WHERE id = ?',
    ...[sha256, nextRevision(database), item],
  );
  touchJobs(database, [item]);
}

/** Records the content that new results or corrections belong to. */
export function recordContent(database: WorkspaceDatabase, item: string, sha256: string): void {
  noticeContent(database, item, sha256);
  database.run('UPDATE item SET content = ? WHERE id = ?', sha256, item);
}

/** Returns the fault for boxes that were detected in earlier content of the file. */
export function contentChanged(): Fault {
  return new Fault('dataset-changed', 'The file has changed since its objects were detected. Run the model again.');
}
