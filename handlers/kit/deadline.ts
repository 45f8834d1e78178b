import { Fault } from '../../core/fault.js';

/**
 * Runs work under a deadline of our own, shorter than the platform's: the local server answers a timed-out function
 * with 200 and a stack trace.
 * @param work gets a signal that is aborted when the deadline passes.
 * Faults: timed-out.
 */
export async function withDeadline<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const fault = new Fault(
        'timed-out',
        `This took longer than ${timeoutMs / 1000} s. Ask for less at once, or raise HANDLENS_TIMEOUT_S.`,
      );
      reject(fault);
      controller.abort(fault);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
