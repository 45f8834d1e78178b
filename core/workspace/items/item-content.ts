import { Fault } from '../../base/fault.js';
import { nextRevision } from '../database/revision.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';

/** Returns the content that results and corrections of an image are about, as SHA-256; null if it has none. */
function knownContent(database: WorkspaceDatabase, item: string): string | null {
  const row = database.get(
    `SELECT IFNULL(content, (SELECT json_extract(facts, '$.image.sha256') FROM result WHERE result.item = item.id
      ORDER BY created_at DESC LIMIT 1)) AS known FROM item WHERE id = ?`,
    item,
  );
  return (row?.known ?? null) as string | null;
}

/**
 * Compares the content of an image with that of its corrections. Corrections of another content are undone, because
 * they show where objects of another photo are; a person can still redo them.
 * @param sha256 of its file, hex. Runs in the transaction of the caller, if there is one.
 */
export function noticeContent(database: WorkspaceDatabase, item: string, sha256: string): void {
  const known = knownContent(database, item);
  if (known === null || known === sha256) return;
  database.run(
    'UPDATE item SET content = ?, changes_done = 0, is_reviewed = 0, revision = ? WHERE id = ?',
    ...[sha256, nextRevision(database), item],
  );
}

/** Records which content new results or corrections are about. */
export function recordContent(database: WorkspaceDatabase, item: string, sha256: string): void {
  noticeContent(database, item, sha256);
  database.run('UPDATE item SET content = ? WHERE id = ?', sha256, item);
}

/** Returns the fault of boxes that were found in an earlier content of their file. */
export function contentChanged(): Fault {
  return new Fault('dataset-changed', 'The file has changed since its objects were detected. Run the model again.');
}
