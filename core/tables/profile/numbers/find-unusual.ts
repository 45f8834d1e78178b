import type { DecidedValues } from './decided-values.js';
import { quantiles } from './quantiles.js';

/** Fences beyond which a value is called unusual, never wrong. */
export interface Unusual {
  low: number | null;
  high: number | null;
  count: number;
  method: string;
}

const FEWEST = 20;
/** What many cells are is not unusual: the values are of several kinds. */
const LARGEST_SHARE = 0.05;
/** Tukey's outer fences ("far out", Exploratory Data Analysis 1977). */
const RANGES = 3;
/** Where the upper half of the middle is this many times as wide as the lower, the values are skewed. */
const SKEWED = 2.5;

/** @returns null where values are few or mostly one, or where more than 5 % of them lie outside. Skewed positive values are judged by their logarithms. */
export function findUnusual(values: DecidedValues): Unusual | null {
  if (values.total < FEWEST) return null;
  const [p01 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0] = quantiles(values, [0.01, 0.25, 0.5, 0.75, 0.9]);
  if (p75 <= p25) return null;
  const isSkewed = p01 > 0 && (values.values[0] ?? 0) > 0 && p90 - p50 > SKEWED * (p50 - p01) && p90 > 2 * p50;
  const [low, high] = isSkewed ? fences(Math.log(p25), Math.log(p75)).map(Math.exp) : fences(p25, p75);
  const method = isSkewed ? 'Tukey, 3 interquartile ranges of the logarithms' : 'Tukey, 3 interquartile ranges';
  const found = count(values, low as number, high as number, method);
  return found.count > LARGEST_SHARE * values.total ? null : found;
}

function fences(p25: number, p75: number): number[] {
  return [p25 - RANGES * (p75 - p25), p75 + RANGES * (p75 - p25)];
}

function count(values: DecidedValues, low: number, high: number, method: string): Unusual {
  let cells = 0;
  for (let index = 0; index < values.values.length; index += 1) {
    const value = values.values[index] as number;
    if (value < low || value > high) cells += values.weights[index] as number;
  }
  return { low, high, count: cells, method };
}
