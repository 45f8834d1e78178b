import { readdirSync, readFileSync } from 'node:fs';

const PARENT = /^\d+ \(.*\) \S (\d+)/s;

function parentOf(pid: string): number | null {
  try {
    return Number(PARENT.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    // The process has ended.
    return null;
  }
}

/** Returns the ids of all descendants of a process, nearest first; Linux only. */
export function descendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const found = [pid];
  for (const one of found) found.push(...parents.flatMap(([id, parent]) => (parent === one ? [id] : [])));
  return found.slice(1);
}

/** Kills a process and its descendants without any cleanup, like a power cut. */
export function killTree(pid: number): void {
  const all = [pid, ...descendants(pid)];
  for (const one of all) {
    try {
      process.kill(one, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
