import type { Cell } from '../report.js';
import { quantile, round } from '../statistics.js';

/** One frame of a screen that shows 60 of them a second, ms. */
export const ONE_FRAME_MS = 16.7;

/** Median, 95th percentile and worst of some times, ms to a tenth. */
export function spreadCells(times: readonly number[]): Cell[] {
  return [0.5, 0.95, 1].map((part) => round(quantile(times, part), 1));
}
