import { Fault } from '../core/base/fault.js';

/**
 * Lets Ctrl-C end work between two steps, or immediately while a step is awaited.
 * @returns a promise that only ever rejects, and a function that stops listening. Faults: cancelled.
 */
export function listenForInterrupt(): { interrupted: Promise<never>; stop(): void } {
  let onSignal: () => void = () => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    onSignal = () => reject(new Fault('cancelled', 'Stopped. Nothing was saved.'));
    process.once('SIGINT', onSignal);
    process.once('SIGTERM', onSignal);
  });
  interrupted.catch(() => undefined);
  return {
    interrupted,
    stop() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
