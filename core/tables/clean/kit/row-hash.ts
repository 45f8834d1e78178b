/** Number of 32-bit integers in the hash of a text. */
export const TEXT_HASH = 3;

/** Hashes UTF-16 code units with three multiply-rotate chains, 96 bits in total. */
class UnitHash {
  #a = 0;
  #b = 0;
  #c = 0;

  begin(): void {
    this.#a = 0x9e3779b9 | 0;
    this.#b = 0x85ebca6b | 0;
    this.#c = 0xc2b2ae35 | 0;
  }

  add(unit: number): void {
    this.#a = Math.imul(this.#a ^ unit, 0x01000193);
    this.#b = Math.imul((this.#b << 5) | (this.#b >>> 27), 5) ^ Math.imul(unit + 1, 0xcc9e2d51);
    this.#c = (Math.imul(this.#c ^ (this.#c >>> 15), 0x2c1b3c6d) + unit) | 0;
  }

  write(length: number, into: Int32Array, at: number): void {
    into[at] = mix(this.#a ^ length);
    into[at + 1] = mix(this.#b ^ length);
    into[at + 2] = mix(this.#c ^ length);
  }
}

/** Mixes the bits of a hash (finalizer of MurmurHash3; Appleby, public domain). */
function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

const units = new UnitHash();

/** Writes the hash of a text: `TEXT_HASH` integers. */
export function hashText(text: string, into: Int32Array, at: number): void {
  units.begin();
  for (let index = 0; index < text.length; index += 1) units.add(text.charCodeAt(index));
  units.write(text.length, into, at);
}

/** Writes the same hash from ASCII bytes. */
export function hashAscii(bytes: Uint8Array, from: number, to: number, into: Int32Array): void {
  units.begin();
  for (let index = from; index < to; index += 1) units.add(bytes[index] as number);
  units.write(to - from, into, 0);
}

/**
 * Hash of a row, computed from the hashes of its cells in order. Rows that differ in one cell collide only if the
 * hashes of those cells do.
 */
export class RowHash {
  a = 0;
  b = 0;
  c = 0;

  begin(): void {
    this.a = 0;
    this.b = 0;
    this.c = 0;
  }

  /** Adds the hash of the next cell. */
  add(hash: Int32Array, at: number): void {
    this.a = Math.imul(((this.a << 13) | (this.a >>> 19)) ^ (hash[at] as number), 0x2c1b3c6d) + 0x297a2d39;
    this.b = Math.imul(((this.b << 15) | (this.b >>> 17)) ^ (hash[at + 1] as number), 0xcc9e2d51) + 0x1b873593;
    this.c = Math.imul(((this.c << 11) | (this.c >>> 21)) ^ (hash[at + 2] as number), 0x85ebca6b) + 0x165667b1;
  }

  /**
   * Finalizes the hash.
   * @returns itself; the next row overwrites it.
   */
  end(): this {
    this.a = mix(this.a) >>> 0;
    this.b = mix(this.b) >>> 0;
    this.c = mix(this.c) >>> 0;
    return this;
  }
}
