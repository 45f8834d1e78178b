import { type FoldedTexts, foldTexts } from './folded-texts.js';

/** Minimum number of texts that are sorted by digits of their keys, and minimum that are not sorted by comparison. */
const MIN_RADIX = 2048;
const MIN_KEYS = 16;
const KEY_BITS = 32;
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const SHIFTS = [0, DIGIT_BITS, 2 * DIGIT_BITS];
const ALL_UNITS = 65_536;
/** Units of each text that are read at the start, in the order of the file, and the keys made of them. */
const HEAD_UNITS = 16;
const MAX_HEAD_KEYS = 4;
/** Texts that are sorted in one part of the work. */
const PART = 100_000;

/** A part of the order whose texts are equal up to a depth. */
interface Segment {
  from: number;
  to: number;
  depth: number;
}

/** Keys of the first units of all texts, with as many bits for each unit as the alphabet needs. */
interface HeadKeys {
  /** Depth at which they start. */
  start: number;
  /** Units and bits of a key. */
  width: number;
  bits: number;
  /** Key by text. The lowest bits of the key of a text that has ended are 0. */
  keys: Uint32Array[];
}

/** Writes the keys of units in the order of units, from 1; 0 is the end of a text. Returns their number. */
function readAlphabet({ units, starts }: FoldedTexts, depth: number, keyOf: Uint16Array): number {
  for (let text = 0; text < starts.length - 1; text += 1) {
    const from = starts[text]! + depth;
    const to = Math.min(starts[text + 1]! - 1, from + HEAD_UNITS);
    for (let at = from; at < to; at += 1) keyOf[units[at]!] = 1;
  }
  let used = 0;
  for (let unit = 0; unit < ALL_UNITS; unit += 1) if (keyOf[unit] === 1) keyOf[unit] = ++used;
  return used;
}

function readHeads(texts: FoldedTexts, start: number): HeadKeys {
  const { units, starts } = texts;
  const keyOf = new Uint16Array(ALL_UNITS);
  const bits = Math.max(1, KEY_BITS - Math.clz32(readAlphabet(texts, start, keyOf)));
  const width = Math.min(HEAD_UNITS, Math.floor(KEY_BITS / bits));
  const count = Math.min(MAX_HEAD_KEYS, Math.floor(HEAD_UNITS / width));
  const keys = Array.from({ length: count }, (_, at) => {
    const own = new Uint32Array(starts.length - 1);
    for (let text = 0; text < own.length; text += 1) {
      const end = starts[text + 1]! - 1;
      let from = starts[text]! + start + at * width;
      let key = 0;
      for (let left = width; left > 0; left -= 1, from += 1)
        key = (key << bits) | (from < end ? keyOf[units[from]!]! : 0);
      own[text] = key;
    }
    return own;
  });
  return { start, width, bits, keys };
}

/**
 * Sorts texts by their code units from the front. Texts are sorted by their first key, and those with equal keys by the
 * next one. The keys of the first units are read once, in the order of memory, because reading units in the order of
 * the texts takes several times as long.
 */
class TextSorter {
  /** Indices of the texts in their order. */
  readonly order: Uint32Array;
  /** 1 for each place in the order whose text differs from the one before. */
  readonly isNew: Uint8Array;
  readonly #texts: FoldedTexts;
  readonly #heads: HeadKeys;
  /** Depth behind the keys of the first units. */
  readonly #headEnd: number;
  /** Bits and units of later keys, whose alphabet is all units. */
  readonly #bits: number;
  readonly #width: number;
  readonly #open: Segment[] = [];
  readonly #keys: [Uint32Array, Uint32Array];
  readonly #otherOrder: Uint32Array;
  readonly #small = new Float64Array(MIN_RADIX);

  constructor(texts: FoldedTexts) {
    const count = texts.starts.length - 1;
    this.#texts = texts;
    this.order = new Uint32Array(count);
    for (let text = 0; text < count; text += 1) this.order[text] = text;
    this.isNew = new Uint8Array(count);
    this.#bits = 8 * texts.units.BYTES_PER_ELEMENT + 1;
    this.#width = Math.floor(KEY_BITS / this.#bits);
    this.#heads = readHeads(texts, count === 0 ? 0 : this.#commonLength({ from: 0, to: count, depth: 0 }));
    this.#headEnd = this.#heads.start + this.#heads.keys.length * this.#heads.width;
    this.#keys = [new Uint32Array(count), new Uint32Array(count)];
    this.#otherOrder = new Uint32Array(count);
  }

  /** Sorts all texts. Yields after each part of the work. */
  *sort(): Generator<void> {
    if (this.order.length === 0) return;
    this.isNew[0] = 1;
    this.#open.push({ from: 0, to: this.order.length, depth: this.#heads.start });
    let sorted = 0;
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      this.#sortSegment(next);
      sorted += next.to - next.from;
      if (sorted < PART) continue;
      sorted = 0;
      yield;
    }
  }

  #sortSegment(segment: Segment): void {
    const { from, to, depth } = segment;
    const count = to - from;
    if (count === 2) this.#sortPair(segment);
    else if (count < MIN_KEYS) this.#sortByComparison(segment);
    else if (count < MIN_RADIX) this.#sortSmall(segment);
    else if (depth < this.#headEnd) this.#sortLarge(segment);
    else this.#sortLarge({ from, to, depth: depth + this.#commonLength(segment) });
  }

  /** Returns the index of the key of the first units that starts at a depth; -1 if there is none. */
  #headAt(depth: number): number {
    return depth < this.#headEnd ? (depth - this.#heads.start) / this.#heads.width : -1;
  }

  /** Writes the keys of some texts from a depth on. */
  #writeKeys(texts: Uint32Array, depth: number, keys: Uint32Array): void {
    const head = this.#heads.keys[this.#headAt(depth)];
    if (head === undefined) this.#writeLaterKeys(texts, depth, keys);
    else for (let at = 0; at < texts.length; at += 1) keys[at] = head[texts[at]!]!;
  }

  #writeLaterKeys(texts: Uint32Array, depth: number, keys: Uint32Array): void {
    const { units, starts } = this.#texts;
    const [bits, width] = [this.#bits, this.#width];
    for (let index = 0; index < texts.length; index += 1) {
      const end = starts[texts[index]! + 1]! - 1;
      let at = starts[texts[index]!]! + depth;
      let key = 0;
      for (let left = width; left > 0; left -= 1, at += 1) key = (key << bits) | (at < end ? units[at]! + 1 : 0);
      keys[index] = key;
    }
  }

  /** Returns the number of units from a depth on that all texts of a segment share. */
  #commonLength({ from, to, depth }: Segment): number {
    const { units, starts } = this.#texts;
    const first = starts[this.order[from]!]! + depth;
    let common = Math.max(0, starts[this.order[from]! + 1]! - 1 - first);
    for (let at = from + 1; at < to && common > 0; at += 1) {
      const text = this.order[at]!;
      const start = starts[text]! + depth;
      common = Math.max(0, Math.min(common, starts[text + 1]! - 1 - start));
      let same = 0;
      while (same < common && units[first + same] === units[start + same]) same += 1;
      common = same;
    }
    return common;
  }

  #sortPair({ from, depth }: Segment): void {
    const [one, other] = [this.order[from]!, this.order[from + 1]!];
    const difference = this.#compare(one, other, depth);
    if (difference !== 0) this.isNew[from + 1] = 1;
    if (difference <= 0) return;
    this.order[from] = other;
    this.order[from + 1] = one;
  }

  #sortByComparison({ from, to, depth }: Segment): void {
    const { order } = this;
    for (let at = from + 1; at < to; at += 1) {
      const text = order[at]!;
      let into = at;
      for (; into > from && this.#compare(order[into - 1]!, text, depth) > 0; into -= 1) order[into] = order[into - 1]!;
      order[into] = text;
    }
    for (let at = from + 1; at < to; at += 1)
      if (this.#compare(order[at - 1]!, order[at]!, depth) !== 0) this.isNew[at] = 1;
  }

  #compare(one: number, other: number, depth: number): number {
    const { keys } = this.#heads;
    const head = this.#headAt(depth);
    for (let at = head; at >= 0 && at < keys.length; at += 1) {
      const difference = keys[at]![one]! - keys[at]![other]!;
      if (difference !== 0) return difference;
    }
    return this.#compareUnits(one, other, head < 0 ? depth : this.#headEnd);
  }

  #compareUnits(one: number, other: number, depth: number): number {
    const { units, starts } = this.#texts;
    const [first, second] = [starts[one]!, starts[other]!];
    const [lengthOfOne, lengthOfOther] = [starts[one + 1]! - first, starts[other + 1]! - second];
    const length = Math.min(lengthOfOne, lengthOfOther) - 1;
    for (let at = depth; at < length; at += 1) {
      const difference = units[first + at]! - units[second + at]!;
      if (difference !== 0) return difference;
    }
    return lengthOfOne - lengthOfOther;
  }

  /** Sorts numbers made of a key and a place, which needs no function for comparing. */
  #sortSmall(segment: Segment): void {
    const { from, to, depth } = segment;
    const count = to - from;
    const small = this.#small.subarray(0, count);
    const texts = this.#otherOrder.subarray(0, count);
    const keys = this.#keys[0].subarray(0, count);
    texts.set(this.order.subarray(from, to));
    this.#writeKeys(texts, depth, keys);
    for (let at = 0; at < count; at += 1) small[at] = keys[at]! * MIN_RADIX + at;
    small.sort();
    for (let at = 0; at < count; at += 1) {
      const place = small[at]! % MIN_RADIX;
      this.order[from + at] = texts[place]!;
      keys[at] = (small[at]! - place) / MIN_RADIX;
    }
    this.#split(segment, keys);
  }

  /** Sorts by three digits of the keys, the last digit first. */
  #sortLarge(segment: Segment): void {
    const { from, to, depth } = segment;
    const count = to - from;
    const [first, second] = this.#keys;
    let sorted = { keys: first.subarray(0, count), texts: this.order.subarray(from, to) };
    let free = { keys: second.subarray(0, count), texts: this.#otherOrder.subarray(0, count) };
    this.#writeKeys(sorted.texts, depth, sorted.keys);
    for (const shift of SHIFTS) {
      const places = placesOfDigits(sorted.keys, shift);
      if (places === null) continue;
      scatter(sorted, free, places, shift);
      [sorted, free] = [free, sorted];
    }
    if (sorted.texts.buffer !== this.order.buffer) this.order.set(sorted.texts, from);
    this.#split({ from, to, depth }, sorted.keys);
  }

  /** Marks where the keys of a sorted segment change, and opens the parts with equal keys whose texts have not ended. */
  #split({ from, to, depth }: Segment, keys: Uint32Array): void {
    const { bits, width } = depth < this.#headEnd ? this.#heads : { bits: this.#bits, width: this.#width };
    const lastUnit = 2 ** bits - 1;
    let start = 0;
    for (let at = 1; at <= to - from; at += 1) {
      if (at < to - from && keys[at] === keys[start]) continue;
      if (at < to - from) this.isNew[from + at] = 1;
      const isOpen = at - start > 1 && (keys[start]! & lastUnit) !== 0;
      if (isOpen) this.#open.push({ from: from + start, to: from + at, depth: depth + width });
      start = at;
    }
  }
}

interface Keyed {
  keys: Uint32Array;
  texts: Uint32Array;
}

/** Moves keys and texts to the places of their digits. */
function scatter({ keys, texts }: Keyed, into: Keyed, places: Uint32Array, shift: number): void {
  const { keys: keysThere, texts: textsThere } = into;
  for (let at = 0; at < texts.length; at += 1) {
    const key = keys[at]!;
    const digit = (key >>> shift) & (DIGITS - 1);
    const place = places[digit]!;
    places[digit] = place + 1;
    keysThere[place] = key;
    textsThere[place] = texts[at]!;
  }
}

/** Returns the place of the first key with each digit; null if all digits are the same. */
function placesOfDigits(keys: Uint32Array, shift: number): Uint32Array | null {
  const places = new Uint32Array(DIGITS);
  for (let at = 0; at < keys.length; at += 1) {
    const digit = (keys[at]! >>> shift) & (DIGITS - 1);
    places[digit] = places[digit]! + 1;
  }
  if (places[(keys[0]! >>> shift) & (DIGITS - 1)] === keys.length) return null;
  let next = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const own = places[digit]!;
    places[digit] = next;
    next += own;
  }
  return places;
}

/**
 * Ranks texts without regard to case, by code units. Yields after each part of the work, so that it can be done while
 * nothing else is to do.
 * @param codes of the texts to rank.
 * @param ranks receives the rank of each of these codes, from `first`; equal texts have equal ranks.
 * @returns the number of ranks.
 */
export function* rankTexts(
  texts: readonly string[],
  codes: Uint32Array,
  ranks: Uint32Array,
  first: number,
): Generator<void, number> {
  const folded = foldTexts(texts, codes);
  yield;
  const sorter = new TextSorter(folded);
  yield;
  yield* sorter.sort();
  const { order, isNew } = sorter;
  let rank = first - 1;
  for (let at = 0; at < codes.length; at += 1) {
    rank += isNew[at]!;
    ranks[codes[order[at]!]!] = rank;
  }
  return rank + 1 - first;
}
