const CHUNK = 65_536;

/** Whole numbers from 0 to 2^32 - 1 of which nobody knows how many there will be: chunks, joined once at the end. */
export class ChunkedNumbers {
  readonly #chunks: Uint32Array[] = [];
  #last = new Uint32Array(0);
  #used = CHUNK;
  length = 0;

  push(value: number): void {
    if (this.#used === CHUNK) {
      this.#last = new Uint32Array(CHUNK);
      this.#chunks.push(this.#last);
      this.#used = 0;
    }
    this.#last[this.#used] = value;
    this.#used += 1;
    this.length += 1;
  }

  at(index: number): number {
    return (this.#chunks[Math.floor(index / CHUNK)] as Uint32Array)[index % CHUNK] as number;
  }

  /** Writes all numbers into an array, and lets go of the chunks. */
  moveInto<Numbers extends Uint16Array | Uint32Array>(target: Numbers): Numbers {
    for (let chunk = 0; chunk < this.#chunks.length; chunk += 1) {
      const source = this.#chunks[chunk] as Uint32Array;
      const from = chunk * CHUNK;
      target.set(from + CHUNK <= this.length ? source : source.subarray(0, this.length - from), from);
    }
    this.clear();
    return target;
  }

  clear(): void {
    this.#chunks.length = 0;
    this.#used = CHUNK;
    this.length = 0;
  }
}
