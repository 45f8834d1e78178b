import { setImmediate } from 'node:timers/promises';
import type { GreyImage } from './reduce-image.js';

/** Side of the square to which the discrete cosine transform is applied, px. */
const SQUARE = 32;
/** Number of low frequencies used in each direction, without 0. */
const KEPT = 8;

/** Cosines of these frequencies (DCT-II). Not normalized, because only the order of the coefficients matters. */
const COSINES = Float64Array.from({ length: KEPT * SQUARE }, (_, place) => {
  const [frequency, at] = [Math.floor(place / SQUARE), place % SQUARE];
  return Math.cos(((2 * at + 1) * (frequency + 1) * Math.PI) / (2 * SQUARE));
});

/** Minimum standard deviation of the brightness (0 to 255). The hash of a flatter image would describe only noise. */
const FLAT_DEVIATION = 4;

/** Averages the image over the cells of a square grid. */
function toSquare({ data, width, height }: GreyImage): Float64Array {
  const square = new Float64Array(SQUARE * SQUARE);
  const edge = (place: number, length: number) => Math.floor((place * length) / SQUARE);
  for (let row = 0; row < SQUARE; row++) {
    const top = edge(row, height);
    const bottom = Math.max(top + 1, edge(row + 1, height));
    for (let column = 0; column < SQUARE; column++) {
      const left = edge(column, width);
      const right = Math.max(left + 1, edge(column + 1, width));
      let sum = 0;
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += data[y * width + x]!;
      square[row * SQUARE + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return square;
}

function lowFrequencies(square: Float64Array): Float64Array {
  const rows = new Float64Array(SQUARE * KEPT);
  for (let row = 0; row < SQUARE; row++) {
    for (let u = 0; u < KEPT; u++) {
      let sum = 0;
      for (let x = 0; x < SQUARE; x++) sum += square[row * SQUARE + x]! * COSINES[u * SQUARE + x]!;
      rows[row * KEPT + u] = sum;
    }
  }
  const values = new Float64Array(KEPT * KEPT);
  for (let v = 0; v < KEPT; v++) {
    for (let u = 0; u < KEPT; u++) {
      let sum = 0;
      for (let y = 0; y < SQUARE; y++) sum += rows[y * KEPT + u]! * COSINES[v * SQUARE + y]!;
      values[v * KEPT + u] = sum;
    }
  }
  return values;
}

/**
 * Computes a 64-bit perceptual hash (pHash, Zauner 2010): each bit is 1 if a low-frequency DCT coefficient is above the
 * median. Slight scaling, compression or brightness changes flip few bits. Uses frequencies 1 to 8 in both directions.
 * @returns two unsigned 32-bit halves; null for an image of nearly uniform brightness, because all such hashes are
 * similar.
 */
export function perceptualHash(image: GreyImage): readonly [number, number] | null {
  if (image.deviation < FLAT_DEVIATION) return null;
  const values = lowFrequencies(toSquare(image));
  const middle = values.toSorted();
  const median = (middle[31]! + middle[32]!) / 2;
  const half = (from: number) => {
    let bits = 0;
    for (let place = from; place < from + 32; place++) bits = (bits << 1) | (values[place]! > median ? 1 : 0);
    return bits >>> 0;
  };
  return [half(0), half(32)];
}

/** Returns the Hamming distance, 0 to 64 bits. */
export function hashDistance(a: readonly [number, number], b: readonly [number, number]): number {
  return bitCount(a[0] ^ b[0]) + bitCount(a[1] ^ b[1]);
}

function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

type Hash = readonly [number, number];

/** Maximum Hamming distance of near-duplicates (recompressed or scaled, not cropped, rotated or mirrored), bits. */
const NEAR_BITS = 4;

/** Offset and length of the six parts of a hash, bits. If four bits differ, at least two parts are equal. */
const PARTS = [
  [0, 11],
  [11, 11],
  [22, 10],
  [32, 11],
  [43, 11],
  [54, 10],
] as const;

/** Maximum hashes compared with each hash per pass. Bounds the cost for data constructed to have equal parts. */
const MAX_NEIGHBOURS = 64;

function partOf([high, low]: Hash, part: readonly [number, number]): number {
  const [first, count] = part;
  const half = first < 32 ? high : low;
  return (half >>> (32 - (first % 32) - count)) & ((1 << count) - 1);
}

/**
 * Combines the key of two parts and an index in one number (22 + 30 of 53 bits), so that sorting needs no comparison
 * function.
 */
const PLACES = 2 ** 30;

/**
 * Finds pairs of hashes that differ in at most four bits. Does not compare all pairs: if hashes are split into six
 * parts, at least two parts of such a pair are equal, so only hashes with two equal parts are compared (multi-index
 * hashing, Norouzi 2012). Cost: n log n for well-distributed hashes. May miss pairs if more than 64 hashes have the
 * same two parts. Yields to the event loop between its fifteen passes.
 * @param hashes distinct hashes.
 * @param report called with the indices of two hashes, possibly several times for the same pair.
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
    const last = Math.min(entries.length - 1, at + MAX_NEIGHBOURS);
    for (let next = at + 1; next <= last && keyOf(next) === keyOf(at); next++) {
      const other = entries[next]! % PLACES;
      if (hashDistance(hashes[place]!, hashes[other]!) <= NEAR_BITS) report(place, other);
    }
  }
}
