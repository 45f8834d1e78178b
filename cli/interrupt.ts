import { Fault } from '../core/base/fault.js';

/**
 * Listens for Ctrl-C.
 * @returns a promise to race against the work, which never resolves and rejects with the fault `cancelled`, and a
 * function that stops listening.
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
