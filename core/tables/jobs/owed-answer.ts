import { getHeapStatistics } from 'node:v8';
import type { MessagePort } from 'node:worker_threads';
import { Fault, type FaultCode, isFault } from '../../fault.js';

/** What ties a thread to the one that waits for its answer. */
export interface OwingThread {
  port: MessagePort;
  /** Two numbers that both threads see: 1 once the answer is there, and one that grows while the thread gets on. */
  state: Int32Array<SharedArrayBuffer>;
}

export type OwedAnswer<Answer> =
  | { value: Answer }
  | { fault: { code: FaultCode; message: string } }
  | { error: string };

/** A thread that runs out of memory ends without a word, and the one that waits for it would wait in vain. */
const FULL = 0.9;

/** The side of an awaited thread that owes an answer, and gives exactly one: an end without a word is one too. */
export class AnswerToOwner<Answer> {
  readonly #thread: OwingThread;

  constructor(thread: OwingThread) {
    this.#thread = thread;
    // Whoever waits blocks its own thread, and hears of no event: it is told here, before the end.
    process.once('exit', (code) => {
      const message = `A thread that reads this file ended (${code}) before it was done. Try again, or save the file as CSV.`;
      this.#give({ fault: { code: 'backend-unavailable', message } });
    });
  }

  /** Says that this thread gets on. Faults: table-too-large. */
  getOn(): void {
    Atomics.add(this.#thread.state, 1, 1);
    const { heap_size_limit, used_heap_size } = getHeapStatistics();
    if (used_heap_size <= FULL * heap_size_limit) return;
    const detail = 'This file needs more memory than a worker may take. Split it, or raise HANDLENS_TABLE_MEMORY_MB.';
    throw new Fault('table-too-large', detail);
  }

  /** Does a part of the work; what fails is the answer. @returns null where it failed. */
  attempt<Value>(work: () => Value): { value: Value } | null {
    try {
      return { value: work() };
    } catch (error) {
      if (isFault(error)) this.#give({ fault: { code: error.code, message: error.message } });
      else this.#give({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      return null;
    }
  }

  /** Answers with what the last part of the work gives. */
  answer(work: () => Answer): void {
    const done = this.attempt(work);
    if (done !== null) this.#give(done);
  }

  #give(answer: OwedAnswer<Answer>): void {
    const { port, state } = this.#thread;
    if (Atomics.load(state, 0) === 1) return;
    port.postMessage(answer);
    Atomics.store(state, 0, 1);
    Atomics.notify(state, 0);
  }
}
