const FIRST_SIZE = 1 << 12;
/** Words of a slot: three of a hash of 96 bits, and the row. */
const WORDS = 4;

/**
 * Rows that were seen, by a hash of 96 bits: 16 bytes a row, at most 32, however long its cells are. Two different rows
 * out of 10 million meet with a chance below 1e-15.
 */
export class RowSet {
  private slots = new Uint32Array(FIRST_SIZE * WORDS);
  private size = FIRST_SIZE;
  private count = 0;

  /** @param row above 0. @returns the row that the same cells were first seen in; 0 for cells that are new. */
  add(cells: readonly string[], row: number): number {
    if (this.count * 2 >= this.size) this.grow();
    return this.put(hashCells(cells), row);
  }

  private put([a, b, c]: readonly [number, number, number], row: number): number {
    for (let slot = a & (this.size - 1); ; slot = (slot + 1) & (this.size - 1)) {
      const at = slot * WORDS;
      const found = this.slots[at + 3]!;
      if (found === 0) {
        this.slots.set([a, b, c, row], at);
        this.count += 1;
        return 0;
      }
      if (this.slots[at] === a && this.slots[at + 1] === b && this.slots[at + 2] === c) return found;
    }
  }

  private grow(): void {
    const old = this.slots;
    this.size *= 2;
    this.count = 0;
    this.slots = new Uint32Array(this.size * WORDS);
    for (let at = 0; at < old.length; at += WORDS) {
      if (old[at + 3] !== 0) this.put([old[at]!, old[at + 1]!, old[at + 2]!], old[at + 3]!);
    }
  }
}

/** Three chains of multiply and rotate over the UTF-16 units; the end of a cell counts as a unit of its own. */
function hashCells(cells: readonly string[]): [number, number, number] {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  let c = 0xc2b2ae35;
  for (const cell of cells) {
    for (let at = 0; at <= cell.length; at += 1) {
      const unit = at < cell.length ? cell.charCodeAt(at) : 0x1ffff;
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul((b << 5) | (b >>> 27), 5) ^ Math.imul(unit + 1, 0xcc9e2d51);
      c = Math.imul(c ^ (c >>> 15), 0x2c1b3c6d) + unit;
    }
  }
  return [mix(a), mix(b), mix(c)];
}

/** The finalizer of MurmurHash3 (Appleby, public domain). */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
