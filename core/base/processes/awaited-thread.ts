import { MessageChannel, type MessagePort, receiveMessageOnPort, resourceLimits, Worker } from 'node:worker_threads';
import { Fault } from '../fault.js';
import { AT, type OwedAnswer, type OwingThread } from './owed-answer.js';

/** How long a thread may stay where it is; one that ended without a word stays for ever. */
const STUCK_MS = 60_000;

/** A thread that owes answers. Its owner waits for them without giving up its own thread: a job is one call. */
export class AwaitedThread<Answer> {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #state = new Int32Array(new SharedArrayBuffer(4 * Object.keys(AT).length));
  #taken = 0;

  /**
   * @param program file of the thread; it answers by `AnswersToOwner`.
   * @param input what it begins with. @param youngMb memory for what lives shortly, in MB.
   */
  constructor(program: string, input: object, { youngMb }: { youngMb: number }) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: OwingThread = { port: port2, state: this.#state };
    this.#worker = new Worker(program, {
      workerData: { ...input, ...start },
      transferList: [port2],
      resourceLimits: { ...resourceLimits, maxYoungGenerationSizeMb: youngMb },
    });
    this.#worker.unref();
    // What ended it is told through the port; nobody listening, it would end this thread too.
    this.#worker.on('error', () => undefined);
  }

  post(message: object): void {
    this.#port.postMessage(message);
  }

  /**
   * Waits for the next answer.
   * @param take what is done with it: its memory may be used again afterwards.
   * Faults: backend-unavailable (the thread ended, or does not come back), those of the thread.
   */
  next<Taken>(take: (answer: Answer) => Taken): Taken {
    this.#wait();
    const { message } = receiveMessageOnPort(this.#port) as { message: OwedAnswer<Answer> };
    if ('fault' in message) throw new Fault(message.fault.code, message.fault.message);
    if ('error' in message) throw new Error(`A worker thread failed on a table: ${message.error}`);
    const taken = take(message.value);
    this.#taken += 1;
    Atomics.store(this.#state, AT.taken, this.#taken);
    Atomics.notify(this.#state, AT.taken);
    return taken;
  }

  #wait(): void {
    for (let seen = -1; ; ) {
      const given = Atomics.load(this.#state, AT.given);
      if (given > this.#taken) return;
      if (Atomics.wait(this.#state, AT.given, given, STUCK_MS) !== 'timed-out') continue;
      const now = Atomics.load(this.#state, AT.progress);
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
}
