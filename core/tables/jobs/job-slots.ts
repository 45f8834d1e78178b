import { Fault } from '../../base/fault.js';
import { abortReason } from '../../base/when-aborted.js';

/** Jobs by which it is judged how long the next ones take. */
const REMEMBERED = 9;

interface Waiting {
  since: number;
  start(): void;
  turnAway(): void;
}

/**
 * Places for jobs that run at once; the others wait for one in the order in which they came. A job that could not begin
 * in time, going by how long the last ones took, is turned away at once, and not when its time is over.
 */
export class JobSlots {
  readonly #slots: number;
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  #free: number;
  readonly #waiting = new Set<Waiting>();
  readonly #took: number[] = [];

  /**
   * @param maxWaitMs how long a job may wait: what is left then of its request's time would not do for it.
   * @param now clock, ms.
   */
  constructor(slots: number, maxWaitMs: number, now: () => number = () => performance.now()) {
    this.#slots = slots;
    this.#free = slots;
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /** @returns gives the place back. Faults: overloaded, or the reason of the signal. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    const startedAt = this.#now();
    return () => this.#giveBack(this.#now() - startedAt);
  }

  #giveBack(tookMs: number): void {
    this.#took.push(tookMs);
    if (this.#took.length > REMEMBERED) this.#took.shift();
    const [next] = this.#waiting;
    if (next) next.start();
    else this.#free++;
    this.#turnAwayLate();
  }

  /** When the first job ends that told how long such jobs take, others may have been waiting in vain. */
  #turnAwayLate(): void {
    for (const [ahead, one] of [...this.#waiting].entries()) {
      if (this.#now() - one.since + this.#waitMs(ahead) > this.#maxWaitMs) one.turnAway();
    }
  }

  /** How long a job is likely to wait that has so many ahead of it: none for the first in the row, which may have luck. */
  #waitMs(ahead: number): number {
    const sorted = [...this.#took].sort((one, other) => one - other);
    return (ahead / this.#slots) * (sorted[sorted.length >> 1] ?? 0);
  }

  #wait(signal: AbortSignal): Promise<void> {
    const overloaded = () =>
      new Fault('overloaded', 'Other tables take all the time that this one could wait. Try again in a moment.');
    if (this.#waitMs(this.#waiting.size) > this.#maxWaitMs) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      };
      const stop = () => {
        end();
        reject(abortReason(signal));
      };
      const waiting: Waiting = {
        since: this.#now(),
        start: () => {
          end();
          resolve();
        },
        turnAway: () => {
          end();
          reject(overloaded());
        },
      };
      const timer = setTimeout(waiting.turnAway, this.#maxWaitMs);
      signal.addEventListener('abort', stop);
      this.#waiting.add(waiting);
    });
  }
}
