import type { GreyImage } from './grey-image.js';

/** Side of the square that is transformed, px. */
const SQUARE = 32;
/** Lowest frequencies that are kept, in each direction, without the mean (place 0, 0). */
const KEPT = 8;

/** Cosines of the kept frequencies (DCT-II, not normalised: only the order of the values counts). */
const COSINES = Float64Array.from({ length: KEPT * SQUARE }, (_, place) => {
  const [frequency, at] = [Math.floor(place / SQUARE), place % SQUARE];
  return Math.cos(((2 * at + 1) * (frequency + 1) * Math.PI) / (2 * SQUARE));
});

/** Below this spread of brightness a hash would tell of noise alone; of 255. */
const FLAT_DEVIATION = 4;

/** Mean of each cell of a square that is laid over the picture. */
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
 * A 64-bit hash of what a picture looks like (pHash, Zauner 2010: signs of low frequencies against their median): small
 * changes of size, compression or brightness change few of its bits. Frequencies 1 to 8 in both directions are taken.
 * @returns two unsigned 32-bit halves; null of a picture of almost one brightness, which looks like any other such.
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

/** Bits of 64 in which two hashes differ. */
export function hashDistance(a: readonly [number, number], b: readonly [number, number]): number {
  return bitCount(a[0] ^ b[0]) + bitCount(a[1] ^ b[1]);
}

function bitCount(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
