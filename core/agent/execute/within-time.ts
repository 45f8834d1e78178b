import { Fault } from '../../base/fault.js';
import { whenAborted } from '../../base/when-aborted.js';

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
    own.abort(
      new Fault('timed-out', 'The time of the request ran out. Ask for less at once, or raise HANDLENS_TIMEOUT_S.'),
    );
  }, limitMs);
  const { aborted, stop } = whenAborted(AbortSignal.any([outer, own.signal]));
  try {
    return await Promise.race([work(AbortSignal.any([outer, own.signal])), aborted]);
  } finally {
    clearTimeout(timer);
    stop();
  }
}
