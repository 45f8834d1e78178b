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

/** Work of jobs, supplied by the server. */
export interface JobWork {
  /** Detects objects in one image. Faults: those of a detection. */
  detect(item: WorkspaceItem, options: JobOptions, signal: AbortSignal): Promise<NewResult>;
  /** Images processed at the same time. */
  lanes: number;
}

/** Faults that every image would have, so the job ends and can be resumed when they are fixed. */
const OF_JOB: ReadonlySet<FaultCode> = new Set<FaultCode>([
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

/** Faults of the machine that may be gone at the next attempt. */
const PASSING: ReadonlySet<FaultCode> = new Set<FaultCode>(['overloaded', 'backend-unavailable', 'timed-out']);
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 500;

/** Names of the images that a lane takes at once. */
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
 * Claims a job that is queued, or whose server has gone. @returns its id; null if there is none.
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

/** Detects, and tries again if the machine was at fault. */
async function detect(run: Run, item: WorkspaceItem): Promise<NewResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run.work.detect(item, run.options, run.signal);
    } catch (error) {
      const mayPass = isFault(error) && PASSING.has(error.code) && attempt < MAX_ATTEMPTS;
      if (!mayPass || run.signal.aborted) throw error;
      await wait(PAUSE_MS * attempt, undefined, { ref: false });
    }
  }
}

const reasonOf = ({ code, message }: Fault): JobReason => ({ code, detail: message });

/** Stores the outcome of an image and the progress in one transaction. */
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
    if (!isFault(error) || OF_JOB.has(error.code)) throw error;
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

/** Tells other processes that this one still works on the job, even if one image takes long. */
function reportAlive(database: WorkspaceDatabase, id: string): void {
  try {
    database.run('UPDATE job SET seen_at = ? WHERE id = ? AND owner = ?', now(), id, THIS_OWNER);
  } catch (error) {
    // Storing the next image fails for the same reason, and ends the job with it.
    if (!isFault(error)) throw error;
  }
}

/** Marks a job as failed. On a full disk, reserved space is freed for that. */
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
 * Works on the jobs of the workspace, one after the other, until none is left or the signal is aborted; an interrupted
 * job goes on in the next call, in this process or another. Throws errors that are bugs, after marking their job.
 */
export async function runJobs(database: WorkspaceDatabase, work: JobWork, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const id = claimJob(database);
    if (id === null) return;
    await runJob(database, id, work, signal);
  }
}
