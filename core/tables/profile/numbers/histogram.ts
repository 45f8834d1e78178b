import type { DecidedValues } from './decided-values.js';

const MOST_BINS = 20;

/** Equal bins from the smallest to the largest value; the last holds its upper bound. */
export function histogram(values: DecidedValues): { from: number; to: number; count: number }[] {
  const min = values.values[0];
  const max = values.values.at(-1);
  if (min === undefined || max === undefined || !Number.isFinite(max - min)) return [];
  if (min === max) return [{ from: min, to: max, count: values.total }];
  const bins = Math.max(2, Math.min(MOST_BINS, Math.ceil(Math.sqrt(countDistinct(values.values)))));
  const counts = new Float64Array(bins);
  for (let index = 0; index < values.values.length; index += 1) {
    const share = ((values.values[index] as number) - min) / (max - min);
    const bin = Math.min(bins - 1, Math.floor(share * bins));
    counts[bin] = (counts[bin] as number) + (values.weights[index] as number);
  }
  const bound = (bin: number) => (bin === bins ? max : min + ((max - min) * bin) / bins);
  return Array.from(counts, (count, bin) => ({ from: bound(bin), to: bound(bin + 1), count }));
}

/** Distinct values among sorted ones; more than make a difference are not counted. */
function countDistinct(sorted: Float64Array): number {
  let count = 1;
  for (let index = 1; index < sorted.length && count < MOST_BINS * MOST_BINS; index += 1) {
    if (sorted[index] !== sorted[index - 1]) count += 1;
  }
  return count;
}
