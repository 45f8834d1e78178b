import type { WorkspaceDatabase } from './workspace-database.js';

/** Increments and returns the revision of the workspace. Call it in the transaction of the change. */
export function nextRevision(database: WorkspaceDatabase): number {
  database.run("UPDATE counter SET value = value + 1 WHERE name = 'revision'");
  return currentRevision(database);
}

/** Returns the revision of the last change. */
export function currentRevision(database: WorkspaceDatabase): number {
  return Number(database.get("SELECT value FROM counter WHERE name = 'revision'")!.value);
}

/**
 * Marks the jobs of images as changed. Must be called in the transaction that changes their corrections, review or
 * labels, because pages that display a job follow only its revision.
 */
export function touchJobs(database: WorkspaceDatabase, items: readonly string[]): void {
  const given = JSON.stringify(items);
  database.run(
    `UPDATE job SET revision = ? WHERE item IN (
      SELECT value FROM json_each(?) UNION SELECT parent FROM item WHERE id IN (SELECT value FROM json_each(?)))`,
    ...[nextRevision(database), given, given],
  );
}
