import { cpus } from 'node:os';

/** Who used the processor during a measurement. */
export interface CpuShare {
  /** Processor time of this process with all its threads, ms. */
  ownMs: number;
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
  const started = performance.now();
  return () => {
    const elapsed = performance.now() - started;
    const { user, system } = process.cpuUsage(ownBefore);
    const ownMs = (user + system) / 1000;
    return { ownMs, othersCores: Math.max(0, (busyMs() - busyBefore - ownMs) / elapsed) };
  };
}
