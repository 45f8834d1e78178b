import { setTimeout as wait } from 'node:timers/promises';
import { type Fault, type FaultCode, isFault } from '../../base/fault.js';
import { nextRevision } from '../database/revision.js';
import type { WorkspaceDatabase } from '../database/workspace-database.js';
import { getItem } from '../items/item-store.js';
import { type NewResult, putResult } from '../items/result-store.js';
import type { WorkspaceItem } from '../items/workspace-item.js';
import type { JobOptions, JobReason } from './job.js';
import { isAlive, REPORT_MS, THIS_OWNER } from './job-owner.js';
import { getJob, setJobState } from './job-store.js';

/** The work of a job, implemented by the server. */
export interface JobWork {
  /** Detects objects in one image. Faults: those of a detection. */
  detect(item: WorkspaceItem, options: JobOptions, signal: AbortSignal): Promise<NewResult>;
  /** Number of images processed at the same time. */
  lanes: number;
}

/** Faults that would affect every image. They end the job, which can be resumed once the cause is fixed. */
const FATAL_FAULTS: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'invalid-input',
  'model-required',
  'model-not-found',
  'model-not-reviewed',
  'model-changed',
  'model-unsupported',
  'card-invalid',
  'device-unavailable',
  'storage-full',
  'not-writable',
  'store-unavailable',
]);

/** Transient faults of the machine. The image is tried again. */
const TRANSIENT_FAULTS: ReadonlySet<FaultCode> = new Set<FaultCode>(['overloaded', 'backend-unavailable', 'timed-out']);
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 500;

/** Number of images that a lane fetches at a time. */
const PAGE = 64;

interface Run {
  database: WorkspaceDatabase;
  work: JobWork;
  id: string;
  options: JobOptions;
  signal: AbortSignal;
  startedAt: number;
  processed: number;
}

/**
 * Claims a queued job, or one whose server is gone.
 * @returns the id of the job; null if there is none.
 */
function claimJob(database: WorkspaceDatabase): string | null {
  return database.transaction(() => {
    const rows = database.all(
      "SELECT id, state, owner, seen_at FROM job WHERE state IN ('queued', 'running') ORDER BY created_at",
    );
    const free = rows.find(
      ({ state, owner, seen_at: seenAt }) =>
        state === 'queued' || owner === null || owner === THIS_OWNER || !isAlive(owner as string, seenAt as string),
    );
    if (!free) return null;
    const id = free.id as string;
    database.run('UPDATE job SET owner = ?, seen_at = ?, images_per_s = NULL WHERE id = ?', THIS_OWNER, now(), id);
    setJobState(database, id, 'running');
    return id;
  });
}

const now = () => new Date().toISOString();

function isOurs({ database, id, signal }: Run): boolean {
  const row = database.get('SELECT state, owner FROM job WHERE id = ?', id);
  return !signal.aborted && row?.state === 'running' && row.owner === THIS_OWNER;
}

function nextImages({ database, id }: Run): string[] {
  const sql = "SELECT item FROM job_entry WHERE job = ? AND state = 'waiting' ORDER BY position LIMIT ?";
  return database.all(sql, id, PAGE).map(({ item }) => item as string);
}

/** Detects objects in an image. Retries after transient faults. */
async function detect(run: Run, item: WorkspaceItem): Promise<NewResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run.work.detect(item, run.options, run.signal);
    } catch (error) {
      const mayPass = isFault(error) && TRANSIENT_FAULTS.has(error.code) && attempt < MAX_ATTEMPTS;
      if (!mayPass || run.signal.aborted) throw error;
      await wait(PAUSE_MS * attempt, undefined, { ref: false });
    }
  }
}

const reasonOf = ({ code, message }: Fault): JobReason => ({ code, detail: message });

/** Stores the outcome of an image and the progress of the job in one transaction. */
function finishImage(run: Run, item: string, outcome: NewResult | Fault): void {
  const { database, id } = run;
  run.processed += 1;
  const rate = run.processed / ((performance.now() - run.startedAt) / 1000);
  database.transaction(() => {
    const isFailed = outcome instanceof Error;
    const maker = isFailed ? null : putResult(database, item, outcome);
    if (isFailed) database.run('UPDATE item SET revision = ? WHERE id = ?', nextRevision(database), item);
    database.run(
      'UPDATE job_entry SET state = ?, reason = ?, maker = ? WHERE job = ? AND item = ?',
      ...[isFailed ? 'failed' : 'done', isFailed ? JSON.stringify(reasonOf(outcome)) : null, maker, id, item],
    );
    database.run(
      'UPDATE job SET maker = IFNULL(?, maker), seen_at = ?, images_per_s = ?, revision = ? WHERE id = ?',
      ...[maker, now(), rate, nextRevision(database), id],
    );
  });
}

async function processImage(run: Run, id: string): Promise<void> {
  try {
    finishImage(run, id, await detect(run, getItem(run.database, id)));
  } catch (error) {
    if (run.signal.aborted) return;
    if (!isFault(error) || FATAL_FAULTS.has(error.code)) throw error;
    finishImage(run, id, error);
  }
}

async function processAll(run: Run): Promise<void> {
  for (let images = nextImages(run); images.length > 0; images = nextImages(run)) {
    let next = 0;
    const lane = async () => {
      while (next < images.length && isOurs(run)) await processImage(run, images[next++]!);
    };
    const lanes = await Promise.allSettled(Array.from({ length: run.work.lanes }, lane));
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    if (!isOurs(run)) return;
  }
}

/** Sends a heartbeat, so that other processes do not take over the job while an image takes long. */
function reportAlive(database: WorkspaceDatabase, id: string): void {
  try {
    database.run('UPDATE job SET seen_at = ? WHERE id = ? AND owner = ?', now(), id, THIS_OWNER);
  } catch (error) {
    // If the database fails, storing the next image fails for the same reason and ends the job.
    if (!isFault(error)) throw error;
  }
}

/** Marks a job as failed. On a full disk, frees the reserved space to store that. */
function recordFailure(database: WorkspaceDatabase, id: string, reason: JobReason): void {
  const record = () => database.transaction(() => setJobState(database, id, 'failed', reason));
  try {
    record();
  } catch (error) {
    if (!isFault(error, 'storage-full')) throw error;
    database.freeReserve();
    record();
  }
}

async function runJob(database: WorkspaceDatabase, id: string, work: JobWork, signal: AbortSignal): Promise<void> {
  const { options } = getJob(database, id);
  const run: Run = { database, work, id, options, signal, startedAt: performance.now(), processed: 0 };
  const report = setInterval(() => reportAlive(database, id), REPORT_MS).unref();
  try {
    await processAll(run);
    if (isOurs(run)) database.transaction(() => setJobState(database, id, 'done'));
  } catch (error) {
    const reason: JobReason = isFault(error)
      ? reasonOf(error)
      : { code: 'internal', detail: 'This is a bug in Handlens; the log of the server has the details.' };
    if (isOurs(run)) recordFailure(database, id, reason);
    if (!isFault(error)) throw error;
  } finally {
    clearInterval(report);
  }
}

/**
 * Runs the jobs of the workspace one after another, until none is left or the signal aborts. An interrupted job
 * continues in the next call, in this process or another. Rethrows errors that are bugs, after marking their job as
 * failed.
 */
export async function runJobs(database: WorkspaceDatabase, work: JobWork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const id = claimJob(database);
    if (id === null) return;
    await runJob(database, id, work, signal);
  }
}
