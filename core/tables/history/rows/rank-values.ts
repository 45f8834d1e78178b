/** Factors by which decimals become integers, such as amounts with cents. */
const SCALES = [1, 100, 10_000, 1_000_000];
/** Maximum integers between the least and the greatest value for each value, so that they can be counted. */
const MAX_SPREAD = 4;
const MIN_SPREAD = 65_536;
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Returns values as integers from 0 in the same order; null if they are not, or too far apart. */
function asCounted(values: Float64Array, codes: Uint32Array): { scaled: Float64Array; most: number } | null {
  const scale = SCALES.find((factor) =>
    codes.every((code) => Math.round(values[code]! * factor) / factor === values[code]),
  );
  if (scale === undefined) return null;
  const scaled = new Float64Array(codes.length);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < codes.length; at += 1) {
    const value = Math.round(values[codes[at]!]! * scale);
    scaled[at] = value;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (!(most - least <= codes.length * MAX_SPREAD + MIN_SPREAD)) return null;
  for (let at = 0; at < codes.length; at += 1) scaled[at] = scaled[at]! - least;
  return { scaled, most: most - least };
}

function rankCounted(scaled: Float64Array, most: number, codes: Uint32Array, ranks: Uint32Array): number {
  const rankOf = new Uint32Array(most + 1);
  for (let at = 0; at < scaled.length; at += 1) rankOf[scaled[at]!] = 1;
  let count = 0;
  for (let value = 0; value <= most; value += 1) {
    const isUsed = rankOf[value]!;
    rankOf[value] = count;
    count += isUsed;
  }
  for (let at = 0; at < scaled.length; at += 1) ranks[codes[at]!] = rankOf[scaled[at]!]!;
  return count;
}

/** Values with their codes, while they are sorted. Each value is two integers in the same order. */
interface Keyed {
  low: Uint32Array;
  high: Uint32Array;
  codes: Uint32Array;
}

const emptyKeys = (count: number): Keyed => ({
  low: new Uint32Array(count),
  high: new Uint32Array(count),
  codes: new Uint32Array(count),
});

/** Converts the bits of values to unsigned integers in the same order. */
function keysOf(values: Float64Array, codes: Uint32Array): Keyed {
  const keyed = emptyKeys(codes.length);
  const one = new Float64Array(1);
  const [words, isLittle] = [new Uint32Array(one.buffer), new Uint8Array(Uint16Array.of(1).buffer)[0] === 1];
  const [lowWord, highWord] = isLittle ? [0, 1] : [1, 0];
  for (let at = 0; at < codes.length; at += 1) {
    // Adding 0 makes -0 the same as 0.
    one[0] = values[codes[at]!]! + 0;
    const [low, high] = [words[lowWord]!, words[highWord]!];
    const isNegative = high >>> 31 === 1;
    keyed.low[at] = isNegative ? ~low : low;
    keyed.high[at] = isNegative ? ~high : high ^ 0x8000_0000;
    keyed.codes[at] = codes[at]!;
  }
  return keyed;
}

/** Sorts by one digit of a word; returns the argument itself if all digits are the same. */
function sortByDigit(from: Keyed, into: Keyed, word: 'low' | 'high', shift: number): Keyed {
  const keys = from[word];
  const counts = new Uint32Array(DIGITS);
  for (let at = 0; at < keys.length; at += 1) {
    const digit = (keys[at]! >>> shift) & (DIGITS - 1);
    counts[digit] = counts[digit]! + 1;
  }
  if (counts[(keys[0]! >>> shift) & (DIGITS - 1)] === keys.length) return from;
  let next = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const count = counts[digit]!;
    counts[digit] = next;
    next += count;
  }
  for (let at = 0; at < keys.length; at += 1) {
    const digit = (keys[at]! >>> shift) & (DIGITS - 1);
    const place = counts[digit]!;
    counts[digit] = place + 1;
    into.low[place] = from.low[at]!;
    into.high[place] = from.high[at]!;
    into.codes[place] = from.codes[at]!;
  }
  return into;
}

function rankByDigits(values: Float64Array, codes: Uint32Array, ranks: Uint32Array): number {
  let sorted = keysOf(values, codes);
  let free = emptyKeys(codes.length);
  for (const word of ['low', 'high'] as const) {
    for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
      const next = sortByDigit(sorted, free, word, shift);
      if (next === free) free = sorted;
      sorted = next;
    }
  }
  let rank = -1;
  for (let at = 0; at < codes.length; at += 1) {
    const isNew = at === 0 || sorted.low[at] !== sorted.low[at - 1] || sorted.high[at] !== sorted.high[at - 1];
    if (isNew) rank += 1;
    ranks[sorted.codes[at]!] = rank;
  }
  return rank + 1;
}

/**
 * Ranks values, from 0; equal values have equal ranks.
 * @param codes of the values to rank, none of them NaN.
 * @param ranks receives the rank of each of these codes.
 * @returns the number of ranks.
 */
export function rankValues(values: Float64Array, codes: Uint32Array, ranks: Uint32Array): number {
  if (codes.length === 0) return 0;
  const counted = asCounted(values, codes);
  return counted === null
    ? rankByDigits(values, codes, ranks)
    : rankCounted(counted.scaled, counted.most, codes, ranks);
}
