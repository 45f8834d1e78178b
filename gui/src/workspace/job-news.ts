import { createSignal, onCleanup, onMount } from 'solid-js';
import type { Job } from '../../../core/workspace/jobs/job.js';
import { Problem } from '../api/problem.js';
import { askHealth, serverHealth } from '../app/health.js';
import { isUnreachable } from '../app/retry-when-up.js';
import { isActive, readJob, readJobs } from './jobs.js';

/** Time until a server that does not answer is called again, ms. */
const RETRY_MS = 1_000;
const MAX_JOBS = 1_000;

/** Jobs by id: those that had not ended when all were read, and those that have changed since. */
const [jobs, setJobs] = createSignal<ReadonlyMap<string, Job>>(new Map());

/**
 * Called after each answer.
 * @param isWhole whether all jobs were read. A job that is missing may then have been deleted.
 */
type Listener = (isWhole: boolean) => void;
const listeners = new Set<Listener>();

/** Jobs that have not ended, the latest first. */
export const openJobs = (): Job[] =>
  [...jobs().values()]
    .filter((job) => isActive(job) || job.state === 'paused')
    .sort((one, other) => other.created_at.localeCompare(one.created_at));

/** Jobs that are queued or running. */
export const activeJobs = (): Job[] => openJobs().filter(isActive);

const wait = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/**
 * Waits until the window is visible, so that hidden windows do not occupy the few connections that a browser has to a
 * server.
 */
async function whenVisible(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/**
 * Reads all jobs, or waits for the next changes.
 * @returns the revision after which changes are requested next; null to read all jobs.
 */
async function readChanges(after: number | null, signal: AbortSignal): Promise<number | null> {
  const isWhole = after === null;
  const query = isWhole ? { is_open: true as const } : { after_revision: after };
  const { jobs: read, revision } = await readJobs({ ...query, limit: MAX_JOBS }, signal);
  setJobs((before) => new Map([...(isWhole ? [] : before), ...read.map((job) => [job.id, job] as const)]));
  for (const listener of [...listeners]) listener(isWhole);
  // An active job that does not change may have been deleted.
  return read.length === 0 && !isWhole && activeJobs().length > 0 ? null : revision;
}

async function followAll(signal: AbortSignal): Promise<void> {
  let after: number | null = null;
  while (!signal.aborted) {
    try {
      await whenVisible();
      after = await readChanges(after, signal);
    } catch (error) {
      after = null;
      if (signal.aborted) return;
      // Updates the state of the server now, and not only at the next regular check.
      if (isUnreachable(error) && serverHealth().state === 'up') void askHealth().catch(() => undefined);
      await wait();
    }
  }
}

/**
 * Follows all jobs of the workspace by long polling, as long as the calling component exists. One request for all jobs,
 * because a browser has few connections to a server.
 */
export function watchJobs(): void {
  onMount(() => {
    let controller = new AbortController();
    void followAll(controller.signal);
    // A page that is closing must not request the state of the server, because its window would count as open.
    const leave = () => controller.abort();
    // The browser may restore the page from the back-forward cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      controller = new AbortController();
      void followAll(controller.signal);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    onCleanup(() => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    });
  });
}

/**
 * Resolves with a job when it changes after a revision, or with null if it must be read, because it may have been
 * deleted.
 */
function changeOf(id: string, after: number, signal: AbortSignal): Promise<Job | null> {
  return new Promise((resolve, reject) => {
    const end = () => {
      listeners.delete(look);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const look: Listener = (isWhole) => {
      const job = jobs().get(id);
      const isNew = job !== undefined && job.revision > after;
      if (!isNew && !isWhole) return;
      end();
      resolve(isNew ? job : null);
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    listeners.add(look);
    look(false);
  });
}

/**
 * Follows a job in any state, because a paused or ended job can be resumed in another window or by the CLI. Waits for a
 * server that restarts. Throws the reason of the signal if aborted, and problems, such as for a deleted job.
 */
export async function followJob(
  id: string,
  onChange: (job: Job) => Promise<void>,
  signal: AbortSignal,
): Promise<never> {
  let known = 0;
  let news: Job | null = null;
  for (;;) {
    try {
      const job: Job = news ?? (await readJob(id, signal));
      if (job.revision > known) await onChange(job);
      known = job.revision;
      news = await changeOf(id, known, signal);
    } catch (error) {
      const isPassing = error instanceof Problem && [0, 429, 503, 504].includes(error.status);
      if (!isPassing) throw error;
      news = null;
      await wait();
      signal.throwIfAborted();
    }
  }
}
