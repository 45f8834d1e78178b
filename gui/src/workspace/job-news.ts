import { createSignal, onCleanup, onMount } from 'solid-js';
import type { Job } from '../../../core/workspace/jobs/job.js';
import { Problem } from '../api/problem.js';
import { askHealth, serverHealth } from '../app/health.js';
import { isUnreachable } from '../app/retry-when-up.js';
import { isActive, readJob, readJobs } from './jobs.js';

/** Time before a silent server is asked again, ms. */
const RETRY_MS = 1_000;
const MAX_JOBS = 1_000;

/** Jobs by id: those that were not over when all were read, and those that changed since. */
const [jobs, setJobs] = createSignal<ReadonlyMap<string, Job>>(new Map());

/** Called after each answer. @param isWhole whether all jobs were read, so that jobs may be missing. */
type Listener = (isWhole: boolean) => void;
const listeners = new Set<Listener>();

/** Jobs that are not over, latest first. */
export const openJobs = (): Job[] =>
  [...jobs().values()]
    .filter((job) => isActive(job) || job.state === 'paused')
    .sort((one, other) => other.created_at.localeCompare(one.created_at));

/** Jobs that are queued or running. */
export const activeJobs = (): Job[] => openJobs().filter(isActive);

const wait = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));

/** Hidden windows do not use up the few connections that a browser has to a server. */
async function whenVisible(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

/** Reads all jobs, or waits for the next changes. @returns the revision to ask after; null to read all of them. */
async function readNews(after: number | null, signal: AbortSignal): Promise<number | null> {
  const isWhole = after === null;
  const query = isWhole ? { is_open: true as const } : { after_revision: after };
  const { jobs: read, revision } = await readJobs({ ...query, limit: MAX_JOBS }, signal);
  setJobs((before) => new Map([...(isWhole ? [] : before), ...read.map((job) => [job.id, job] as const)]));
  for (const listener of [...listeners]) listener(isWhole);
  // An active job without news may have been deleted.
  return read.length === 0 && !isWhole && activeJobs().length > 0 ? null : revision;
}

async function followAll(signal: AbortSignal): Promise<void> {
  let after: number | null = null;
  while (!signal.aborted) {
    try {
      await whenVisible();
      after = await readNews(after, signal);
    } catch (error) {
      after = null;
      if (signal.aborted) return;
      // The frame says so at once, and not when it asks the next time.
      if (isUnreachable(error) && serverHealth().state === 'up') void askHealth().catch(() => undefined);
      await wait();
    }
  }
}

/**
 * Follows all jobs of the workspace by long polling for as long as the component that calls this exists: one request for
 * all, because a browser has few connections to a server.
 */
export function watchJobs(): void {
  onMount(() => {
    let controller = new AbortController();
    void followAll(controller.signal);
    // A page that ends must not ask for the health of the server: it would count as open.
    const leave = () => controller.abort();
    // The browser may take it back from its history.
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

/** Returns a job when it has changed after a revision; null if it has to be read, because it may be gone. */
function newsOf(id: string, after: number, signal: AbortSignal): Promise<Job | null> {
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
 * Follows a job in every state, because a paused or ended one can go on: in another window, or in the shell. A server
 * that restarts is waited for. Throws the abort of the signal, and problems such as a job that was deleted.
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
      news = await newsOf(id, known, signal);
    } catch (error) {
      const isPassing = error instanceof Problem && [0, 429, 503, 504].includes(error.status);
      if (!isPassing) throw error;
      news = null;
      await wait();
      signal.throwIfAborted();
    }
  }
}
