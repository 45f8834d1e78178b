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
