import { MessageChannel } from 'node:worker_threads';
import { Fault } from '../../fault.js';
import { abortReason } from '../../when-aborted.js';
import { type ThreadEnd, WorkerThread } from '../../worker-thread.js';
import type { AskInput, AskValue } from './ask-job.js';
import { askInProcess } from './ask-process.js';
import { JobSlots } from './job-slots.js';
import type { TableAnswer, TableJob, TableJobKind, TableJobs } from './table-job.js';

/** Bytes done and bytes in all, of the pass that runs. */
export type OnTableProgress = (done: number, total: number) => void;

/** Worker threads that read, profile and clean tables: none of it happens in the main thread. */
export interface TablePool {
  /**
   * Runs a job as soon as a worker is free. A job that is aborted is ended with its thread, one that waits too long is
   * turned away.
   * Faults: overloaded, table-too-large (out of memory), backend-unavailable (the worker ended), cancelled (or the signal's
   * own), and those of the job.
   */
  run<Kind extends TableJobKind>(
    kind: Kind,
    input: TableJobs[Kind]['input'],
    options: { signal: AbortSignal; onProgress?: OnTableProgress | undefined },
  ): Promise<TableJobs[Kind]['value']>;
  /**
   * Answers a question as soon as a worker's place is free, in a process that is killed when it is aborted.
   * Faults: overloaded, table-too-large, backend-unavailable, cancelled (or the signal's own), and those of the question.
   */
  ask(input: AskInput, options: { signal: AbortSignal; onProgress?: OnTableProgress | undefined }): Promise<AskValue>;
  close(): Promise<void>;
}

export interface TablePoolOptions {
  /** The bundled program that answers a question. */
  askFile: string;
  /** The bundled worker: a JavaScript file whose export `runTableJob` takes the jobs. */
  workerFile: string;
  workers: number;
  /** Jobs that may wait beside those that run. */
  maxQueue: number;
  /** Longest that a job waits, ms. */
  maxWaitMs: number;
  /** Heap of each worker, MB. */
  memoryMb: number;
}

/** An idle worker ends after this, and gives its memory back. */
const IDLE_MS = 30_000;

/** Short-lived rows and texts: half a second less than with the engine's default for a million cells; more takes memory. */
const YOUNG_MB = 24;

type TableThread = WorkerThread<TableJob, TableAnswer>;

function openThread({ workerFile, memoryMb }: TablePoolOptions): TableThread {
  return new WorkerThread({
    file: workerFile,
    name: 'runTableJob',
    idleMs: IDLE_MS,
    depth: 1,
    limits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    explainEnd,
  });
}

function openProgressPort(onProgress: OnTableProgress | undefined) {
  if (!onProgress) return { port: null, close: () => undefined };
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ([done, total]: [number, number]) => onProgress(done, total));
  return { port: port2, close: () => port1.close() };
}

function explainEnd(end: ThreadEnd, cause: unknown): Fault {
  if (end === 'memory') {
    return new Fault(
      'table-too-large',
      'This file needs more memory than a worker may take. Split it, save it as CSV, or raise HANDLENS_TABLE_MEMORY_MB.',
      { cause },
    );
  }
  return new Fault(
    'backend-unavailable',
    'The worker that read this file ended before it was done; another one takes its place. Try again, and where it ends with this file each time, save it as CSV.',
    { cause },
  );
}

/** Opens the pool; its threads start with the first job. */
export function createTablePool(options: TablePoolOptions): TablePool {
  const threads = Array.from({ length: options.workers }, () => openThread(options));
  /** Those without a job; the last one that had one is taken first, so that the others end. */
  const idle = [...threads];
  const slots = new JobSlots(options.workers, options.maxWaitMs);
  let underWay = 0;

  const runJob = async <Kind extends TableJobKind>(
    kind: Kind,
    input: TableJobs[Kind]['input'],
    signal: AbortSignal,
    onProgress: OnTableProgress | undefined,
  ): Promise<TableAnswer<Kind>> => {
    // There is a place for no more jobs than there are threads.
    const thread = idle.pop()!;
    const { port, close } = openProgressPort(onProgress);
    const job: TableJob<Kind> = { kind, input, progress: port };
    try {
      return (await thread.run(job, { signal, transfer: port ? [port] : [] })) as TableAnswer<Kind>;
    } finally {
      close();
      idle.push(thread);
    }
  };

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

  const closing = new AbortController();
  return {
    async run(kind, input, { signal, onProgress }) {
      const answer = await inTurn(signal, () => runJob(kind, input, signal, onProgress));
      if (answer.kind === 'fault') throw new Fault(answer.code, answer.message, { issues: answer.issues });
      return answer.value;
    },
    ask(input, { signal, onProgress }) {
      const process = { file: options.askFile, memoryMb: options.memoryMb };
      const either = AbortSignal.any([signal, closing.signal]);
      return inTurn(either, () => askInProcess(process, input, { signal: either, onProgress }));
    },
    async close() {
      closing.abort();
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
