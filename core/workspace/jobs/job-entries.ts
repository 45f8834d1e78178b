import type { ImageResult } from '../../vision/results/image-result.js';
import { currentRevision } from '../database/revision.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';
import { type BoxChange, changesOf } from '../items/change-store.js';
import { JobReason } from './job.js';
import { getJob } from './job-store.js';

/** One image of a job. */
interface Entry {
  item_id: string;
  name: string;
  state: 'waiting' | 'done' | 'failed';
  result: ImageResult | null;
  reason: JobReason | null;
  maker: string | null;
  is_reviewed: boolean;
  changes: number;
  corrections: BoxChange[];
}

interface EntryPage {
  offset: number;
  limit: number;
  /** Only images that changed after this revision of the workspace. */
  after_revision?: number | undefined;
}

/** Returns the corrections in effect. Skips the query for images without any, which are most. */
const correctionsOf = (database: WorkspaceDatabase, item: string, done: number): BoxChange[] =>
  done === 0 ? [] : changesOf(database, item).changes.slice(0, done);

/**
 * Returns a page of the images of a job, in the order of their folder, with their results from the job. Faults:
 * not-found.
 */
export function jobEntries(
  database: WorkspaceDatabase,
  id: string,
  { offset, limit, after_revision: after = 0 }: EntryPage,
): { entries: Entry[]; class_names: string[]; total: number; revision: number } {
  const revision = currentRevision(database);
  const { total, maker } = getJob(database, id);
  const names = database.get('SELECT class_names FROM maker WHERE key = ?', maker)?.class_names;
  // Uses the maker of each entry, because the weights may have been replaced while the job was paused.
  const rows = database.all(
    `SELECT item.id, item.name, item.is_reviewed, item.changes_done, entry.state, entry.reason, entry.maker, result.facts, result.detections, maker.origin
      FROM job_entry AS entry JOIN item ON item.id = entry.item
      LEFT JOIN result ON result.item = entry.item AND result.maker = entry.maker
      LEFT JOIN maker ON maker.key = result.maker
      WHERE entry.job = ? AND item.revision > ? ORDER BY entry.position, item.name LIMIT ? OFFSET ?`,
    ...[id, after, limit, offset],
  );
  const entries = rows.map((row): Entry => {
    const json = (column: string) => JSON.parse(row[column] as string);
    const hasResult = row.state === 'done' && row.origin !== null;
    return {
      item_id: row.id as string,
      name: row.name as string,
      state: row.state as Entry['state'],
      result: hasResult ? { ...json('origin'), ...json('facts'), detections: json('detections') } : null,
      reason: row.reason === null ? null : JobReason.parse(json('reason')),
      maker: hasResult ? (row.maker as string) : null,
      is_reviewed: row.is_reviewed === 1,
      changes: Number(row.changes_done),
      corrections: correctionsOf(database, row.id as string, Number(row.changes_done)),
    };
  });
  return { entries, class_names: names === undefined ? [] : JSON.parse(names as string), total, revision };
}
