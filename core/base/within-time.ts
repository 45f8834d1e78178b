import type { Fault } from './fault.js';

/** Waits for work, but only for a time, ms. The work itself continues. Faults: those of the work, or `late`. */
export async function withinTime<Value>(work: Promise<Value>, ms: number, late: Fault): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, Math.max(0, ms), late);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
