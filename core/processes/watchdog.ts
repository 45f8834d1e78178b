import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { OVER_MEMORY_SIGNAL, RESIDENT_MB_VARIABLE } from './limits.js';

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

/** Ends this process when its parent is gone or its resident memory passes the limit of its environment. */
export async function startWatchdog(): Promise<void> {
  const residentMb = Number(process.env[RESIDENT_MB_VARIABLE] ?? Number.POSITIVE_INFINITY);
  const watchdog = new Worker(WATCH, {
    eval: true,
    workerData: {
      parent: process.ppid,
      residentBytes: residentMb * 1e6,
      everyMs: CHECK_EVERY_MS,
      signal: OVER_MEMORY_SIGNAL,
    },
    // A flag for the heap of the process would be one for its thread too.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  watchdog.unref();
  await once(watchdog, 'online');
}
