import type { ResourceLimits, Transferable } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { Fault } from '../fault.js';
import { abortReason } from '../when-aborted.js';

/** Why a thread ended without an answer. */
export type ThreadEnd = 'memory' | 'crash';

export interface WorkerThreadOptions {
  /** Absolute path of a bundled JavaScript file. */
  file: string;
  /** Name of the export that runs tasks. */
  name: string;
  /** Time after which an idle thread ends and frees its memory, ms. */
  idleMs: number;
  /** Maximum concurrent tasks. */
  depth: number;
  limits?: ResourceLimits;
  /** Returns the fault for the tasks of a thread that ended. */
  faultOfEnd: (end: ThreadEnd, cause: unknown) => Fault;
}

export interface TaskOptions {
  /** Aborting ends the thread and all its tasks. */
  signal?: AbortSignal;
  transfer?: Transferable[];
}

interface Started<Task, Answer> {
  pool: Piscina<Task, Answer>;
  /** Number of threads that have ended, for any reason. */
  ended: number;
  /** Error of a thread that could not start. */
  failure: unknown;
}

/**
 * A thread that starts with its first task, and restarts with the next task after it has ended. If it ends, its own
 * tasks fail with a fault; other threads and the process continue. An error thrown by a task is a bug and is rethrown
 * unchanged.
 */
export class WorkerThread<Task, Answer> {
  readonly #options: WorkerThreadOptions;
  #started: Promise<Started<Task, Answer>> | undefined;

  constructor(options: WorkerThreadOptions) {
    this.#options = options;
  }

  /** Runs a task. Faults: the reason of the signal, or that of `faultOfEnd`. */
  async run(task: Task, { signal, transfer = [] }: TaskOptions = {}): Promise<Answer> {
    this.#started ??= this.#start();
    const started = await this.#started;
    const { ended } = started;
    try {
      return await started.pool.run(task, { transferList: transfer, ...(signal ? { signal } : {}) });
    } catch (error) {
      if (signal?.aborted) throw abortReason(signal);
      if (started.failure === undefined && started.ended === ended) throw error;
      throw this.#toFault(started.failure ?? error);
    }
  }

  /** Ends the thread and its tasks. */
  async close(): Promise<void> {
    await (await this.#started)?.pool.destroy();
  }

  #toFault(cause: unknown): Fault {
    const isMemory = (cause as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    return this.#options.faultOfEnd(isMemory ? 'memory' : 'crash', cause);
  }

  async #start(): Promise<Started<Task, Answer>> {
    const { file, name, idleMs, depth, limits } = this.#options;
    const { Piscina } = await import('piscina');
    const pool = new Piscina<Task, Answer>({
      filename: file,
      name,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      concurrentTasksPerWorker: depth,
      ...(limits ? { resourceLimits: limits } : {}),
    });
    const started: Started<Task, Answer> = { pool, ended: 0, failure: undefined };
    pool.on('workerDestroy', () => {
      started.ended += 1;
    });
    pool.on('error', (error) => this.#onIdleError(started, error));
    return started;
  }

  /**
   * Handles the error of an idle thread, which would otherwise end the process. If a task is waiting for the thread to
   * start, that task fails; otherwise nothing depended on the thread.
   */
  #onIdleError(started: Started<Task, Answer>, error: unknown): void {
    if (started.pool.queueSize === 0) return;
    started.failure = error;
    this.#started = undefined;
    void started.pool.destroy();
  }
}
