const CHUNK = 65_536;
const SMALL = 65_535;

/** Whole numbers from 0 to 2^32 - 1 of which nobody knows how many there will be: chunks, narrow while the numbers are small. */
export class ChunkedNumbers {
  readonly #chunks: (Uint16Array | Uint32Array)[] = [];
  #last: Uint16Array | Uint32Array = new Uint32Array(0);
  #limit = SMALL;
  #used = CHUNK;
  length = 0;

  push(value: number): void {
    if (this.#used === CHUNK) this.#begin();
    if (value > this.#limit) this.#widen();
    this.#last[this.#used] = value;
    this.#used += 1;
    this.length += 1;
  }

  #begin(): void {
    this.#last = this.#limit === SMALL ? new Uint16Array(CHUNK) : new Uint32Array(CHUNK);
    this.#chunks.push(this.#last);
    this.#used = 0;
  }

  /** Chunks that are full stay as they are: their numbers were small. */
  #widen(): void {
    this.#limit = 0xffff_ffff;
    this.#last = Uint32Array.from(this.#last);
    this.#chunks[this.#chunks.length - 1] = this.#last;
  }

  at(index: number): number {
    return (this.#chunks[Math.floor(index / CHUNK)] as Uint32Array)[index % CHUNK] as number;
  }

  /** Writes all numbers into an array, letting go of each chunk. */
  moveInto<Numbers extends Uint16Array | Uint32Array>(target: Numbers): Numbers {
    const length = this.length;
    let from = 0;
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) {
      target.set(from + CHUNK <= length ? chunk : chunk.subarray(0, length - from), from);
      from += CHUNK;
    }
    this.#used = CHUNK;
    this.length = 0;
    return target;
  }
}
