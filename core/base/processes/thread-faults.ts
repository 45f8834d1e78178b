import { getHeapStatistics } from 'node:v8';
import { Fault } from '../fault.js';

/** A thread that runs out of memory ends without a word, and the one that waits for it would wait in vain. */
const FULL = 0.9;

/** @returns the fault of a thread whose memory is nearly used up; null where there is enough. */
export function fullHeap(): Fault | null {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  if (used_heap_size <= FULL * heap_size_limit) return null;
  const detail = 'This file needs more memory than the limit of a worker. Split it, or raise HANDLENS_TABLE_MEMORY_MB.';
  return new Fault('table-too-large', detail);
}

/** What is told of a thread that ended before it was done. */
export function earlyEnd(code: number): Fault {
  const message = `A worker thread for this file ended early (${code}). Try again, or save the file as CSV.`;
  return new Fault('backend-unavailable', message);
}
