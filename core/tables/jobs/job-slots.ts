import { Fault } from '../../fault.js';
import { abortReason } from '../../when-aborted.js';

/** Places for jobs that run at once; the others wait for one in the order in which they came. */
export class JobSlots {
  #free: number;
  readonly #waiting = new Set<() => void>();
  readonly #maxWaitMs: number;

  /** @param maxWaitMs how long a job may wait: what is left then of its request's time would not do for it. */
  constructor(slots: number, maxWaitMs: number) {
    this.#free = slots;
    this.#maxWaitMs = maxWaitMs;
  }

  /** @returns gives the place back. Faults: overloaded, or the reason of the signal. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    return () => this.#giveBack();
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#free++;
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(start);
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      };
      const start = () => {
        end();
        resolve();
      };
      const stop = () => {
        end();
        reject(abortReason(signal));
      };
      const timer = setTimeout(() => {
        end();
        reject(
          new Fault('overloaded', 'Other tables took all the time that this one could wait. Try again in a moment.'),
        );
      }, this.#maxWaitMs);
      signal.addEventListener('abort', stop);
      this.#waiting.add(start);
    });
  }
}
