import { Fault } from '../core/base/fault.js';

/**
 * Lets Ctrl-C end work between two of its steps, and at once while a step is waited for.
 * @returns a promise that only ever rejects, and a way to stop listening. Faults: cancelled.
 */
export function listenForInterrupt(): { interrupted: Promise<never>; stop(): void } {
  let onSignal: () => void = () => undefined;
  const interrupted = new Promise<never>((_resolve, reject) => {
    onSignal = () => reject(new Fault('cancelled', 'Stopped.'));
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
