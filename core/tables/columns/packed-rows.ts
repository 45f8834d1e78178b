import type { SourceRows } from './table-data.js';

const BLOCK = 1024;

/**
 * Source rows, which are consecutive except for gaps. Stores the first row of each block, and how far each row is from
 * its expected number: one byte per row for a table with multi-line cells, nothing for others.
 */
export class PackedRows implements SourceRows {
  readonly #firsts: number[] = [];
  readonly #shifts: (ArrayLike<number> | null)[] = [];
  readonly #open = new Uint32Array(BLOCK);
  #used = 0;

  get length(): number {
    return this.#firsts.length * BLOCK + this.#used;
  }

  append(rows: Uint32Array): void {
    for (let from = 0; from < rows.length; ) {
      const count = Math.min(BLOCK - this.#used, rows.length - from);
      this.#open.set(rows.subarray(from, from + count), this.#used);
      this.#used += count;
      from += count;
      if (this.#used === BLOCK) this.#pack();
    }
  }

  #pack(): void {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let place = 0; place < BLOCK; place += 1) {
      const first = (this.#open[place] as number) - place;
      if (first < least) least = first;
      if (first > most) most = first;
    }
    this.#firsts.push(least);
    this.#shifts.push(most === least ? null : shiftsOf(this.#open, least, most - least));
    this.#used = 0;
  }

  at(row: number): number | undefined {
    const block = Math.floor(row / BLOCK);
    const place = row % BLOCK;
    const first = this.#firsts[block];
    if (first !== undefined) return first + place + (this.#shifts[block]?.[place] ?? 0);
    return row >= 0 && row < this.length ? this.#open[place] : undefined;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let row = 0; row < this.length; row += 1) yield this.at(row) as number;
  }
}

function shiftsOf(rows: Uint32Array, least: number, most: number): ArrayLike<number> {
  const shifts = most < 256 ? new Uint8Array(BLOCK) : most < 65_536 ? new Uint16Array(BLOCK) : new Uint32Array(BLOCK);
  for (let place = 0; place < BLOCK; place += 1) shifts[place] = (rows[place] as number) - place - least;
  return shifts;
}
