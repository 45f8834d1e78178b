import type { MemoryArena } from './memory-arena.js';

/** Codes of the texts of a dictionary, one for each row, in numbers as small as they can be. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

type CodesIn = new (memory: ArrayBufferLike, offset: number, length: number) => Codes;

/**
 * The narrowest array for codes of so many texts.
 * @param texts codes are below. @param arena where it stands, with anything in it; zeros in memory of its own if left out.
 */
export function codesFor(texts: number, length: number, arena?: MemoryArena): Codes {
  const kind = texts <= 256 ? Uint8Array : texts <= 65_536 ? Uint16Array : Uint32Array;
  if (arena === undefined) return new kind(length);
  const { buffer, offset } = arena.allot(length * kind.BYTES_PER_ELEMENT);
  return new (kind as CodesIn)(buffer, offset, length);
}

/**
 * Codes that are read one after another into one array, which widens with their dictionary. It has room for all from the
 * beginning: memory that nobody wrote to is none, and nothing is copied at the end.
 */
export class CodeList {
  readonly #arena: MemoryArena;
  #codes: Codes;
  #texts: number;
  length = 0;

  /**
   * @param room codes that there will be, at most; it may turn out too small.
   * @param arena where they stand. @param texts that the dictionary will have at least.
   */
  constructor(room: number, arena: MemoryArena, texts = 0) {
    this.#arena = arena;
    this.#texts = texts;
    this.#codes = codesFor(texts, room, arena);
  }

  /** Adds some codes. @param texts of the dictionary by now: all codes are below. */
  append(codes: Uint32Array, texts: number): void {
    this.#texts = Math.max(this.#texts, texts);
    this.#makeRoom(this.length + codes.length);
    this.#codes.set(codes, this.length);
    this.length += codes.length;
  }

  #makeRoom(length: number): void {
    const isWide = this.#texts <= 2 ** (8 * this.#codes.BYTES_PER_ELEMENT);
    if (length <= this.#codes.length && isWide) return;
    const room = length > this.#codes.length ? length * 2 : this.#codes.length;
    const larger = codesFor(this.#texts, room, this.#arena);
    larger.set(this.#codes.subarray(0, this.length));
    this.#codes = larger;
  }

  /** All codes, in the memory of the list: nothing can be added afterwards. */
  finish(): Codes {
    return this.#codes.subarray(0, this.length);
  }
}
