import type { DecidedValues } from './decided-values.js';

/** Quantiles, linear between neighbours (type 7 of Hyndman and Fan 1996). @param shares from 0 to 1, ascending. */
export function quantiles(values: DecidedValues, shares: readonly number[]): number[] {
  const found: number[] = [];
  const last = values.values.length - 1;
  let index = 0;
  let upTo = values.weights[0] ?? 0;
  for (const share of shares) {
    const place = share * (values.total - 1);
    while (index < last && upTo <= Math.floor(place)) {
      index += 1;
      upTo += values.weights[index] as number;
    }
    const low = values.values[index] as number;
    const isAtEdge = index < last && Math.floor(place) + 1 >= upTo;
    const high = isAtEdge ? (values.values[index + 1] as number) : low;
    found.push(between(low, high, place - Math.floor(place)));
  }
  return found;
}

/** A value between two neighbours; their difference may be too large for a number. */
function between(low: number, high: number, share: number): number {
  const difference = high - low;
  return Number.isFinite(difference) ? low + difference * share : low * (1 - share) + high * share;
}
