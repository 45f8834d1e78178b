import { setImmediate } from 'node:timers/promises';
import { hashDistance } from './perceptual-hash.js';

type Hash = readonly [number, number];

/** Bits of 64 in which pictures that look almost the same may differ: compressed anew or scaled, not cut, turned or mirrored. */
const NEAR_BITS = 4;

/** First bit and count of six parts of a hash. Of four differing bits, at least two parts are free. */
const PARTS = [
  [0, 11],
  [11, 11],
  [22, 10],
  [32, 11],
  [43, 11],
  [54, 10],
] as const;

/** Further neighbours in a table are not looked at: a bound for data that was made to share parts. */
const MOST_NEIGHBOURS = 64;

function partOf([high, low]: Hash, part: readonly [number, number]): number {
  const [first, count] = part;
  const half = first < 32 ? high : low;
  return (half >>> (32 - (first % 32) - count)) & ((1 << count) - 1);
}

/** A key of two parts and a place in one number, so that sorting needs no comparison of ours; 22 + 30 bits of 53. */
const PLACES = 2 ** 30;

/**
 * Finds pairs of hashes that differ in at most four bits, without comparing each with each: such a pair agrees in two of
 * six parts, so that only hashes that share two parts are compared (multi-index hashing, Norouzi 2012).
 * n log n for hashes that spread; where over 64 hashes share the same two parts, pairs may be missed. Other work of the
 * thread goes on between its fifteen passes.
 * @param hashes each once.
 * @param report gets places of two hashes; the same pair may come several times.
 */
export async function eachNearPair(hashes: readonly Hash[], report: (a: number, b: number) => void): Promise<void> {
  const entries = new Float64Array(hashes.length);
  for (let one = 0; one < PARTS.length; one++) {
    for (let other = one + 1; other < PARTS.length; other++) {
      hashes.forEach((hash, place) => {
        entries[place] = (partOf(hash, PARTS[one]!) * 2048 + partOf(hash, PARTS[other]!)) * PLACES + place;
      });
      compareNeighbours(hashes, entries.sort(), report);
      await setImmediate();
    }
  }
}

function compareNeighbours(
  hashes: readonly Hash[],
  entries: Float64Array,
  report: (a: number, b: number) => void,
): void {
  const keyOf = (at: number) => Math.floor(entries[at]! / PLACES);
  for (let at = 0; at < entries.length; at++) {
    const place = entries[at]! % PLACES;
    const last = Math.min(entries.length - 1, at + MOST_NEIGHBOURS);
    for (let next = at + 1; next <= last && keyOf(next) === keyOf(at); next++) {
      const other = entries[next]! % PLACES;
      if (hashDistance(hashes[place]!, hashes[other]!) <= NEAR_BITS) report(place, other);
    }
  }
}
