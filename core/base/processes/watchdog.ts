import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Signal by which a process ends itself when its resident memory passes its limit. Nothing else sends it, and its default
 * action ends the process even while native code runs.
 */
export const OVER_MEMORY_SIGNAL = 'SIGUSR2';

/** A growth of 1 GB/s passes the limit by 100 MB at most. */
const CHECK_EVERY_MS = 100;

/** Runs in a thread, because native code or an endless loop may hold the main one for ever. */
const WATCH = `
const { workerData } = require('node:worker_threads');
const { parent, residentBytes, everyMs, signal } = workerData;
const overMemory = process.platform === 'win32' ? 'SIGKILL' : signal;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, overMemory);
}, everyMs);`;

/** Ends this process when its parent is gone or its resident memory passes a limit, MB. */
export async function startWatchdog(residentMb: number): Promise<void> {
  const watchdog = new Worker(WATCH, {
    eval: true,
    workerData: {
      parent: process.ppid,
      residentBytes: residentMb * 1e6,
      everyMs: CHECK_EVERY_MS,
      signal: OVER_MEMORY_SIGNAL,
    },
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watchdog.unref();
  await once(watchdog, 'online');
}
