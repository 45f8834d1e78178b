import { avalanche, type TextHash } from './hash-text.js';
import { exampleText, type TextCount } from './wide-summary.js';

/** Integers per slot: low hash, high hash, count and first source row of a text. */
const STRIDE = 4;
const FIRST_SLOTS = 1 << 12;
/** Maximum slots of a column: 8 million, for 6 million texts in 128 MB. */
const MAX_SLOTS = 1 << 23;
/** Maximum slots once a text has recurred, so that the column is not a key: 1.5 million texts in 32 MB. */
const MAX_REPEATED_SLOTS = 1 << 21;
const MAX_LOAD = 0.72;
const MAX_REPORTED = 50;
/** Number of most common texts that are tracked; see `#watch`. */
const MAX_WATCHED = 1000;

interface Watched extends TextCount {
  low: number;
  high: number;
}

/**
 * Counts the texts of a column without storing them, in an open-addressing hash table of 64-bit hashes. The probability
 * that any two of five million texts have the same hash is 1 in a million. Exact up to its limit, then an estimate. The
 * WebAssembly encoder uses the same method.
 */
export class TextCounts {
  #slots = new Int32Array(FIRST_SLOTS * STRIDE);
  #size = FIRST_SLOTS;
  #used = 0;
  #sketch: DistinctSketch | null = null;
  /** Texts whose last count was above `#floor`. They always include the most common ones. */
  readonly #watched = new Map<number, Watched>();
  #floor = 0;
  #repeats = false;
  readonly #maxSlots: number;

  constructor(maxSlots = MAX_SLOTS) {
    this.#maxSlots = maxSlots;
  }

  /**
   * Adds equal cells.
   * @param hash hash of the text.
   * @param row source row of the first one.
   */
  add(text: string, hash: TextHash, cells: number, row: number): void {
    this.#sketch?.add(hash.low, hash.high);
    const at = this.#find(hash.low, hash.high);
    const before = this.#slots[at + 2] as number;
    if (before + cells > 1) this.#repeats = true;
    if (before === 0 && this.#sketch !== null) return;
    const count = before + cells;
    this.#slots[at + 2] = count;
    if (before === 0) this.#slots[at + 3] = row;
    if (count > this.#floor) this.#watch(text, hash, count, this.#slots[at + 3] as number);
    if (before === 0) this.#claim(at, hash);
  }

  #claim(at: number, hash: TextHash): void {
    this.#slots[at] = hash.low;
    this.#slots[at + 1] = hash.high;
    this.#used += 1;
    if (this.#used > this.#size * MAX_LOAD) this.#makeRoom();
  }

  /** Returns the slot of a text, or the free slot where it belongs. A slot is free if its count is 0. */
  #find(low: number, high: number): number {
    const mask = this.#size - 1;
    let slot = low & mask;
    for (;;) {
      const at = slot * STRIDE;
      if (this.#slots[at + 2] === 0) return at;
      if (this.#slots[at] === low && this.#slots[at + 1] === high) return at;
      slot = (slot + 1) & mask;
    }
  }

  #makeRoom(): void {
    const most = this.#repeats ? Math.min(MAX_REPEATED_SLOTS, this.#maxSlots) : this.#maxSlots;
    if (this.#size >= most) {
      this.#beginSketch();
      return;
    }
    const old = this.#slots;
    this.#size *= 2;
    this.#slots = new Int32Array(this.#size * STRIDE);
    for (let at = 0; at < old.length; at += STRIDE) {
      if (old[at + 2] === 0) continue;
      const free = this.#find(old[at] as number, old[at + 1] as number);
      this.#slots[free] = old[at] as number;
      this.#slots[free + 1] = old[at + 1] as number;
      this.#slots[free + 2] = old[at + 2] as number;
      this.#slots[free + 3] = old[at + 3] as number;
    }
  }

  #beginSketch(): void {
    this.#sketch = new DistinctSketch();
    for (let at = 0; at < this.#slots.length; at += STRIDE) {
      if (this.#slots[at + 2] !== 0) this.#sketch.add(this.#slots[at] as number, this.#slots[at + 1] as number);
    }
  }

  /**
   * Tracks a text that may be among the most common. This finds all of them, because the last count of such a text
   * exceeds the floor, whatever the floor was before.
   */
  #watch(text: string, hash: TextHash, cells: number, row: number): void {
    const key = (hash.low >>> 0) * 0x200000 + (hash.high & 0x1fffff);
    const known = this.#watched.get(key);
    if (known !== undefined) known.cells = cells;
    else {
      this.#watched.set(key, { text: exampleText(text), cells, row, low: hash.low, high: hash.high });
      if (this.#watched.size > 2 * MAX_WATCHED) this.#raiseFloor();
    }
  }

  #raiseFloor(): void {
    const sorted = [...this.#watched].sort((a, b) => b[1].cells - a[1].cells || a[1].row - b[1].row);
    this.#floor = sorted[MAX_WATCHED]?.[1].cells ?? 0;
    for (const [key] of sorted.slice(MAX_WATCHED)) this.#watched.delete(key);
  }

  get isEstimate(): boolean {
    return this.#sketch !== null;
  }

  finish(): { distinct: number; isEstimate: boolean; top: TextCount[] } {
    const sorted = [...this.#watched.values()].sort((a, b) => b.cells - a.cells || a.row - b.row);
    return {
      distinct: this.#sketch?.estimate() ?? this.#used,
      isEstimate: this.#sketch !== null,
      top: sorted.slice(0, MAX_REPORTED).map(({ text, cells, row }) => ({ text, cells, row })),
    };
  }
}

const BITS = 14;
const REGISTERS = 1 << BITS;

/**
 * Estimates the number of distinct texts, within about 1% (HyperLogLog; Flajolet et al. 2007). Sketches can be merged.
 */
export class DistinctSketch {
  readonly #registers: Uint8Array;

  /** @param registers registers of another sketch, to continue it. */
  constructor(registers = new Uint8Array(REGISTERS)) {
    this.#registers = registers;
  }

  /** Adds a text by two independent 32-bit hashes. */
  add(low: number, high: number): void {
    const register = low >>> (32 - BITS);
    const rank = Math.clz32(avalanche(high ^ low)) + 1;
    if (rank > (this.#registers[register] as number)) this.#registers[register] = rank;
  }

  merge(other: DistinctSketch): void {
    for (let register = 0; register < REGISTERS; register += 1) {
      const rank = other.#registers[register] as number;
      if (rank > (this.#registers[register] as number)) this.#registers[register] = rank;
    }
  }

  estimate(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.#registers) {
      sum += 2 ** -rank;
      if (rank === 0) empty += 1;
    }
    const alpha = 0.7213 / (1 + 1.079 / REGISTERS);
    const raw = (alpha * REGISTERS * REGISTERS) / sum;
    const isSmall = raw <= 2.5 * REGISTERS && empty > 0;
    return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : raw);
  }
}
