const CHUNK = 65_536;
/** A table may have 16,000 columns and three rows: the first chunk begins small and grows. */
const FIRST = 64;
const SMALL = 65_535;

/** Whole numbers from 0 to 2^32 - 1 of which nobody knows how many there will be: chunks, narrow while the numbers are small. */
export class ChunkedNumbers {
  readonly #chunks: (Uint16Array | Uint32Array)[] = [];
  #last: Uint16Array | Uint32Array = new Uint16Array(0);
  #limit = SMALL;
  #used = 0;
  length = 0;

  push(value: number): void {
    if (this.#used === this.#last.length) this.#makeRoom();
    if (value > this.#limit) this.#widen();
    this.#last[this.#used] = value;
    this.#used += 1;
    this.length += 1;
  }

  /** Adds many. @param most none of them is larger. */
  append(values: Uint32Array, most: number): void {
    if (most > this.#limit) {
      if (this.#chunks.length === 0) this.#makeRoom();
      this.#widen();
    }
    for (let from = 0; from < values.length; ) {
      if (this.#used === this.#last.length) this.#makeRoom();
      const count = Math.min(values.length - from, this.#last.length - this.#used);
      this.#last.set(values.subarray(from, from + count), this.#used);
      this.#used += count;
      this.length += count;
      from += count;
    }
  }

  #makeRoom(): void {
    if (this.#used === CHUNK || this.#chunks.length === 0) {
      this.#last = this.#allot(this.#chunks.length === 0 ? FIRST : CHUNK);
      this.#chunks.push(this.#last);
      this.#used = 0;
    } else this.#replaceLast(this.#allot(Math.min(CHUNK, this.#last.length * 4)));
  }

  #allot(length: number): Uint16Array | Uint32Array {
    return this.#limit === SMALL ? new Uint16Array(length) : new Uint32Array(length);
  }

  /** Chunks that are full stay as they are: their numbers were small. */
  #widen(): void {
    this.#limit = 0xffff_ffff;
    this.#replaceLast(new Uint32Array(this.#last.length));
  }

  #replaceLast(chunk: Uint16Array | Uint32Array): void {
    chunk.set(this.#last);
    this.#last = chunk;
    this.#chunks[this.#chunks.length - 1] = chunk;
  }

  at(index: number): number {
    return (this.#chunks[Math.floor(index / CHUNK)] as Uint32Array)[index % CHUNK] as number;
  }

  /** Writes all numbers into an array, letting go of each chunk. */
  moveInto<Numbers extends Uint16Array | Uint32Array>(target: Numbers): Numbers {
    let from = 0;
    for (let chunk = this.#chunks.shift(); chunk !== undefined; chunk = this.#chunks.shift()) {
      target.set(chunk.subarray(0, Math.min(chunk.length, this.length - from)), from);
      from += chunk.length;
    }
    this.#last = new Uint16Array(0);
    this.#used = 0;
    this.length = 0;
    return target;
  }
}
