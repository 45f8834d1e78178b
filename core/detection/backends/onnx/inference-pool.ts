import type { Piscina } from 'piscina';
import { Fault } from '../../../fault.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';

export type InferenceResult = Extract<InferenceAnswer, { kind: 'candidates' }> & { queueMs: number };

/** Worker threads that run models: `run()` of the runtime blocks its thread, so none of it happens in the main one. */
export interface InferencePool {
  readonly workers: number;
  /**
   * Faults: overloaded, cancelled, model-failed and those of a session. The tensor's memory moves to the worker.
   */
  run(task: InferenceTask, signal: AbortSignal): Promise<InferenceResult>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The bundled worker: a JavaScript file whose export `runInferenceTask` takes the tasks. */
  workerFile: string;
  workers: number;
  /** Tasks that may wait beside those that run. */
  maxQueue: number;
}

/** Idle workers end after this, and give their copy of the weights back. */
const IDLE_MS = 5 * 60_000;

function toFault(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted)
    return signal.reason instanceof Fault ? signal.reason : new Fault('cancelled', 'The run was cancelled.');
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new Fault(
      'model-failed',
      'The worker ran out of memory on this image. Use a smaller model or larger tiles.',
      {
        cause: error,
      },
    );
  }
  return error;
}

async function startPool({ workerFile, workers }: PoolOptions): Promise<Piscina<InferenceTask, InferenceAnswer>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: workerFile,
    name: 'runInferenceTask',
    minThreads: 0,
    maxThreads: workers,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
  });
}

/**
 * The threads start with the first task. What is under way is counted here: piscina 5.3 keeps to its own bound only
 * for tasks that cannot be cancelled.
 */
export function createInferencePool(options: PoolOptions): InferencePool {
  let started: ReturnType<typeof startPool> | undefined;
  let underWay = 0;
  const runTask = async (task: InferenceTask, signal: AbortSignal): Promise<InferenceAnswer> => {
    started ??= startPool(options);
    const pool = await started;
    try {
      return await pool.run(task, { signal, transferList: [task.tensor.buffer] });
    } catch (error) {
      throw toFault(error, signal);
    }
  };
  return {
    workers: options.workers,
    async run(task, signal) {
      if (underWay >= options.workers + options.maxQueue) {
        throw new Fault('overloaded', 'Too many images are waiting. Try again in a moment.');
      }
      const asked = performance.now();
      underWay++;
      try {
        const answer = await runTask(task, signal);
        if (answer.kind === 'fault') throw new Fault(answer.code, answer.message);
        const busy = answer.loadMs + answer.inferenceMs + answer.postprocessMs;
        return { ...answer, queueMs: Math.max(0, performance.now() - asked - busy) };
      } finally {
        underWay--;
      }
    },
    close: async () => (await started)?.destroy(),
  };
}
