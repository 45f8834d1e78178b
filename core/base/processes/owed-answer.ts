import type { MessagePort } from 'node:worker_threads';
import { type FaultCode, isFault } from '../fault.js';
import { earlyEnd, fullHeap } from './thread-faults.js';

/** Places of the numbers that both threads see: answers that were given, how far the thread is, answers that were taken. */
export const AT = { given: 0, progress: 1, taken: 2 } as const;

/** What ties a thread to the one that waits for its answers. */
export interface OwingThread {
  port: MessagePort;
  state: Int32Array<SharedArrayBuffer>;
}

/** An answer; all but a value are the last. */
export type OwedAnswer<Answer> =
  | { value: Answer }
  | { fault: { code: FaultCode; message: string } }
  | { error: string };

/** The side of an awaited thread that owes answers. An end before the last of them is told in its place. */
export class AnswersToOwner<Answer> {
  readonly #thread: OwingThread;
  readonly #owed: number;
  #given = 0;

  constructor(thread: OwingThread, owed = 1) {
    this.#thread = thread;
    this.#owed = owed;
    // Whoever waits blocks its own thread, and hears of no event: it is told here, before the end.
    process.once('exit', (code) => this.#fail(earlyEnd(code)));
  }

  /** Says that this thread gets on. Faults: table-too-large. */
  getOn(): void {
    Atomics.add(this.#thread.state, AT.progress, 1);
    const fault = fullHeap();
    if (fault !== null) throw fault;
  }

  /** Waits until the owner is behind by fewer answers than these. */
  waitForOwner(answers: number): void {
    const { state } = this.#thread;
    for (let taken = Atomics.load(state, AT.taken); this.#given >= taken + answers; ) {
      Atomics.wait(state, AT.taken, taken);
      taken = Atomics.load(state, AT.taken);
    }
  }

  /** Does a part of the work; what fails is the last answer. @returns null where it failed. */
  attempt<Value>(work: () => Value): { value: Value } | null {
    try {
      return { value: work() };
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  give(value: Answer): void {
    this.#post({ value });
  }

  #fail(error: unknown): void {
    if (this.#given >= this.#owed) return;
    if (isFault(error)) this.#post({ fault: { code: error.code, message: error.message } });
    else this.#post({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    this.#given = this.#owed;
  }

  #post(answer: OwedAnswer<Answer>): void {
    const { port, state } = this.#thread;
    port.postMessage(answer);
    this.#given += 1;
    Atomics.store(state, AT.given, this.#given);
    Atomics.notify(state, AT.given);
  }
}
