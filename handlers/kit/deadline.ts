import { setMaxListeners } from 'node:events';
import { Fault } from '../../core/base/fault.js';

/** Maximum of the setting `timeout_s`. */
const MAX_S = 900;

function timedOut(seconds: number): Fault {
  const more = Math.min(MAX_S, Math.ceil(seconds * 4));
  const remedy =
    seconds < MAX_S
      ? `Request less at once, or allow more time: start the server with HANDLENS_TIMEOUT_S=${more} (at most ${MAX_S}; a serverless platform has a separate limit).`
      : 'Request less at once.';
  return new Fault('timed-out', `This took longer than ${seconds} s. ${remedy}`);
}

/**
 * Runs work with a deadline before that of the platform, so that the answer can state a reason and a remedy.
 * @param work receives a signal that is aborted at the deadline.
 * @param caller aborted if nobody waits for the result any more. Faults: timed-out, cancelled.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  caller?: AbortSignal,
): Promise<T> {
  const controller = new AbortController();
  // Work without a child process may wait in many places, such as the tiles of an image.
  setMaxListeners(0, controller.signal);
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const end = (fault: Fault) => {
      reject(fault);
      controller.abort(fault);
    };
    timer = setTimeout(() => end(timedOut(timeoutMs / 1000)), timeoutMs);
    caller?.addEventListener('abort', () => end(new Fault('cancelled', 'The caller closed the connection.')));
  });
  try {
    return await Promise.race([work(controller.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
