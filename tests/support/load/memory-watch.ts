import { readFileSync } from 'node:fs';
import { descendants } from '../crash/kill-tree.js';

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process, bytes; 0 once it has ended. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    // It has ended.
    return 0;
  }
}

/** Samples the resident memory of a process and its descendants; shared pages count for each. */
export function watchMemory(pid: number, everyMs = 1000): { mostBytes(): number; stop(): void } {
  let most = 0;
  const look = () => {
    const all = [pid, ...descendants(pid)];
    most = Math.max(
      most,
      all.reduce((sum, one) => sum + residentBytes(one), 0),
    );
  };
  const timer = setInterval(look, everyMs);
  return {
    mostBytes: () => {
      look();
      return most;
    },
    stop: () => clearInterval(timer),
  };
}
