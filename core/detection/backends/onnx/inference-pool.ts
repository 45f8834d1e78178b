import { Fault } from '../../../fault.js';
import { abortReason, whenAborted } from '../../../when-aborted.js';
import { type InferenceLane, openLane } from './inference-lane.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';
import { createLaneQueue } from './lane-queue.js';

type InferenceResult = Extract<InferenceAnswer, { kind: 'candidates' }> & { queueMs: number };

/** Worker threads that run models: `run()` of the runtime blocks its thread, so none of it happens in the main one. */
export interface InferencePool {
  readonly workers: number;
  /**
   * Runs a task as soon as a worker is free; the tensor's memory moves there. When the signal aborts, a task that
   * waits is dropped, and one that runs is no longer waited for.
   * Faults: overloaded, cancelled (or the signal's own), model-failed and those of a session.
   */
  run(task: InferenceTask, signal: AbortSignal): Promise<InferenceResult>;
  /** Lets the tasks that run come to their end, and ends the workers. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The bundled worker: a JavaScript file whose export `runInferenceTask` takes the tasks. */
  workerFile: string;
  workers: number;
  /** Tasks that may wait beside those that run. */
  maxQueue: number;
  /** A worker that is still busy so long after its task was given up counts as lost and is replaced. */
  lostAfterMs?: number;
}

const LOST_AFTER_MS = 5_000;

/**
 * A thread is never ended while it runs a model: the runtime then takes the whole process down ("terminate called
 * after throwing an instance of Napi::Error"). A run that nobody waits for any more goes on to its end in its lane; if
 * the end does not come, the lane is left to itself and a new one takes its place.
 */
export function createInferencePool(options: PoolOptions): InferencePool {
  const newLane = () => openLane(options.workerFile);
  const queue = createLaneQueue(Array.from({ length: options.workers }, newLane), options.maxQueue);
  const running = new Set<Promise<unknown>>();

  const runIn = (lane: InferenceLane, task: InferenceTask, signal: AbortSignal): Promise<InferenceAnswer> => {
    const { aborted, stop } = whenAborted(signal);
    let isLost = false;
    let timer: NodeJS.Timeout | undefined;
    const work = lane.run(task).finally(() => {
      stop();
      clearTimeout(timer);
      running.delete(work);
      if (isLost) void lane.close();
      else queue.give(lane);
    });
    const replaceLane = () => {
      isLost = true;
      running.delete(work);
      queue.give(newLane());
    };
    aborted.catch(() => {
      timer = setTimeout(replaceLane, options.lostAfterMs ?? LOST_AFTER_MS).unref();
    });
    running.add(work);
    return Promise.race([work, aborted]);
  };

  return {
    workers: options.workers,
    async run(task, signal) {
      if (signal.aborted) throw abortReason(signal);
      const asked = performance.now();
      const answer = await runIn(await queue.take(signal), task, signal);
      if (answer.kind === 'fault') throw new Fault(answer.code, answer.message);
      const busy = answer.loadMs + answer.inferenceMs + answer.postprocessMs;
      return { ...answer, queueMs: Math.max(0, performance.now() - asked - busy) };
    },
    async close() {
      const idle = queue.close();
      await Promise.allSettled(running);
      await Promise.all(idle.map((lane) => lane.close()));
    },
  };
}
