import type { DecidedValues } from './decided-values.js';

const MOST_BINS = 20;
/** Powers of two change no digit. This one keeps the bounds finite whatever the values are, which may differ by 3.6e308. */
const SCALE = 2 ** -8;

/**
 * Equal bins from the smallest to the largest value; the last holds its upper bound. All bounds are finite.
 * @returns none if a value is beyond the largest number (1e309): it has no place in a bin.
 */
export function histogram(values: DecidedValues): { from: number; to: number; count: number }[] {
  const min = values.values[0];
  const max = values.values.at(-1);
  if (min === undefined || max === undefined || !Number.isFinite(min) || !Number.isFinite(max)) return [];
  if (min === max) return [{ from: min, to: max, count: values.total }];
  const bins = Math.max(2, Math.min(MOST_BINS, Math.ceil(Math.sqrt(countDistinct(values.values)))));
  const counts = new Float64Array(bins);
  const scale = Number.isFinite((max - min) * bins) ? 1 : SCALE;
  const [low, range] = [min * scale, max * scale - min * scale];
  for (let index = 0; index < values.values.length; index += 1) {
    const share = ((values.values[index] as number) * scale - low) / range;
    const bin = Math.min(bins - 1, Math.floor(share * bins));
    counts[bin] = (counts[bin] as number) + (values.weights[index] as number);
  }
  const bound = (bin: number) => (bin === bins ? max : (low + (range * bin) / bins) / scale);
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
