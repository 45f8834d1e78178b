import type { LatencyFigures } from './comparison.js';

/** Value below which a part of sorted values lies, read off the straight line between the two nearest. */
function quantile(sorted: readonly number[], part: number): number {
  const at = part * (sorted.length - 1);
  const low = sorted[Math.floor(at)]!;
  return low + (sorted[Math.ceil(at)]! - low) * (at - Math.floor(at));
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Percentiles of times, ms; null where there are none. */
export function latencyOf(times: readonly number[]): LatencyFigures | null {
  if (times.length === 0) return null;
  const sorted = times.toSorted((a, b) => a - b);
  const sum = sorted.reduce((total, time) => total + time, 0);
  return {
    p50: rounded(quantile(sorted, 0.5)),
    p90: rounded(quantile(sorted, 0.9)),
    p99: rounded(quantile(sorted, 0.99)),
    mean: rounded(sum / sorted.length),
    images: sorted.length,
  };
}
