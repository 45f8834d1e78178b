import { Fault } from '../core/base/fault.js';

/** The interruption of a command by Ctrl-C. */
export interface Interrupt {
  /** To race against the work: never resolves, and rejects with the fault `cancelled`. */
  interrupted: Promise<never>;
  /** Whether Ctrl-C was pressed, so that no more work should be started. */
  isStopping(): boolean;
  /** Stops listening. */
  stop(): void;
}

/**
 * Listens for Ctrl-C.
 * @param graceMs time for work in progress to end after the first Ctrl-C, ms. A second one ends it at once.
 */
export function listenForInterrupt(graceMs = 0): Interrupt {
  let onSignal: () => void = () => undefined;
  let timer: NodeJS.Timeout | null = null;
  let presses = 0;
  const interrupted = new Promise<never>((_resolve, reject) => {
    const end = () => {
      // The next Ctrl-C ends the process, should the work not end by itself.
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
      reject(new Fault('cancelled', 'Stopped: nothing was written.'));
    };
    onSignal = () => {
      presses += 1;
      if (graceMs === 0 || presses > 1) end();
      else timer = setTimeout(end, graceMs);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
  interrupted.catch(() => undefined);
  return {
    interrupted,
    isStopping: () => presses > 0,
    stop() {
      if (timer !== null) clearTimeout(timer);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
