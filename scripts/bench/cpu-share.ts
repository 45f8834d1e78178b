import { cpus } from 'node:os';
import { cpuOfChildren } from './process-tree.js';

/** Who used the processor during a measurement. NaN on systems without /proc, except `ownMs`. */
interface CpuShare {
  /** Processor time of this process with all its threads, ms. */
  ownMs: number;
  /** Processor time of the processes that this one started, ms. */
  childrenMs: number;
  /** Cores that everything else on the machine kept busy on average. */
  othersCores: number;
}

function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}

/**
 * Starts to watch the processor. On a shared machine a figure means little without what the others took meanwhile.
 * @returns a function that ends it.
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
