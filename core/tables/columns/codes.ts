import type { MemoryArena } from './memory-arena.js';

/** Dictionary codes, one per row, in the narrowest type that is sufficient. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

type CodesIn = new (memory: ArrayBufferLike, offset: number, length: number) => Codes;

/**
 * Returns an array of the narrowest type for the codes of a dictionary.
 * @param texts exclusive upper bound of the codes.
 * @param arena allocates the array, uninitialized. Default: a separate array of zeros.
 */
export function codesFor(texts: number, length: number, arena?: MemoryArena): Codes {
  const kind = texts <= 256 ? Uint8Array : texts <= 65_536 ? Uint16Array : Uint32Array;
  if (arena === undefined) return new kind(length);
  const { buffer, offset } = arena.allot(length * kind.BYTES_PER_ELEMENT);
  return new (kind as CodesIn)(buffer, offset, length);
}

/**
 * A list of codes whose type widens with its dictionary. All of its memory is reserved at the start: memory that is not
 * written costs nothing, and nothing must be copied at the end.
 */
export class CodeList {
  readonly #arena: MemoryArena;
  #codes: Codes;
  #texts: number;
  length = 0;

  /**
   * @param room maximum number of codes.
   * @param arena memory for the codes.
   * @param texts minimum size of the dictionary.
   */
  constructor(room: number, arena: MemoryArena, texts = 0) {
    this.#arena = arena;
    this.#texts = texts;
    this.#codes = codesFor(texts, room, arena);
  }

  /**
   * Appends codes.
   * @param texts current size of the dictionary. All codes are below it.
   */
  append(codes: Uint32Array, texts: number): void {
    this.#texts = Math.max(this.#texts, texts);
    this.#makeRoom(this.length + codes.length);
    this.#codes.set(codes, this.length);
    this.length += codes.length;
  }

  #makeRoom(length: number): void {
    const isWideEnough = this.#texts <= 2 ** (8 * this.#codes.BYTES_PER_ELEMENT);
    if (length <= this.#codes.length && isWideEnough) return;
    const room = length > this.#codes.length ? length * 2 : this.#codes.length;
    const larger = codesFor(this.#texts, room, this.#arena);
    larger.set(this.#codes.subarray(0, this.length));
    this.#codes = larger;
  }

  /** Returns the codes as a view, without copying them. Nothing can be appended afterwards. */
  finish(): Codes {
    return this.#codes.subarray(0, this.length);
  }
}
