import type { Fault } from '../fault.js';
import { abortReason } from '../when-aborted.js';
import { ProcessEnd, type ProcessOptions, type TaskListeners, TaskProcess } from './task-process.js';

export interface WorkerProcessOptions extends ProcessOptions {
  /** Time after which an idle process ends and frees its memory, ms. */
  idleMs: number;
  /** Time that an aborted task has to finish before its process is killed, ms; 0 kills immediately. */
  graceMs: number;
  /** Returns the fault for a task whose process ended. */
  faultOfEnd(end: 'memory' | 'crash', cause: Error): Fault;
}

export interface RunOptions extends TaskListeners {
  signal?: AbortSignal | undefined;
}

/**
 * Whether to run the task again: something else may have ended the process (another task, its owner, or a kill from
 * outside).
 */
function canRetry(error: unknown): boolean {
  return error instanceof ProcessEnd && (error.taskCount > 1 || error.end === 'killed' || error.end === 'outside');
}

/**
 * A child process that starts with its first task, and restarts with the next task after it has ended. If a task ends
 * its process (endless loop, full memory, crash of native code), this process survives, and the task fails with a
 * fault. If it is unknown which task ended the process, because several were running or the process was killed from
 * outside, each task is run again in a separate process, one after another.
 */
export class WorkerProcess<Task, Answer> {
  readonly #options: WorkerProcessOptions;
  #current: TaskProcess<Task, Answer> | null = null;
  readonly #all = new Set<TaskProcess<Task, Answer>>();
  #idle: NodeJS.Timeout | undefined;
  #isolated: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
  }

  /** Starts the process before its first task, to hide the startup time. */
  start(): void {
    this.#open();
  }

  /** Whether a task is running. */
  get isBusy(): boolean {
    return [...this.#all].some(({ load }) => load > 0);
  }

  /** Runs a task. Faults: the reason of the signal, those of the task, or that of `faultOfEnd`. */
  async run(task: Task, options: RunOptions = {}): Promise<Answer> {
    if (options.signal?.aborted) throw abortReason(options.signal);
    try {
      return await this.#runIn(this.#open(), task, options);
    } catch (error) {
      if (!canRetry(error) || this.#isClosed) throw this.#toFault(error);
      return await this.#runIsolated(task, options);
    }
  }

  /** Ends the process and its tasks permanently. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    for (const process of this.#all) process.kill();
    this.#all.clear();
    this.#current = null;
  }

  #toFault(error: unknown): unknown {
    if (!(error instanceof ProcessEnd)) return error;
    return this.#options.faultOfEnd(error.end === 'memory' ? 'memory' : 'crash', error);
  }

  #open(): TaskProcess<Task, Answer> {
    clearTimeout(this.#idle);
    if (this.#current?.isOpen) return this.#current;
    if (this.#isClosed) throw new ProcessEnd('killed', { how: 'was ended with its pool', taskCount: 1 });
    this.#current = this.#fork(() => this.#startIdleTimer());
    return this.#current;
  }

  #fork(onIdle: () => void): TaskProcess<Task, Answer> {
    for (const old of this.#all) if (!old.isOpen && old.load === 0) this.#all.delete(old);
    const process = new TaskProcess<Task, Answer>(this.#options, onIdle);
    this.#all.add(process);
    return process;
  }

  #startIdleTimer(): void {
    const process = this.#current;
    if (!process || process.load > 0) return;
    this.#idle = setTimeout(() => {
      process.kill();
      if (this.#current === process) this.#current = null;
    }, this.#options.idleMs).unref();
  }

  /** Runs a task again in a separate process after the shared process ended. Isolated tasks run one after another. */
  #runIsolated(task: Task, options: RunOptions): Promise<Answer> {
    const turn = this.#isolated.then(async () => {
      if (options.signal?.aborted) throw abortReason(options.signal);
      if (this.#isClosed)
        throw this.#toFault(new ProcessEnd('killed', { how: 'was ended with its pool', taskCount: 1 }));
      const process = this.#fork(() => undefined);
      try {
        return await this.#runIn(process, task, options);
      } catch (error) {
        throw this.#toFault(error);
      } finally {
        process.kill();
      }
    });
    this.#isolated = turn.catch(() => undefined);
    return turn;
  }

  async #runIn(process: TaskProcess<Task, Answer>, task: Task, { signal, ...listeners }: RunOptions): Promise<Answer> {
    const { id, answer } = process.run(task, listeners);
    if (!signal) return answer;
    let grace: NodeJS.Timeout | undefined;
    const onAbort = () => {
      const { graceMs } = this.#options;
      if (graceMs === 0) process.kill();
      else {
        process.cancel(id, abortReason(signal));
        grace = setTimeout(() => process.kill(), graceMs);
      }
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await answer;
    } catch (error) {
      if (signal.aborted) throw abortReason(signal);
      throw error;
    } finally {
      clearTimeout(grace);
      signal.removeEventListener('abort', onAbort);
    }
  }
}
