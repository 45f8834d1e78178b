import { Fault } from '../../base/fault.js';
import type { ProgramOptions } from '../../base/processes/fork-program.js';
import type { TaskListeners } from '../../base/processes/task-process.js';
import { WorkerProcess } from '../../base/processes/worker-process.js';
import { abortReason } from '../../base/when-aborted.js';
import type { TableJob, TableJobKind, TableJobs, TableJobValue } from './table-job.js';

/** Number of recent jobs whose durations are used to predict waiting times. */
const MAX_DURATIONS = 9;

interface QueuedJob {
  since: number;
  start(): void;
  reject(): void;
}

/**
 * Limits the number of concurrent jobs; others wait in order. A job that would not start in time, judging by the
 * durations of recent jobs, is rejected immediately instead of after its wait.
 */
export class JobSlots {
  readonly #slots: number;
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  #free: number;
  readonly #waiting = new Set<QueuedJob>();
  readonly #durations: number[] = [];

  /**
   * @param maxWaitMs maximum wait of a job, ms. After a longer wait, its request would not have enough time left.
   * @param now clock, ms.
   */
  constructor(slots: number, maxWaitMs: number, now: () => number = () => performance.now()) {
    this.#slots = slots;
    this.#free = slots;
    this.#maxWaitMs = maxWaitMs;
    this.#now = now;
  }

  /**
   * Waits for a slot.
   * @returns a function that releases the slot. Faults: overloaded, the reason of the signal.
   */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(signal);
    const startedAt = this.#now();
    return () => this.#release(this.#now() - startedAt);
  }

  #release(durationMs: number): void {
    this.#durations.push(durationMs);
    if (this.#durations.length > MAX_DURATIONS) this.#durations.shift();
    const [next] = this.#waiting;
    if (next) next.start();
    else this.#free++;
    this.#rejectLate();
  }

  /** Rejects waiting jobs that would not start in time. Called whenever the duration of another job is known. */
  #rejectLate(): void {
    for (const [ahead, one] of [...this.#waiting].entries()) {
      if (this.#now() - one.since + this.#waitMs(ahead) > this.#maxWaitMs) one.reject();
    }
  }

  /**
   * Estimates how long a job with `ahead` jobs before it must wait, ms. 0 for the first one, because a slot may be
   * released at any time.
   */
  #waitMs(ahead: number): number {
    const sorted = [...this.#durations].sort((one, other) => one - other);
    return (ahead / this.#slots) * (sorted[sorted.length >> 1] ?? 0);
  }

  #wait(signal: AbortSignal): Promise<void> {
    const overloaded = () => new Fault('overloaded', 'All table workers are busy. Try again in a moment.');
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
      const waiting: QueuedJob = {
        since: this.#now(),
        start: () => {
          end();
          resolve();
        },
        reject: () => {
          end();
          reject(overloaded());
        },
      };
      const timer = setTimeout(waiting.reject, this.#maxWaitMs);
      signal.addEventListener('abort', stop);
      this.#waiting.add(waiting);
    });
  }
}

/** Child processes that read, profile, clean and query tables, so that this process does not. */
export interface TablePool {
  /**
   * Runs a job as soon as a worker is free. Aborting a job ends its process; a job that waits too long is rejected.
   * Progress is in bytes of the current pass. Faults: overloaded, table-too-large (out of memory), backend-unavailable
   * (the worker ended), cancelled (or the reason of the signal), those of the job.
   */
  run<Kind extends TableJobKind>(
    kind: Kind,
    input: TableJobs[Kind]['input'],
    options: { signal: AbortSignal } & TaskListeners,
  ): Promise<TableJobs[Kind]['value']>;
  close(): void;
}

export interface TablePoolOptions {
  /** The bundled `table-child.ts`. */
  program: ProgramOptions;
  workers: number;
  /** Maximum waiting jobs, in addition to the running ones. */
  maxQueue: number;
  /** Maximum wait of a job, ms. */
  maxWaitMs: number;
}

/** Time after which an idle worker ends and frees its memory, ms. */
const IDLE_MS = 30_000;

/**
 * Allowed resident memory of a worker per MB of its heap limit. Columns, texts and the query engine are outside the
 * heap: a CSV of 1 GB needs 570 MB in total with a heap limit of 1,024 MB.
 */
const RESIDENT_PER_HEAP = 2;
/** Memory of the program, its libraries and stacks, MB. */
const BASE_MB = 512;

/**
 * Opens a child process for table jobs.
 * @param idleMs time after which it ends if it has nothing to do, ms.
 * @param graceMs time that an aborted job has to finish before the process is killed, ms. A running job blocks its
 * thread, so the process cannot end by itself.
 */
export function openTableWorker(
  program: ProgramOptions,
  idleMs: number,
  graceMs: number,
): WorkerProcess<TableJob, TableJobValue> {
  return new WorkerProcess({
    ...program,
    residentMb: program.heapMb * RESIDENT_PER_HEAP + BASE_MB,
    idleMs,
    graceMs,
    faultOfEnd,
  });
}

function faultOfEnd(end: 'memory' | 'crash', cause: Error): Fault {
  if (end === 'memory') {
    return new Fault(
      'table-too-large',
      'This file needs more memory than the limit of a worker. Split it, or raise HANDLENS_TABLE_MEMORY_MB. A workbook needs less memory as CSV.',
      { cause },
    );
  }
  return new Fault(
    'backend-unavailable',
    `The process that read this file ${cause.message}. Try again. If this happens again, save the file as CSV.`,
    { cause },
  );
}

/** Opens a pool. Its processes start with their first job. */
export function createTablePool(options: TablePoolOptions): TablePool {
  const workers = Array.from({ length: options.workers }, () => openTableWorker(options.program, IDLE_MS, 0));
  /** Workers without a job. The most recently used one gets the next job, so that the others can end. */
  const idle = [...workers];
  const slots = new JobSlots(options.workers, options.maxWaitMs);
  let activeJobs = 0;

  const withSlot = async <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> => {
    if (signal.aborted) throw abortReason(signal);
    if (activeJobs >= options.workers + options.maxQueue) {
      throw new Fault('overloaded', 'Too many tables are waiting. Try again in a moment.');
    }
    activeJobs++;
    try {
      const release = await slots.take(signal);
      return await work().finally(release);
    } finally {
      activeJobs--;
    }
  };

  return {
    run: <Kind extends TableJobKind>(
      kind: Kind,
      input: TableJobs[Kind]['input'],
      options: { signal: AbortSignal } & TaskListeners,
    ) =>
      withSlot(options.signal, async () => {
        // There is always an idle worker, because there are as many slots as workers.
        const worker = idle.pop()!;
        try {
          return (await worker.run({ kind, input }, options)) as TableJobValue<Kind>;
        } finally {
          idle.push(worker);
        }
      }),
    close() {
      for (const worker of workers) worker.close();
    },
  };
}
