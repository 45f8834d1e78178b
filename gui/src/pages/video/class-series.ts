import type { Detection } from '../../../../core/vision/boxes/detection.js';
import type { FrameSize } from './frame-size.js';

/** Number of objects of a class in each frame. */
export interface ClassSeries {
  id: number;
  name: string;
  /** Sum over all frames. */
  total: number;
  /** Maximum in one frame. */
  most: number;
  /** Count by index of the frame; 0 if the frame was not processed. */
  counts: Uint16Array;
}

type Found = readonly (readonly Detection[] | undefined)[];

/**
 * Counts the objects of each class above a score in each frame. Ordered by class id, so that the order does not change
 * during a run. Takes time proportional to the number of objects.
 */
export function countSeries(found: Found, confidence: number): ClassSeries[] {
  const series = new Map<number, ClassSeries>();
  for (const [place, detections] of found.entries()) {
    for (const { class_id: id, class_name: name, confidence: score } of detections ?? []) {
      if (score <= confidence) continue;
      const one = series.get(id) ?? { id, name, total: 0, most: 0, counts: new Uint16Array(found.length) };
      series.set(id, one);
      one.total++;
      one.counts[place] = one.counts[place]! + 1;
      one.most = Math.max(one.most, one.counts[place]!);
    }
  }
  return [...series.values()].sort((a, b) => a.id - b.id);
}

interface TimeAxis {
  times: readonly number[];
  duration: number;
  /** Indices of the sampled frames, ascending. */
  plan: readonly number[];
}

/**
 * Divides the duration into `bins` equal parts, and returns the maximum count in each. The count of a frame is valid
 * until the next sampled one.
 */
export function binCounts(counts: Uint16Array, { times, duration, plan }: TimeAxis, bins: number): Uint16Array {
  const most = new Uint16Array(bins);
  for (const [at, place] of plan.entries()) {
    const count = counts[place]!;
    if (count === 0) continue;
    const next = plan[at + 1];
    const from = Math.floor((times[place]! / duration) * bins);
    const to = Math.ceil(((next === undefined ? duration : times[next]!) / duration) * bins);
    for (let bin = from; bin < Math.max(to, from + 1) && bin < bins; bin++) most[bin] = Math.max(most[bin]!, count);
  }
  return most;
}

/** Returns the mean count in each of several equal parts of the duration; null for parts without a processed frame. */
export function meanCounts(
  counts: Uint16Array,
  { times, duration, plan, isProcessed }: TimeAxis & { isProcessed: (place: number) => boolean },
  parts: number,
): (number | null)[] {
  const sums = new Float64Array(parts);
  const frames = new Uint32Array(parts);
  for (const place of plan) {
    if (!isProcessed(place)) continue;
    const part = Math.min(parts - 1, Math.floor((times[place]! / duration) * parts));
    sums[part] = sums[part]! + counts[place]!;
    frames[part] = frames[part]! + 1;
  }
  return [...sums].map((sum, part) => (frames[part] ? sum / frames[part]! : null));
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the bars as a closed SVG path. Each bar has width 1, and a count of `most` has height `height`. */
export function barPath(bins: Uint16Array, most: number, height: number): string {
  let path = `M0 ${height}`;
  let last = 0;
  for (const [bin, count] of bins.entries()) {
    if (count !== last) path += `H${bin}V${round(height - (count / Math.max(1, most)) * height)}`;
    last = count;
  }
  return `${path}H${bins.length}V${height}Z`;
}

/** Returns a line through the middle of each part as an SVG path, with gaps where values are missing. */
export function linePath(values: readonly (number | null)[], most: number, { width, height }: FrameSize): string {
  const step = width / values.length;
  return values
    .map((value, part) => {
      if (value === null) return '';
      const before = part > 0 ? values[part - 1] : null;
      return `${before === null ? 'M' : 'L'}${round((part + 0.5) * step)} ${round(height - (value / most) * height)}`;
    })
    .join('');
}

/** Returns the nearest frame with the class, before or after a frame; null if there is none. */
export function nextSeen(counts: Uint16Array, place: number, step: 1 | -1): number | null {
  for (let at = place + step; at >= 0 && at < counts.length; at += step) if (counts[at]! > 0) return at;
  return null;
}
