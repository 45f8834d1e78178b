import { Fault } from '../../base/fault.js';
import { Origin } from '../../vision/results/origin.js';
import { nextRevision } from '../database/revision.js';
import type { SqlRow, WorkspaceDatabase } from '../database/workspace-database.js';
import { getItem, moveToFront, newId } from '../items/item-store.js';
import { ACTIVE_STATES, type Job, JobOptions, JobReason, type JobState } from './job.js';
import type { JobAction } from './job-action.js';
import { isAlive } from './job-owner.js';

/** Log line of a job. */
export interface JobLine {
  at: string;
  text: string;
}

const COLUMNS = `
  job.*, item.name AS name, maker.origin AS origin,
  (SELECT COUNT(*) FROM job_entry WHERE job_entry.job = job.id) AS total,
  (SELECT COUNT(*) FROM job_entry WHERE job_entry.job = job.id AND job_entry.state = 'done') AS done,
  (SELECT COUNT(*) FROM job_entry WHERE job_entry.job = job.id AND job_entry.state = 'failed') AS failed
  FROM job JOIN item ON item.id = job.item LEFT JOIN maker ON maker.key = job.maker`;

function toJob(row: SqlRow): Job {
  const json = (name: string) => (row[name] === null ? null : JSON.parse(row[name] as string));
  const owner = row.owner as string | null;
  const [total, done, failed] = [Number(row.total), Number(row.done), Number(row.failed)];
  const hasServer = row.state === 'running' && owner !== null && isAlive(owner, row.seen_at as string);
  const rate = hasServer && row.images_per_s !== null ? Number(row.images_per_s) : null;
  return {
    id: row.id as string,
    kind: 'detect',
    item_id: row.item as string,
    name: row.name as string,
    state: row.state as JobState,
    reason: row.reason === null ? null : JobReason.parse(json('reason')),
    options: JobOptions.parse(json('options')),
    origin: row.origin === null ? null : Origin.parse(json('origin')),
    maker: row.maker as string | null,
    ...{ total, done, failed },
    images_per_s: rate,
    seconds_left: rate === null || rate === 0 ? null : (total - done - failed) / rate,
    has_server: hasServer,
    created_at: row.created_at as string,
    ended_at: row.ended_at as string | null,
    revision: Number(row.revision),
  };
}

/** Returns a job. Faults: not-found. */
export function getJob(database: WorkspaceDatabase, id: string): Job {
  const row = database.get(`SELECT ${COLUMNS} WHERE job.id = ?`, id);
  if (row) return toJob(row);
  throw new Fault('not-found', `There is no job "${id}". GET /jobs (vision-cli jobs list) lists all jobs.`);
}

/** Returns the revision of a job. Faults: not-found. */
export function jobRevision(database: WorkspaceDatabase, id: string): number {
  const row = database.get('SELECT revision FROM job WHERE id = ?', id);
  return row ? Number(row.revision) : getJob(database, id).revision;
}

/** Returns the highest revision of any job; 0 without jobs. */
export function lastJobRevision(database: WorkspaceDatabase): number {
  return Number(database.get('SELECT IFNULL(MAX(revision), 0) AS revision FROM job')!.revision);
}

export interface JobFilter {
  /** Only jobs of this item. */
  item?: string | undefined;
  /** Only jobs that are queued, running or paused. */
  isOpen?: boolean | undefined;
  /** Only jobs changed after this revision. */
  afterRevision?: number | undefined;
  limit: number;
}

/** Lists jobs, latest first. */
export function listJobs(
  database: WorkspaceDatabase,
  { item, isOpen = false, afterRevision = 0, limit }: JobFilter,
): Job[] {
  return database
    .all(
      `SELECT ${COLUMNS}
        WHERE job.item = IFNULL(?, job.item) AND job.revision > ?
        ${isOpen ? "AND job.state IN ('queued', 'running', 'paused')" : ''}
        ORDER BY job.created_at DESC, job.id LIMIT ?`,
      ...[item ?? null, afterRevision, limit],
    )
    .map(toJob);
}

/** Counts the jobs that are running or queued. */
export function countActive(database: WorkspaceDatabase): number {
  return Number(database.get("SELECT COUNT(*) AS jobs FROM job WHERE state IN ('queued', 'running')")!.jobs);
}

/** Adds a line to the log of a job. Call it in the transaction of the change that it describes. */
export function logToJob(database: WorkspaceDatabase, id: string, text: string): void {
  database.run(
    `INSERT INTO job_log (job, number, at, text)
      VALUES (?, (SELECT COUNT(*) FROM job_log WHERE job = ?), ?, ?)`,
    ...[id, id, new Date().toISOString(), text],
  );
}

/** Returns the last lines of the log of a job, oldest first. */
export function jobLog(database: WorkspaceDatabase, id: string, limit: number): JobLine[] {
  const rows = database.all('SELECT at, text FROM job_log WHERE job = ? ORDER BY number DESC LIMIT ?', id, limit);
  return rows.reverse().map(({ at, text }) => ({ at: at as string, text: text as string }));
}

/**
 * Adds the images of an item that are not part of the job yet.
 * @param only ids of the images to add; default: all.
 * @returns the number of added images.
 */
function addEntries(database: WorkspaceDatabase, id: string, itemId: string, only?: readonly string[]): number {
  return database.run(
    `INSERT OR IGNORE INTO job_entry (job, item, position, state)
      SELECT ?, id, position, 'waiting' FROM item WHERE removed_at IS NULL AND kind = 'image' AND (id = ? OR parent = ?)
      ${only === undefined ? '' : 'AND id IN (SELECT value FROM json_each(?))'}`,
    ...[id, itemId, itemId],
    ...(only === undefined ? [] : [JSON.stringify(only)]),
  );
}

/**
 * Creates a job for an image or for the images of a folder.
 * @param only ids of the images of the folder to process; default: all. Faults: not-found, invalid-input, folder-empty.
 */
export function createJob(
  database: WorkspaceDatabase,
  itemId: string,
  options: JobOptions,
  only?: readonly string[],
): Job {
  return database.transaction(() => {
    const item = getItem(database, itemId);
    if (item.kind !== 'image' && item.kind !== 'folder')
      throw new Fault('invalid-input', `"${item.name}" has no images. Choose an image or a folder.`);
    const id = newId();
    database.run(
      "INSERT INTO job (id, kind, item, options, state, created_at, revision) VALUES (?, 'detect', ?, ?, 'queued', ?, ?)",
      ...[id, itemId, JSON.stringify(options), new Date().toISOString(), nextRevision(database)],
    );
    const added = addEntries(database, id, itemId, only);
    if (added === 0) throw new Fault('folder-empty', `"${item.name}" contains no images. Add some first.`);
    logToJob(database, id, `Created for ${added} images`);
    moveToFront(database, itemId);
    return getJob(database, id);
  });
}

/** Changes the state of a job and logs it. Final states release the job. */
export function setJobState(
  database: WorkspaceDatabase,
  id: string,
  state: JobState,
  reason: JobReason | null = null,
): void {
  const isOver = !ACTIVE_STATES.includes(state);
  database.run(
    `UPDATE job SET state = ?, reason = ?, revision = ?, ended_at = ?,
      owner = CASE WHEN ? THEN NULL ELSE owner END WHERE id = ?`,
    ...[state, reason === null ? null : JSON.stringify(reason), nextRevision(database)],
    ...[isOver && state !== 'paused' ? new Date().toISOString() : null, Number(isOver), id],
  );
  logToJob(database, id, reason === null ? `Is ${state}` : `Is ${state}: ${reason.detail}`);
}

/** Target state of each action, and the states in which it is allowed. */
const ACTIONS: Record<Exclude<JobAction, 'retry' | 'extend'>, { to: JobState; from: readonly JobState[] }> = {
  pause: { to: 'paused', from: ACTIVE_STATES },
  resume: { to: 'queued', from: ['paused', 'cancelled', 'failed'] },
  cancel: { to: 'cancelled', from: [...ACTIVE_STATES, 'paused'] },
};

const ENDED: readonly JobState[] = ['cancelled', 'failed', 'done'];

const notNow = (id: string, action: JobAction, why: string) =>
  new Fault('invalid-input', `Cannot ${action} the job "${id}": ${why}.`);

/** Queues the failed images of a job again, and the job itself unless a server is working on it. */
function retryFailed(database: WorkspaceDatabase, { id, state, failed }: Job): void {
  if (failed === 0) throw notNow(id, 'retry', 'none of its images failed');
  database.run(
    "UPDATE item SET revision = ? WHERE id IN (SELECT item FROM job_entry WHERE job = ? AND state = 'failed')",
    ...[nextRevision(database), id],
  );
  database.run("UPDATE job_entry SET state = 'waiting', reason = NULL WHERE job = ? AND state = 'failed'", id);
  logToJob(database, id, `Retries ${failed} failed images`);
  if (!ACTIVE_STATES.includes(state)) setJobState(database, id, 'queued');
}

/** Adds images that the folder got since the job was created, and queues the job unless a server is working on it. */
function extendJob(database: WorkspaceDatabase, job: Job): void {
  const added = addEntries(database, job.id, job.item_id);
  if (added === 0) throw notNow(job.id, 'extend', 'its folder has no new images');
  logToJob(database, job.id, `Extended by ${added} images`);
  if (!ACTIVE_STATES.includes(job.state)) setJobState(database, job.id, 'queued');
}

/**
 * Pauses, resumes, cancels, retries or extends a job. A server that works on it reacts after its current images.
 * Pausing or cancelling a finished job has no effect. Faults: not-found, invalid-input (not allowed in this state).
 */
export function applyAction(database: WorkspaceDatabase, id: string, action: JobAction): Job {
  return database.transaction(() => {
    const job = getJob(database, id);
    // The job may have finished while the user decided.
    if ((action === 'pause' || action === 'cancel') && ENDED.includes(job.state)) return job;
    if (action === 'retry') retryFailed(database, job);
    else if (action === 'extend') extendJob(database, job);
    else {
      const { to, from } = ACTIONS[action];
      if (!from.includes(job.state)) throw notNow(id, action, `it is ${job.state}`);
      setJobState(database, id, to);
    }
    if (action !== 'pause' && action !== 'cancel') moveToFront(database, job.item_id);
    return getJob(database, id);
  });
}
