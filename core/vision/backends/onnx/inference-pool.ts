import { Fault } from '../../../base/fault.js';
import { abortReason, whenAborted } from '../../../base/when-aborted.js';
import { DEPTH, type InferenceLane, LaneLost, openLane } from './inference-lane.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';
import { SpareMemory } from './spare-memory.js';

/** Assigns tasks to lanes, first come, first served. */
interface LaneQueue {
  /**
   * Calls `start` as soon as a lane has a free slot. Faults: overloaded, cancelled, the reason of the signal, those of
   * `start`.
   */
  inTurn<Value>(signal: AbortSignal, start: (lane: InferenceLane) => Promise<Value>): Promise<Value>;
  /** Starts waiting tasks while there are free slots. */
  serve(): void;
  /** Replaces a lost lane with a new one. */
  replace(lost: InferenceLane, fresh: InferenceLane): void;
  /**
   * Rejects waiting and future callers.
   * @returns the lanes, for the caller to close.
   */
  close(): InferenceLane[];
}

interface Waiting {
  start(lane: InferenceLane): void;
  reject(fault: Fault): void;
}

/**
 * Returns the least busy lane with a free slot. Of equally busy ones it returns the first, so that images processed one
 * by one use only one worker.
 */
function leastBusy(lanes: readonly InferenceLane[]): InferenceLane | undefined {
  const open = lanes.filter((lane) => lane.hasCapacity());
  return open.reduce<InferenceLane | undefined>(
    (best, lane) => (best && best.load <= lane.load ? best : lane),
    undefined,
  );
}

/**
 * Creates a queue for lanes.
 * @param maxQueue maximum number of waiting callers.
 */
function createLaneQueue(maxQueue: number, lanes: InferenceLane[]): LaneQueue {
  const waiting: Waiting[] = [];
  let isClosed = false;
  const closed = () => new Fault('cancelled', 'The workers were stopped.');

  const serve = () => {
    for (let lane = leastBusy(lanes); lane && waiting.length > 0; lane = leastBusy(lanes)) waiting.shift()!.start(lane);
  };

  const wait = async <Value>(signal: AbortSignal, start: (lane: InferenceLane) => Promise<Value>): Promise<Value> => {
    const { aborted, stop } = whenAborted(signal);
    let turn: Waiting | undefined;
    const served = new Promise<Value>((resolve, reject) => {
      turn = { start: (lane) => resolve(start(lane)), reject };
      waiting.push(turn);
    });
    try {
      return await Promise.race([served, aborted]);
    } finally {
      const place = waiting.indexOf(turn!);
      if (place >= 0) waiting.splice(place, 1);
      stop();
    }
  };

  return {
    serve,
    async inTurn(signal, start) {
      if (isClosed) throw closed();
      const lane = waiting.length === 0 ? leastBusy(lanes) : undefined;
      if (lane) return start(lane);
      if (waiting.length >= maxQueue) {
        throw new Fault('overloaded', 'Too many images are waiting. Try again in a moment.');
      }
      return wait(signal, start);
    },
    replace(lost, fresh) {
      const place = lanes.indexOf(lost);
      if (place < 0) return;
      lanes[place] = fresh;
      serve();
    },
    close() {
      isClosed = true;
      for (const turn of waiting.splice(0)) turn.reject(closed());
      return lanes;
    },
  };
}

type InferenceResult = Extract<InferenceAnswer, { kind: 'candidates' }>;

/** Worker threads for inference, because `run()` of onnxruntime blocks its thread. */
export interface InferencePool {
  readonly workers: number;
  /** Maximum tasks in all workers, running and queued. */
  readonly capacity: number;
  /** Memory for tensors. */
  readonly memory: SpareMemory;
  /**
   * Runs a task as soon as a worker has a free slot. If the signal aborts, a queued task is dropped and a running one is
   * abandoned: it may still read its tensor. Faults: overloaded, cancelled (or the reason of the signal),
   * model-failed and those of a session.
   */
  run(task: InferenceTask, signal: AbortSignal): Promise<InferenceResult>;
  /** Ends the workers after their accepted tasks. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Bundled JavaScript file of the worker, which exports `runInferenceTask`. */
  workerFile: string;
  workers: number;
  /** Maximum waiting tasks, in addition to two per worker (running and queued). */
  maxQueue: number;
  /** Time after which a worker that is still running an abandoned task is replaced, ms. */
  lostAfterMs?: number;
  /** Called when a worker is lost. Its thread can only be ended together with the process. */
  onLost?: () => void;
}

const LOST_AFTER_MS = 5_000;

/** Opens a pool; its threads start with the first tasks. */
export function createInferencePool({
  workerFile,
  workers,
  maxQueue,
  lostAfterMs,
  onLost,
}: PoolOptions): InferencePool {
  const newLane = (): InferenceLane =>
    openLane({
      workerFile,
      lostAfterMs: lostAfterMs ?? LOST_AFTER_MS,
      onEnd: () => queue.serve(),
      onLost: (lane) => {
        queue.replace(lane, newLane());
        onLost?.();
      },
    });
  const queue = createLaneQueue(maxQueue, Array.from({ length: workers }, newLane));

  /** Runs a task. If its worker is lost before the task starts, runs it on another one. */
  const runWithRetry = async (task: InferenceTask, signal: AbortSignal): Promise<InferenceAnswer> => {
    try {
      return await queue.inTurn(signal, (lane) => lane.run(task, signal));
    } catch (error) {
      if (!(error instanceof LaneLost)) throw error;
      return runWithRetry(task, signal);
    }
  };

  return {
    workers,
    capacity: workers * DEPTH,
    memory: new SpareMemory(workers * DEPTH),
    async run(task, signal) {
      if (signal.aborted) throw abortReason(signal);
      const answer = await runWithRetry(task, signal);
      if (answer.kind === 'fault') throw new Fault(answer.code, answer.message);
      return answer;
    },
    async close() {
      await Promise.all(queue.close().map((lane) => lane.close()));
    },
  };
}
