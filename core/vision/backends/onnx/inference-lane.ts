import { Fault } from '../../../base/fault.js';
import { type ThreadEnd, WorkerThread } from '../../../base/processes/worker-thread.js';
import { way } from '../../../base/text/ways.js';
import { whenAborted } from '../../../base/when-aborted.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';

/** One worker thread with its sessions. */
export interface InferenceLane {
  /** Number of accepted tasks: running and queued. */
  readonly load: number;
  /** Whether the lane accepts another task. */
  hasCapacity(): boolean;
  /**
   * Queues a task. Aborting the signal ends the wait but not the task, which runs to its end. Faults: the reason of the
   * signal, timed-out, model-failed. Throws `LaneLost` if the task was never started.
   */
  run(task: InferenceTask, signal: AbortSignal): Promise<InferenceAnswer>;
  /** Ends the thread after its accepted tasks. */
  close(): Promise<void>;
}

export interface LaneOptions {
  /** File of the bundled worker, which exports `runInferenceTask`. It runs tasks one at a time. */
  workerFile: string;
  /** Time after which a thread that is still running an abandoned task is given up as lost, ms. */
  lostAfterMs: number;
  /** Called when a task has ended. */
  onEnd(): void;
  /** Called once, when the thread is given up as lost. */
  onLost(lane: InferenceLane): void;
}

/** Time after which an idle worker ends and frees its copy of the weights, ms. */
const IDLE_MS = 5 * 60_000;

/**
 * Maximum tasks in a worker: one running, one queued. With a queued task, the worker need not wait for the main thread
 * to prepare the next tensor.
 */
export const DEPTH = 2;

function faultOfEnd(end: ThreadEnd, cause: unknown): Fault {
  const why =
    end === 'memory'
      ? 'The worker ran out of memory. Use a smaller model or larger tiles.'
      : 'The worker that runs the model ended early and was replaced. Try again. If that happens each time, use another model.';
  return new Fault('model-failed', why, { cause });
}

/**
 * Error of a task queued behind one that never returned. The task was not started, so another lane can run it.
 */
export class LaneLost extends Error {
  override readonly name = 'LaneLost';
}

function tooSlow(timeoutMs: number): Fault {
  return new Fault(
    'timed-out',
    `The model did not finish one image within ${Math.round(timeoutMs / 1000)} s, so it was stopped. ${way('inspect-model')}, or, if it is only slow, raise HANDLENS_MODEL_TIMEOUT_S.`,
  );
}

/** A task sent to the thread. */
interface Posted {
  isGivenUp: boolean;
  timeoutMs: number;
  reject(error: Error): void;
}

/**
 * Opens a lane. Its thread is never terminated during inference, because onnxruntime would abort the whole process
 * ("terminate called after throwing an instance of Napi::Error"). If an abandoned run does not end in time, the lane
 * reports itself as lost and rejects its tasks; the thread ends when the run returns.
 */
export function openLane({ workerFile, lostAfterMs, onEnd, onLost }: LaneOptions): InferenceLane {
  const thread = new WorkerThread<InferenceTask, InferenceAnswer>({
    file: workerFile,
    name: 'runInferenceTask',
    idleMs: IDLE_MS,
    depth: DEPTH,
    faultOfEnd: faultOfEnd,
  });
  const posted: Posted[] = [];
  const whenEmpty: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isLost = false;

  const leave = () => {
    isLost = true;
    // Only the first task was started.
    for (const [place, { reject, timeoutMs }] of posted.entries())
      reject(place === 0 ? tooSlow(timeoutMs) : new LaneLost());
    for (const resolve of whenEmpty) resolve();
    onLost(lane);
  };
  /** Watches only the first task, because the others are not running: the time limit starts when a task does. */
  const watchFirst = () => {
    clearTimeout(timer);
    const [first] = posted;
    if (first && !isLost) timer = setTimeout(leave, first.isGivenUp ? lostAfterMs : first.timeoutMs).unref();
  };
  const end = (task: Posted) => {
    posted.splice(posted.indexOf(task), 1);
    watchFirst();
    if (isLost && posted.length === 0) void thread.close();
    if (isLost) return;
    if (posted.length === 0) for (const resolve of whenEmpty) resolve();
    onEnd();
  };

  const lane: InferenceLane = {
    get load() {
      return posted.length;
    },
    hasCapacity: () => posted.length < DEPTH && !posted[0]?.isGivenUp,
    run: (task, signal) =>
      new Promise((resolve, reject) => {
        const place: Posted = { isGivenUp: false, timeoutMs: task.timeoutMs, reject };
        const { aborted, stop } = whenAborted(signal);
        posted.push(place);
        if (posted.length === 1) watchFirst();
        aborted.catch((fault) => {
          place.isGivenUp = true;
          reject(fault);
          if (posted[0] === place) watchFirst();
        });
        thread
          .run(task)
          .finally(() => {
            stop();
            end(place);
          })
          .then(resolve, reject);
      }),
    async close() {
      if (posted.length > 0) await new Promise<void>((resolve) => whenEmpty.push(resolve));
      if (!isLost) await thread.close();
    },
  };
  return lane;
}
