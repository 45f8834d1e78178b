import { Fault } from '../../base/fault.js';
import type { ProgramOptions } from '../../base/processes/fork-program.js';
import type { OnProgress } from '../../base/processes/task-message.js';
import { WorkerProcess } from '../../base/processes/worker-process.js';
import { abortReason } from '../../base/when-aborted.js';
import { JobSlots } from './job-slots.js';
import type { TableJob, TableJobKind, TableJobs, TableJobValue } from './table-job.js';

/** Child processes that read, profile, clean and question tables: none of it happens in this process. */
export interface TablePool {
  /**
   * Runs a job as soon as a worker is free. A job that is aborted ends with its process; one that waits too long is
   * rejected. Progress is in bytes of the current pass.
   * Faults: overloaded, table-too-large (out of memory), backend-unavailable (the worker ended), cancelled (or the signal's
   * own), and those of the job.
   */
  run<Kind extends TableJobKind>(
    kind: Kind,
    input: TableJobs[Kind]['input'],
    options: { signal: AbortSignal; onProgress?: OnProgress | undefined },
  ): Promise<TableJobs[Kind]['value']>;
  close(): void;
}

export interface TablePoolOptions {
  /** The bundled `table-child.ts`. */
  program: ProgramOptions;
  workers: number;
  /** Jobs that may wait beside those that run. */
  maxQueue: number;
  /** Longest that a job waits, ms. */
  maxWaitMs: number;
}

/** An idle worker ends after this, and gives its memory back. */
const IDLE_MS = 30_000;

/**
 * Resident memory of a worker per MB of its heap: columns, texts and the query engine lie outside the heap. A CSV of 1 GB
 * takes 570 MB in all, with a heap of 1,024.
 */
const RESIDENT_PER_HEAP = 2;
/** Program, libraries and stacks of a worker, MB. */
const BASE_MB = 512;

function openWorker({ program }: TablePoolOptions): WorkerProcess<TableJob, TableJobValue> {
  return new WorkerProcess({
    ...program,
    residentMb: program.heapMb * RESIDENT_PER_HEAP + BASE_MB,
    idleMs: IDLE_MS,
    // A job holds its thread until it is done, and would not hear of the end before.
    graceMs: 0,
    explainEnd,
  });
}

function explainEnd(end: 'memory' | 'crash', cause: Error): Fault {
  if (end === 'memory') {
    return new Fault(
      'table-too-large',
      'This file needs more memory than a worker may use. Split it, or raise HANDLENS_TABLE_MEMORY_MB. A workbook takes less as CSV.',
      { cause },
    );
  }
  return new Fault(
    'backend-unavailable',
    `The process that read this file ${cause.message}. Try again; if it ends with this file each time, save the file as CSV.`,
    { cause },
  );
}

/** Opens the pool; its processes start with the first job. */
export function createTablePool(options: TablePoolOptions): TablePool {
  const workers = Array.from({ length: options.workers }, () => openWorker(options));
  /** Those without a job; the last one that had one is next, so that the others end. */
  const idle = [...workers];
  const slots = new JobSlots(options.workers, options.maxWaitMs);
  let underWay = 0;

  const inTurn = async <Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> => {
    if (signal.aborted) throw abortReason(signal);
    if (underWay >= options.workers + options.maxQueue) {
      throw new Fault('overloaded', 'Too many tables are waiting. Try again in a moment.');
    }
    underWay++;
    try {
      const giveBack = await slots.take(signal);
      return await work().finally(giveBack);
    } finally {
      underWay--;
    }
  };

  return {
    run: <Kind extends TableJobKind>(
      kind: Kind,
      input: TableJobs[Kind]['input'],
      { signal, onProgress }: { signal: AbortSignal; onProgress?: OnProgress | undefined },
    ) =>
      inTurn(signal, async () => {
        // There are as many slots as workers.
        const worker = idle.pop()!;
        try {
          return (await worker.run({ kind, input }, { signal, onProgress })) as TableJobValue<Kind>;
        } finally {
          idle.push(worker);
        }
      }),
    close() {
      for (const worker of workers) worker.close();
    },
  };
}
