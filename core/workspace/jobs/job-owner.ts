import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * Time without a heartbeat after which an owner counts as dead, ms. Its process id alone proves nothing, because
 * another program may have it by then.
 */
const SILENT_MS = 30_000;
/** Interval of the heartbeats of an owner, ms. */
export const REPORT_MS = 5_000;

/** Identifies this process as the owner of jobs. */
export const THIS_OWNER = `${process.pid}:${randomUUID()}`;

/**
 * Whether a process has exited but has not been reaped, so that it still accepts signals. Always false outside Linux.
 */
function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\)/s, ''));
  } catch {
    return false;
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the owner of a job is still working on it.
 * @param owner process id and a random part.
 * @param seenAt time of its last heartbeat, ISO 8601.
 */
export function isAlive(owner: string, seenAt: string, now = Date.now()): boolean {
  if (owner === THIS_OWNER) return true;
  const pid = Number(owner.split(':', 1)[0]);
  // Another owner with this process's id is an earlier process that had the same id.
  return pid !== process.pid && now - Date.parse(seenAt) < SILENT_MS && hasProcess(pid);
}
