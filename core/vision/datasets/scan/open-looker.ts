import { setImmediate } from 'node:timers/promises';
import { abortReason } from '../../../base/when-aborted.js';
import type { DatasetImage } from '../contract/dataset-config.js';
import { type Look, lookAt, type Seen } from './look-at.js';

/** Looks at a few images. @returns what it saw, in their order. */
export type Looker = (images: readonly DatasetImage[]) => Promise<Seen[]>;

/** Decoding keeps the threads of the library busy; labels and hashes fill the gaps. */
const LANES = 10;

/** Begins what it is given in the order in which it comes, so many side by side. */
function openLanes(lanes: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let free = lanes;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const begin = waiting.shift();
      if (begin) begin();
      else free++;
    }
  };
}

/**
 * Looks at images on the calling thread, at a few side by side however many it is given. Once the signal aborts, no
 * image is begun, and it throws what the signal gives when those that were begun are done.
 */
export function openLooker(look: Look, signal: AbortSignal): Looker {
  const inLane = openLanes(LANES);
  return async (images) => {
    // What is no image takes no turn of its own, and others would wait.
    await setImmediate();
    const looks = images.map((image) =>
      inLane(async () => {
        if (signal.aborted) throw abortReason(signal);
        return lookAt(image, look, signal);
      }),
    );
    await Promise.allSettled(looks);
    return Promise.all(looks);
  };
}
