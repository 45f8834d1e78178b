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
