import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { Fault } from '../../fault.js';
import { abortReason } from '../../when-aborted.js';
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
   * Faults: overloaded, table-too-large (out of memory), cancelled (or the signal's own), and those of the job.
   */
  run<Kind extends TableJobKind>(
    kind: Kind,
    input: TableJobs[Kind]['input'],
    options: { signal: AbortSignal; onProgress?: OnTableProgress | undefined },
  ): Promise<TableJobs[Kind]['value']>;
  /**
   * Answers a question as soon as a worker's place is free, in a process that is killed when it is aborted.
   * Faults: overloaded, table-too-large, cancelled (or the signal's own), and those of the question.
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

async function startThreads({ workerFile, workers, memoryMb }: TablePoolOptions): Promise<Piscina> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: workerFile,
    name: 'runTableJob',
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
}

function openProgressPort(onProgress: OnTableProgress | undefined) {
  if (!onProgress) return { port: null, close: () => undefined };
  const { port1, port2 } = new MessageChannel();
  port1.on('message', ([done, total]: [number, number]) => onProgress(done, total));
  return { port: port2, close: () => port1.close() };
}

function explainFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return abortReason(signal);
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Fault(
    'table-too-large',
    'This file needs more memory than a worker may take. Split it, save it as CSV, or raise HANDLENS_TABLE_MEMORY_MB.',
    { cause: error },
  );
}

/** Opens the pool; its threads start with the first job. */
export function createTablePool(options: TablePoolOptions): TablePool {
  let threads: Promise<Piscina> | undefined;
  const slots = new JobSlots(options.workers, options.maxWaitMs);
  let underWay = 0;

  const runJob = async <Kind extends TableJobKind>(
    kind: Kind,
    input: TableJobs[Kind]['input'],
    signal: AbortSignal,
    onProgress: OnTableProgress | undefined,
  ): Promise<TableAnswer<Kind>> => {
    threads ??= startThreads(options);
    const { port, close } = openProgressPort(onProgress);
    const job: TableJob<Kind> = { kind, input, progress: port };
    try {
      return await (await threads).run(job, { signal, transferList: port ? [port] : [] });
    } catch (error) {
      throw explainFailure(error, signal);
    } finally {
      close();
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
      await (await threads)?.destroy();
    },
  };
}
