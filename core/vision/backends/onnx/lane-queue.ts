import { Fault } from '../../../base/fault.js';
import { whenAborted } from '../../../base/when-aborted.js';
import type { InferenceLane } from './inference-lane.js';

/** Brings callers to lanes, in the order of asking. */
export interface LaneQueue {
  /**
   * Calls `start` with a lane that has a place, at once or when there is one.
   * Faults: overloaded, cancelled, the signal's own, those of `start`.
   */
  inTurn<Value>(signal: AbortSignal, start: (lane: InferenceLane) => Promise<Value>): Promise<Value>;
  /** Lets those in who wait, as far as there are places. */
  serve(): void;
  /** Puts a new lane in the place of one that is lost. */
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
export function createLaneQueue(maxQueue: number, lanes: InferenceLane[]): LaneQueue {
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
