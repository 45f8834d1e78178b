const PAGE = 65_536;
/** 4 GB: what 32 bits of address reach. */
const MOST_PAGES = 65_536;
const ALIGNED = 8;

/**
 * Memory that arrays are laid out in one behind the other, seen by several threads without a copy. What nobody wrote to takes
 * nothing, and it can be begun anew. The memory of WebAssembly is mapped for itself: an allocator that serves small pieces
 * too kept a third of what was given back (1 GB read with 150 MB less).
 */
export class MemoryArena {
  readonly #memory = new WebAssembly.Memory({ initial: 0, maximum: MOST_PAGES, shared: true });
  #top = 0;

  /** @returns room for so many bytes, with anything in it. */
  allot(bytes: number): { buffer: ArrayBufferLike; offset: number } {
    const offset = this.#top;
    const top = Math.ceil((offset + bytes) / ALIGNED) * ALIGNED;
    const pages = Math.ceil((top - this.#memory.buffer.byteLength) / PAGE);
    if (top > MOST_PAGES * PAGE) return { buffer: new SharedArrayBuffer(bytes), offset: 0 };
    if (pages > 0) this.#memory.grow(pages);
    this.#top = top;
    return { buffer: this.#memory.buffer, offset };
  }

  /** Begins anew: what was laid out in it is written over. */
  reset(): void {
    this.#top = 0;
  }
}
