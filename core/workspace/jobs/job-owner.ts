import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Time after which a silent owner counts as gone even if its process id exists, ms: another program may have it now. */
const SILENT_MS = 30_000;
/** Interval at which an owner reports that it is working, ms. */
export const REPORT_MS = 5_000;

/** Identifies this process as the owner of jobs. */
export const THIS_OWNER = `${process.pid}:${randomUUID()}`;

/** Whether a process has ended but its parent has not noticed; it still accepts signals. Known on Linux only. */
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
    // It exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether the owner of a job still works on it.
 * @param owner process id and a random part. @param seenAt time of its last report, ISO 8601.
 */
export function isAlive(owner: string, seenAt: string, now = Date.now()): boolean {
  if (owner === THIS_OWNER) return true;
  const pid = Number(owner.split(':', 1)[0]);
  // A process id that was reused by this process belongs to an earlier one.
  return pid !== process.pid && now - Date.parse(seenAt) < SILENT_MS && hasProcess(pid);
}
