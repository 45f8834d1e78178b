import { MessageChannel, type MessagePort, receiveMessageOnPort, resourceLimits, Worker } from 'node:worker_threads';
import { Fault, type FaultCode } from '../../../base/fault.js';
import type { PackedTexts } from '../../../base/processes/packed-texts.js';
import type { BuiltColumns, PlainColumns } from '../../columns/column-builders.js';

/** Input of a column thread. */
export interface ColumnThreadStart {
  port: MessagePort;
  /** Two shared integers: the number of processed messages, and 1 once an answer was sent. */
  state: Int32Array<SharedArrayBuffer>;
  columns: number;
}

/** Rows for a column thread, or after the last row the names of the columns. */
export type ColumnMessage = { columns: PackedTexts[]; rows: Uint32Array } | { names: string[] };

export type ColumnAnswer =
  | { built: PlainColumns }
  | { fault: { code: FaultCode; message: string } }
  | { error: string };

/** Maximum messages that are sent and not processed. */
const MAX_WAITING = 2;
const MAX_YOUNG_MB = 8;
/** Time limit for a message, ms, in case the thread ended without an answer. */
const TIMEOUT_MS = 60_000;

/** A thread that builds columns. The calling thread blocks while it waits, because a job is one synchronous call. */
export class ColumnThread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #state = new Int32Array(new SharedArrayBuffer(8));
  #posted = 0;

  constructor(file: string, columns: number) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const start: ColumnThreadStart = { port: port2, state: this.#state, columns };
    this.#worker = new Worker(file, {
      workerData: start,
      transferList: [port2],
      resourceLimits: { ...resourceLimits, maxYoungGenerationSizeMb: MAX_YOUNG_MB },
    });
    this.#worker.unref();
    // The port reports why the thread ended. Without a listener, the error event would end this thread, too.
    this.#worker.on('error', () => undefined);
  }

  post(message: ColumnMessage): void {
    this.#port.postMessage(message, 'names' in message ? [] : message.columns.map(({ ends }) => ends.buffer));
    this.#posted += 1;
    this.#waitFor(this.#posted - MAX_WAITING);
    if (Atomics.load(this.#state, 1) === 1 && !('names' in message)) this.#receive();
  }

  finish(names: string[]): BuiltColumns {
    this.post({ names });
    this.#waitFor(this.#posted);
    const built = this.#receive();
    // Free its memory before the columns are used.
    this.close();
    return built;
  }

  #waitFor(done: number): void {
    for (let seen = Atomics.load(this.#state, 0); seen < done; seen = Atomics.load(this.#state, 0)) {
      if (Atomics.wait(this.#state, 0, seen, TIMEOUT_MS) === 'timed-out') throw stuck();
    }
  }

  #receive(): BuiltColumns {
    const { message } = receiveMessageOnPort(this.#port) as { message: ColumnAnswer };
    if ('built' in message) return message.built;
    if ('fault' in message) throw new Fault(message.fault.code, message.fault.message);
    throw new Error(`A column thread failed: ${message.error}`);
  }

  close(): void {
    this.#port.close();
    void this.#worker.terminate();
  }
}

function stuck(): Fault {
  return new Fault(
    'backend-unavailable',
    'A worker thread for this file stopped responding. Try again, or split the file.',
  );
}
