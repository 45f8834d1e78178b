import { type Codes, codesFor } from './codes.js';

const CHUNK = 65_536;
/** Size of the first chunk at the start. Small, because a table may have 16,000 columns and only three rows. */
const FIRST = 64;
/** Exclusive upper bounds of values that fit into one, two and four bytes. */
const WIDTHS = [256, 65_536, 2 ** 32];

/**
 * A growing list of integers from 0 to 2^32 - 1, in chunks. The elements of a chunk are as narrow as its values allow.
 */
export class ChunkedNumbers {
  readonly #chunks: Codes[] = [];
  #last: Codes = new Uint8Array(0);
  #limit = WIDTHS[0] as number;
  #used = 0;
  length = 0;

  push(value: number): void {
    if (this.#used === this.#last.length) this.#makeRoom();
    if (value >= this.#limit) this.#widen(value);
    this.#last[this.#used] = value;
    this.#used += 1;
    this.length += 1;
  }

  #makeRoom(): void {
    if (this.#used === CHUNK || this.#chunks.length === 0) {
      this.#last = codesFor(this.#limit, this.#chunks.length === 0 ? FIRST : CHUNK);
      this.#chunks.push(this.#last);
      this.#used = 0;
    } else this.#replaceLast(Math.min(CHUNK, this.#last.length * 4));
  }

  /** Widens the last chunk. Full chunks are unchanged. */
  #widen(value: number): void {
    this.#limit = WIDTHS.find((width) => value < width) as number;
    this.#replaceLast(this.#last.length);
  }

  #replaceLast(length: number): void {
    const chunk = codesFor(this.#limit, length);
    chunk.set(this.#last);
    this.#last = chunk;
    this.#chunks[this.#chunks.length - 1] = chunk;
  }

  at(index: number): number {
    return (this.#chunks[Math.floor(index / CHUNK)] as Codes)[index % CHUNK] as number;
  }

  /** Moves all numbers into an array. Frees each chunk once it is copied. */
  moveInto<Numbers extends Codes>(target: Numbers): Numbers {
    let from = 0;
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) {
      target.set(chunk.subarray(0, Math.min(chunk.length, this.length - from)), from);
      from += chunk.length;
    }
    this.#last = new Uint8Array(0);
    this.#used = 0;
    this.length = 0;
    return target;
  }
}
