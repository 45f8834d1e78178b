import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Signal with which a process ends itself when its resident memory exceeds the limit. Nothing else sends it, and its
 * default action ends the process even while native code runs.
 */
export const OVER_MEMORY_SIGNAL = 'SIGUSR2';

/** Short enough that memory growing by 1 GB/s exceeds the limit by at most 100 MB. */
const CHECK_EVERY_MS = 100;

/** Runs in a thread, because native code or an endless loop may block the main thread forever. */
const WATCH = `
const { workerData } = require('node:worker_threads');
const { parent, residentBytes, everyMs, signal } = workerData;
const overMemory = process.platform === 'win32' ? 'SIGKILL' : signal;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentBytes) process.kill(process.pid, overMemory);
}, everyMs);`;

/**
 * Ends this process when its parent exits or its resident memory exceeds a limit.
 * @param residentMb limit in MB.
 */
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
