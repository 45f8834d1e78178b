import { Fault } from '../../../base/fault.js';
import { type ThreadEnd, WorkerThread } from '../../../base/processes/worker-thread.js';
import { way } from '../../../base/text/ways.js';
import { whenAborted } from '../../../base/when-aborted.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';

/** One worker thread with its sessions. */
export interface InferenceLane {
  /** Accepted tasks: the running one and the queued ones. */
  readonly load: number;
  /** Whether it accepts another task. */
  hasCapacity(): boolean;
  /**
   * Posts a task, which runs to its end even if the caller stops waiting. Aborting the signal ends the wait. Faults:
   * the signal's own, timed-out, model-failed. Error: `LaneLost`.
   */
  run(task: InferenceTask, signal: AbortSignal): Promise<InferenceAnswer>;
  /** Waits for its accepted tasks, then ends the thread. */
  close(): Promise<void>;
}

export interface LaneOptions {
  /** File of the bundled worker. Its export `runInferenceTask` runs the tasks one at a time. */
  workerFile: string;
  /** Time after which a thread still busy with an abandoned task counts as lost, ms. */
  lostAfterMs: number;
  /** Called when a task has ended. */
  onEnd(): void;
  /** Called once, when the thread counts as lost. */
  onLost(lane: InferenceLane): void;
}

/** Idle time after which a worker ends and frees its copy of the weights, ms. */
const IDLE_MS = 5 * 60_000;

/**
 * Tasks accepted by a worker: the running one and the next. With the next one at hand, it does not wait for the main
 * thread to pack a tensor.
 */
export const DEPTH = 2;

function faultOfEnd(end: ThreadEnd, cause: unknown): Fault {
  const why =
    end === 'memory'
      ? 'The worker ran out of memory. Use a smaller model or larger tiles.'
      : 'The worker that runs the model ended early and was replaced. Try again. If it ends with this model each time, use another one.';
  return new Fault('model-failed', why, { cause });
}

/**
 * The error of a task queued behind one that never returned. It was not started, and its tensor is still in this
 * thread.
 */
export class LaneLost extends Error {
  override readonly name = 'LaneLost';
}

function tooSlow(timeoutMs: number): Fault {
  return new Fault(
    'timed-out',
    `The model did not finish one image within ${Math.round(timeoutMs / 1000)} s, so it was stopped. If it is only slow, raise HANDLENS_MODEL_TIMEOUT_S. ${way('inspect-model')} otherwise.`,
  );
}

/** A task accepted by a thread. */
interface Posted {
  isGivenUp: boolean;
  timeoutMs: number;
  reject(error: Error): void;
}

/**
 * Opens a lane. Its thread is never terminated while it runs a model, because the runtime then aborts the process
 * ("terminate called after throwing an instance of Napi::Error"). If an abandoned run does not end, the lane reports
 * that it is lost, rejects its tasks, and ends its thread once the run returns.
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
    // The tasks after it were not started.
    for (const [place, { reject, timeoutMs }] of posted.entries())
      reject(place === 0 ? tooSlow(timeoutMs) : new LaneLost());
    for (const resolve of whenEmpty) resolve();
    onLost(lane);
  };
  /** Watches the running task, because only that one can hang: its time starts when it runs. */
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
        const isFirst = posted.length === 1;
        if (isFirst) watchFirst();
        aborted.catch((fault) => {
          place.isGivenUp = true;
          reject(fault);
          if (posted[0] === place) watchFirst();
        });
        thread
          // A queued task keeps its tensor, so that another worker can run it if this one is lost: 1 ms for 5 MB.
          .run(task, { transfer: isFirst ? [task.tensor.buffer] : [] })
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
