import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { MessageChannel, type MessagePort, receiveMessageOnPort, resourceLimits, Worker } from 'node:worker_threads';
import { Fault, type FaultCode, isFault } from '../fault.js';

/** Maximum time without progress, ms. This also detects a thread that died without a message. */
const STUCK_MS = 60_000;

/** A worker thread whose answers the owner awaits synchronously, so that a job is one blocking call. */
export class AwaitedThread<Answer> {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #state = new Int32Array(new SharedArrayBuffer(4 * Object.keys(COUNTERS).length));
  #received = 0;
  #hasEnded = false;

  /**
   * @param program file of the thread, which answers with `AnswerSender`.
   * @param input initial data.
   * @param youngMb size of the young generation of its heap, MB.
   */
  constructor(program: string, input: object, { youngMb }: { youngMb: number }) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: ThreadLink = { port: port2, state: this.#state };
    this.#worker = new Worker(program, {
      workerData: { ...input, ...start },
      transferList: [port2],
      resourceLimits: { ...resourceLimits, maxYoungGenerationSizeMb: youngMb },
    });
    this.#worker.unref();
    this.#worker.once('exit', () => {
      this.#hasEnded = true;
    });
    // The port reports why the thread ended. Without a listener, the error event would end this thread, too.
    this.#worker.on('error', () => undefined);
  }

  /** Whether the thread has ended, as far as this thread has received events. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  post(message: object): void {
    this.#port.postMessage(message);
  }

  /**
   * Waits for the next answer.
   * @param take processes the answer; the thread may reuse its memory afterwards.
   * Faults: backend-unavailable (the thread ended or makes no progress), those of the thread.
   */
  next<Received>(take: (answer: Answer) => Received): Received {
    this.#wait();
    const { message } = receiveMessageOnPort(this.#port) as { message: AnswerMessage<Answer> };
    if ('fault' in message) throw new Fault(message.fault.code, message.fault.message);
    if ('error' in message) throw new Error(`A worker thread failed on a table: ${message.error}`);
    const received = take(message.value);
    this.#received += 1;
    Atomics.store(this.#state, COUNTERS.received, this.#received);
    Atomics.notify(this.#state, COUNTERS.received);
    return received;
  }

  #wait(): void {
    for (let seen = -1; ; ) {
      const sent = Atomics.load(this.#state, COUNTERS.sent);
      if (sent > this.#received) return;
      if (Atomics.wait(this.#state, COUNTERS.sent, sent, STUCK_MS) !== 'timed-out') continue;
      const now = Atomics.load(this.#state, COUNTERS.progress);
      if (now === seen) {
        const message = 'A worker thread for this file stopped responding. Try again, or split the file.';
        throw new Fault('backend-unavailable', message);
      }
      seen = now;
    }
  }

  close(): void {
    this.#port.close();
    void this.#worker.terminate();
  }

  /**
   * Lets the thread end by itself. Terminating it during an asynchronous call of a native library would end the
   * process.
   */
  stop(): void {
    this.#port.close();
    Atomics.store(this.#state, COUNTERS.stopped, 1);
    Atomics.add(this.#state, COUNTERS.received, 1);
    Atomics.notify(this.#state, COUNTERS.received);
  }
}

/**
 * Indices of the shared counters: answers sent, progress reports, answers received, and 1 if no more answers are
 * needed.
 */
const COUNTERS = { sent: 0, progress: 1, received: 2, stopped: 3 } as const;

/** Connects a thread to its owner. */
export interface ThreadLink {
  port: MessagePort;
  state: Int32Array<SharedArrayBuffer>;
}

/** A message to the owner. No message follows a fault or an error. */
type AnswerMessage<Answer> = { value: Answer } | { fault: { code: FaultCode; message: string } } | { error: string };

/** Sends the answers of an awaited thread. If the thread ends early, a fault replaces the missing answers. */
export class AnswerSender<Answer> {
  readonly #thread: ThreadLink;
  readonly #expected: number;
  #sent = 0;

  constructor(thread: ThreadLink, expected = 1) {
    this.#thread = thread;
    this.#expected = expected;
    // The owner is blocked and receives no events, so the thread reports its own end.
    process.once('exit', (code) => this.#fail(earlyEndFault(code)));
  }

  /** Reports progress, so that the owner keeps waiting. Faults: table-too-large. */
  reportProgress(): void {
    Atomics.add(this.#thread.state, COUNTERS.progress, 1);
    const fault = checkHeap();
    if (fault !== null) throw fault;
  }

  /** Whether the owner needs no further answer, so that the thread should end. */
  get isStopped(): boolean {
    return Atomics.load(this.#thread.state, COUNTERS.stopped) === 1;
  }

  /** Waits until the owner has fewer than `answers` answers left to receive, or needs none. */
  waitForOwner(answers: number): void {
    const { state } = this.#thread;
    for (let received = Atomics.load(state, COUNTERS.received); this.#sent >= received + answers && !this.isStopped; ) {
      Atomics.wait(state, COUNTERS.received, received);
      received = Atomics.load(state, COUNTERS.received);
    }
  }

  /**
   * Runs a part of the work. A failure is sent as the last answer.
   * @returns null after a failure.
   */
  attempt<Value>(work: () => Value): { value: Value } | null {
    try {
      return { value: work() };
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /** Runs asynchronous work like `attempt`. */
  async attemptAsync(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(error);
    }
  }

  send(value: Answer): void {
    this.#post({ value });
  }

  #fail(error: unknown): void {
    if (this.#sent >= this.#expected) return;
    if (isFault(error)) this.#post({ fault: { code: error.code, message: error.message } });
    else this.#post({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    this.#sent = this.#expected;
  }

  #post(answer: AnswerMessage<Answer>): void {
    const { port, state } = this.#thread;
    port.postMessage(answer);
    this.#sent += 1;
    Atomics.store(state, COUNTERS.sent, this.#sent);
    Atomics.notify(state, COUNTERS.sent);
  }
}

/** Maximum used share of the heap. A thread that runs out of memory dies without a message, so it stops before. */
const MAX_HEAP_SHARE = 0.9;

/** Returns a fault if the memory of this thread is nearly exhausted, or null. */
export function checkHeap(): Fault | null {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  if (used_heap_size <= MAX_HEAP_SHARE * heap_size_limit) return null;
  const detail = 'This file needs more memory than the limit of a worker. Split it, or raise HANDLENS_TABLE_MEMORY_MB.';
  return new Fault('table-too-large', detail);
}

/** Returns the fault for a thread that ended early. */
export function earlyEndFault(code: number): Fault {
  const message = `A worker thread for this file ended early (${code}). Try again, or save the file as CSV.`;
  return new Fault('backend-unavailable', message);
}

/** Whether a program can run in a parallel thread: there is more than one core, and the program was bundled. */
export function canRunInParallel(program: string): boolean {
  return availableParallelism() > 1 && existsSync(program);
}
