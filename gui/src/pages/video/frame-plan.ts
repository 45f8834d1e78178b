import type { FrameSize } from './frame-size.js';

/**
 * Maximum difference of equal times, s: half a microsecond, because browsers give the times of frames in microseconds.
 */
const SAME_S = 5e-7;

/** Returns the index of the frame that is visible at a time: the last one that is not later, or the first one. */
export function placeAt(times: readonly number[], seconds: number): number {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (times[middle]! <= seconds + SAME_S) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the indices of the frames to process.
 * @param perSecond frames per second; 0 for all frames. For each tick, the first frame at or after it is taken, but no
 * frame twice.
 */
export function planFrames(times: readonly number[], perSecond: number): number[] {
  if (perSecond === 0) return times.map((_, place) => place);
  const first = times[0] ?? 0;
  let tick = 0;
  return times.flatMap((time, place) => {
    const ticks = (time - first + SAME_S) * perSecond;
    if (ticks < tick) return [];
    tick = Math.floor(ticks) + 1;
    return [place];
  });
}

/**
 * Returns the size in which a frame is sent, with the same aspect ratio.
 * @param longest maximum length of the longer side, px; 0 for the original size.
 */
export function sizeToSend({ width, height }: FrameSize, longest: number): FrameSize {
  const scale = longest === 0 ? 1 : Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
