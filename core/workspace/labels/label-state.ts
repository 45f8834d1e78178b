import { existsSync } from 'node:fs';
import * as z from 'zod';
import { nextRevision, touchJobs } from '../database/revision.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';
import { LabelTarget } from './label-target.js';
import type { WrittenFile } from './write-with-backup.js';

const LabelState = z.strictObject({
  target: LabelTarget,
  /** The label file written last; null for a folder, which only stores the default target of its images. */
  written: z.strictObject({ path: z.string(), sha256: z.string() }).nullable(),
});
export type LabelState = z.infer<typeof LabelState>;

/**
 * Returns where the labels of an image were saved, or else the default target of its folder; null if there is neither.
 */
export function labelStateOf(database: WorkspaceDatabase, item: string): LabelState | null {
  const row = database.get(
    `SELECT item.label_state AS own, folder.label_state AS common FROM item
      LEFT JOIN item AS folder ON folder.id = item.parent WHERE item.id = ?`,
    item,
  );
  const text = row?.own ?? row?.common ?? null;
  return text === null ? null : LabelState.parse(JSON.parse(text as string));
}

/** Returns the hash of the labels that Handlens last wrote to a file; null if it wrote none there. */
export function ownHash(database: WorkspaceDatabase, item: string, path: string): string | null {
  const written = labelStateOf(database, item)?.written;
  return written?.path === path ? written.sha256 : null;
}

/** Returns the label file that was last written for an image; null if there is none or it no longer exists. */
export function savedPath(database: WorkspaceDatabase, item: string): string | null {
  const path = labelStateOf(database, item)?.written?.path;
  return path !== undefined && existsSync(path) ? path : null;
}

interface SavedLabels {
  target: LabelTarget;
  written: WrittenFile;
  /** Number of corrections in effect when the labels were saved. */
  changesDone: number;
}

/** Records that labels of an image were saved. */
export function recordSaved(
  database: WorkspaceDatabase,
  item: string,
  { target, written: { path, sha256 }, changesDone }: SavedLabels,
): void {
  const state: LabelState = { target, written: { path, sha256 } };
  database.transaction(() => {
    database.run(
      'UPDATE item SET label_state = ?, changes_saved = ?, revision = ? WHERE id = ?',
      ...[JSON.stringify(state), changesDone, nextRevision(database), item],
    );
    touchJobs(database, [item]);
  });
}

/** Makes a target the default for all images of the folder that contains an image. */
export function shareTarget(database: WorkspaceDatabase, item: string, target: LabelTarget): void {
  const common: LabelState = { target, written: null };
  database.run(
    'UPDATE item SET label_state = ? WHERE id = (SELECT parent FROM item WHERE id = ?)',
    ...[JSON.stringify(common), item],
  );
}
