import type { Piscina } from 'piscina';
import { Fault } from '../../../fault.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';

/** One worker thread with its sessions. */
export interface InferenceLane {
  run(task: InferenceTask): Promise<InferenceAnswer>;
  /** Ends the thread; only while it is idle. */
  close(): Promise<void>;
}

/** An idle worker ends after this, and gives its copy of the weights back. */
const IDLE_MS = 5 * 60_000;

async function startThread(workerFile: string): Promise<Piscina<InferenceTask, InferenceAnswer>> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: workerFile,
    name: 'runInferenceTask',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    concurrentTasksPerWorker: 1,
  });
}

function outOfMemory(cause: unknown): Fault {
  return new Fault('model-failed', 'The worker ran out of memory on this image. Use a smaller model or larger tiles.', {
    cause,
  });
}

/**
 * Opens a lane; its thread starts with the first task and is replaced when it crashes.
 * @param workerFile the bundled worker, whose export `runInferenceTask` takes the tasks.
 */
export function openLane(workerFile: string): InferenceLane {
  let thread: ReturnType<typeof startThread> | undefined;
  return {
    async run(task) {
      thread ??= startThread(workerFile);
      try {
        return await (await thread).run(task, { transferList: [task.tensor.buffer] });
      } catch (error) {
        const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
        throw isMemory ? outOfMemory(error) : error;
      }
    },
    close: async () => (await thread)?.destroy(),
  };
}
