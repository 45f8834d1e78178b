import { Fault } from '../../../base/fault.js';
import { abortReason, whenAborted } from '../../../base/when-aborted.js';
import { DEPTH, type InferenceLane, LaneLost, openLane } from './inference-lane.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';

/** Brings callers to lanes, in the order of asking. */
interface LaneQueue {
  /**
   * Calls `start` with a free lane, waiting for one if necessary. Faults: overloaded, cancelled, the signal's own,
   * those of `start`.
   */
  inTurn<Value>(signal: AbortSignal, start: (lane: InferenceLane) => Promise<Value>): Promise<Value>;
  /** Lets those in who wait, as far as there are places. */
  serve(): void;
  /** Replaces a lost lane. */
  replace(lost: InferenceLane, fresh: InferenceLane): void;
  /** Turns away who waits and who comes. @returns the lanes, to be closed. */
  close(): InferenceLane[];
}

interface Waiting {
  start(lane: InferenceLane): void;
  reject(fault: Fault): void;
}

/** The least busy lane with a place; among equals the first, so that images one by one need one worker only. */
function leastBusy(lanes: readonly InferenceLane[]): InferenceLane | undefined {
  const open = lanes.filter((lane) => lane.hasPlace());
  return open.reduce<InferenceLane | undefined>(
    (best, lane) => (best && best.load <= lane.load ? best : lane),
    undefined,
  );
}

/** @param maxQueue callers that may wait for a place. */
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

type InferenceResult = Extract<InferenceAnswer, { kind: 'candidates' }> & { queueMs: number };

/** Worker threads that run models: `run()` of the runtime blocks its thread, so none of it happens in the main one. */
export interface InferencePool {
  readonly workers: number;
  /** Tasks that all workers hold together, those that run and those that are next. */
  readonly places: number;
  /**
   * Runs a task as soon as a worker has a free slot, and transfers the tensor's memory to it. When the signal aborts, a
   * queued task is dropped and a running one is no longer awaited. Faults: overloaded, cancelled (or the signal's),
   * model-failed and those of a session.
   */
  run(task: InferenceTask, signal: AbortSignal): Promise<InferenceResult>;
  /** Lets the tasks that the workers hold come to their end, and ends the workers. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** The bundled worker: a JavaScript file whose export `runInferenceTask` takes the tasks. */
  workerFile: string;
  workers: number;
  /** Maximum queued tasks, in addition to the two of each worker: one running, one next. */
  maxQueue: number;
  /** A worker still busy this long after its task was abandoned counts as lost and is replaced, ms. */
  lostAfterMs?: number;
  /** Called when a worker is lost: its thread cannot be ended without the process. */
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

  /** A worker may be lost before it starts a queued task. */
  const runWhereItEnds = async (task: InferenceTask, signal: AbortSignal): Promise<InferenceAnswer> => {
    try {
      return await queue.inTurn(signal, (lane) => lane.run(task, signal));
    } catch (error) {
      if (!(error instanceof LaneLost)) throw error;
      return runWhereItEnds(task, signal);
    }
  };

  return {
    workers,
    places: workers * DEPTH,
    async run(task, signal) {
      if (signal.aborted) throw abortReason(signal);
      const asked = performance.now();
      const answer = await runWhereItEnds(task, signal);
      if (answer.kind === 'fault') throw new Fault(answer.code, answer.message);
      const busy = answer.loadMs + answer.inferenceMs + answer.postprocessMs;
      return { ...answer, queueMs: Math.max(0, performance.now() - asked - busy) };
    },
    async close() {
      await Promise.all(queue.close().map((lane) => lane.close()));
    },
  };
}
