import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Duration of a clock tick in /proc, ms: a hundredth of a second on every Linux that Node.js runs on. */
const TICK_MS = 10;

/** System facts about a running process. */
interface ProcessFacts {
  parent: number;
  cpuMs: number;
}

/** Parses a line of /proc/PID/stat (proc(5)). The name in parentheses may contain any characters. */
function readFacts(id: string): ProcessFacts | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    // The process has ended.
    return null;
  }
}

function readResidentMb(id: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0;
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns the processor time, ms, of each running descendant of a process; null on systems without /proc. */
export function cpuOfDescendants(root: number): Map<number, number> | null {
  if (process.platform !== 'linux') return null;
  const all = new Map<number, ProcessFacts>();
  for (const id of readdirSync('/proc')) {
    const facts = /^\d+$/.test(id) ? readFacts(id) : null;
    if (facts) all.set(Number(id), facts);
  }
  const isBelow = (id: number): boolean => {
    const parent = all.get(id)?.parent ?? 0;
    return parent === root || (parent > 1 && isBelow(parent));
  };
  return new Map([...all].flatMap(([id, { cpuMs }]) => (isBelow(id) ? [[id, cpuMs]] : [])));
}

/** Sums the resident memory of processes, MB. A page shared by two of them counts twice; ended processes count 0. */
export function residentMb(ids: Iterable<number>): number {
  return [...ids].reduce((sum, id) => sum + readResidentMb(id), 0);
}

/** Returns the resident memory of a process and its descendants, MB; NaN on systems without /proc. */
export function treeMb(root: number): number {
  const children = cpuOfDescendants(root);
  return children === null ? Number.NaN : residentMb([root, ...children.keys()]);
}

/** Returns the processor time of all running processes that this one started, ms; null on systems without /proc. */
export function cpuOfChildren(): number | null {
  const children = cpuOfDescendants(process.pid);
  return children && [...children.values()].reduce((sum, cpuMs) => sum + cpuMs, 0);
}

/** Use of the processor during a measurement. NaN on systems without /proc, except `ownMs`. */
interface CpuShare {
  /** Processor time of this process with all its threads, ms. */
  ownMs: number;
  /** Processor time of the processes that this one started, ms. */
  childrenMs: number;
  /** Average number of cores that other processes used. */
  othersCores: number;
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/**
 * Watches the processor, because a figure from a shared machine needs the share of other processes.
 * @returns a function that stops watching.
 */
export function watchCpu(): () => CpuShare {
  const busyBefore = busyMs();
  const ownBefore = process.cpuUsage();
  const childrenBefore = cpuOfChildren() ?? Number.NaN;
  const started = performance.now();
  return () => {
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(ownBefore);
    const ownMs = (user + system) / 1000;
    const childrenMs = (cpuOfChildren() ?? Number.NaN) - childrenBefore;
    return { ownMs, childrenMs, othersCores: Math.max(0, (busyMs() - busyBefore - ownMs - childrenMs) / elapsed) };
  };
}
