/**
 * Memory that threads share, used again for other tensors: allocating and freeing megabytes for each image made the
 * garbage collector take a tenth of the processor time of a folder.
 */
export class SpareMemory {
  readonly #most: number;
  #spare: SharedArrayBuffer[] = [];

  /** @param most maximum unused buffers. The oldest one is dropped. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns a buffer of exactly this length. Its content is undefined. */
  take(bytes: number): SharedArrayBuffer {
    const place = this.#spare.findLastIndex(({ byteLength }) => byteLength === bytes);
    return place < 0 ? new SharedArrayBuffer(bytes) : this.#spare.splice(place, 1)[0]!;
  }

  /** Takes back a buffer that nothing uses any more. */
  giveBack(buffer: SharedArrayBuffer): void {
    this.#spare = [...this.#spare, buffer].slice(-this.#most);
  }
}
