import { Fault } from '../../fault.js';
import { whenAborted } from '../../when-aborted.js';

/**
 * Runs work for so long at most, whether or not it heeds its signal.
 * @param limitMs above 0.
 * Faults: timed-out; that of the outer signal.
 */
export async function withinTime<T>(
  limitMs: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const timer = setTimeout(() => {
    const seconds = Math.round(limitMs / 100) / 10;
    own.abort(new Fault('timed-out', `This took longer than the ${seconds} s that were left of the request's time.`));
  }, limitMs);
  const { aborted, stop } = whenAborted(AbortSignal.any([outer, own.signal]));
  try {
    return await Promise.race([work(AbortSignal.any([outer, own.signal])), aborted]);
  } finally {
    clearTimeout(timer);
    stop();
  }
}
