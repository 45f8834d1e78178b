import { Fault } from '../../../fault.js';
import { whenAborted } from '../../../when-aborted.js';
import type { InferenceLane } from './inference-lane.js';

/** Hands out lanes, one caller at a time, in the order of asking. */
export interface LaneQueue {
  /** Faults: overloaded, cancelled, the signal's own. */
  take(signal: AbortSignal): Promise<InferenceLane>;
  /** Takes a lane back, or in. */
  give(lane: InferenceLane): void;
  /** Turns away who waits and who comes, and gives up the idle lanes. */
  close(): InferenceLane[];
}

interface Waiting {
  resolve(lane: InferenceLane): void;
  reject(fault: Fault): void;
}

/** @param maxQueue callers that may wait for a lane. */
export function createLaneQueue(lanes: readonly InferenceLane[], maxQueue: number): LaneQueue {
  const idle = [...lanes];
  const waiting: Waiting[] = [];
  let isClosed = false;
  const closed = () => new Fault('cancelled', 'The workers were stopped.');

  const give = (lane: InferenceLane) => {
    const next = waiting.shift();
    if (next) next.resolve(lane);
    else if (isClosed) void lane.close();
    else idle.push(lane);
  };

  const wait = async (signal: AbortSignal): Promise<InferenceLane> => {
    const { aborted, stop } = whenAborted(signal);
    let turn: Waiting | undefined;
    const taken = new Promise<InferenceLane>((resolve, reject) => {
      turn = { resolve, reject };
      waiting.push(turn);
    });
    try {
      return await Promise.race([taken, aborted]);
    } catch (error) {
      const place = waiting.indexOf(turn!);
      if (place >= 0) waiting.splice(place, 1);
      // The lane may have come in the same moment as the abort.
      taken.then(give, () => undefined);
      throw error;
    } finally {
      stop();
    }
  };

  return {
    give,
    async take(signal) {
      if (isClosed) throw closed();
      const lane = idle.pop();
      if (lane) return lane;
      if (waiting.length >= maxQueue) {
        throw new Fault('overloaded', 'Too many images are waiting. Try again in a moment.');
      }
      return wait(signal);
    },
    close() {
      isClosed = true;
      for (const turn of waiting.splice(0)) turn.reject(closed());
      return idle.splice(0);
    },
  };
}
