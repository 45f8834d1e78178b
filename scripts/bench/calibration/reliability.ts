import type { Result } from './collect-results.js';

/** Lower bounds of the bins of stated confidence, from 0 to 1. */
export const BINS = [0, 0.7, 0.8, 0.9, 0.95, 0.99] as const;

/** Results of one bin: their number, their mean confidence, and the share that is correct. */
export interface Bin {
  from: number;
  count: number;
  stated: number;
  right: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Groups results by stated confidence. */
export function reliabilityOf(results: readonly Result[]): Bin[] {
  return BINS.map((from, at) => {
    const to = BINS[at + 1] ?? Number.POSITIVE_INFINITY;
    const own = results.filter(({ confidence }) => confidence >= from && confidence < to);
    return {
      from,
      count: own.length,
      stated: mean(own.map(({ confidence }) => confidence)),
      right: mean(own.map(({ isRight }) => Number(isRight))),
    };
  });
}

/** Minimum number of results per step of the fitted function. */
const MIN_POOL = 100;

/**
 * Fits the share of correct results as a non-decreasing function of the stated confidence (isotonic regression by
 * pooling adjacent violators), with at least 100 results in each pool.
 * @returns the means of the pools: points of a piecewise linear function.
 */
export function fitMonotone(results: readonly Result[]): [stated: number, right: number][] {
  const sorted = [...results].sort((one, other) => one.confidence - other.confidence);
  const pools: { stated: number; right: number; count: number }[] = [];
  const merge = () => {
    const [last, before] = [pools.pop()!, pools.pop()!];
    const count = last.count + before.count;
    const part = (name: 'stated' | 'right') => (last[name] * last.count + before[name] * before.count) / count;
    pools.push({ stated: part('stated'), right: part('right'), count });
  };
  for (const { confidence, isRight } of sorted) {
    const last = pools.at(-1);
    const one = { stated: confidence, right: Number(isRight), count: 1 };
    if (last !== undefined && (last.count < MIN_POOL || last.stated === confidence)) {
      pools.push(one);
      merge();
    } else pools.push(one);
    while (pools.length > 1 && pools.at(-1)!.count >= MIN_POOL && pools.at(-1)!.right <= pools.at(-2)!.right) merge();
  }
  if (pools.length > 1 && pools.at(-1)!.count < MIN_POOL) merge();
  return pools.map(({ stated, right }) => [Math.round(stated * 1000) / 1000, Math.round(right * 1000) / 1000]);
}
