import { Fault } from './fault.js';

/** Returns the reason of an aborted signal if it is a fault, otherwise a `cancelled` fault. */
export function abortReason(signal: AbortSignal): Fault {
  return signal.reason instanceof Fault ? signal.reason : new Fault('cancelled', 'The run was cancelled.');
}

/** Returns a promise that rejects when the signal aborts and never resolves. `stop` removes the listener. */
export function whenAborted(signal: AbortSignal): { aborted: Promise<never>; stop(): void } {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(abortReason(signal));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  aborted.catch(() => undefined);
  return { aborted, stop: () => signal.removeEventListener('abort', onAbort) };
}
