/**
 * Two hashes of the last text. They are fields, because returning a pair for each of millions of cells is slower. They
 * are signed, because V8 stores small signed integers without allocating memory.
 */
export class TextHash {
  low = 0;
  high = 0;

  /**
   * Computes two independent 32-bit hashes: FNV-1a, and the mixing of Murmur3 over the same characters, both finalized
   * by `avalanche`.
   */
  of(text: string): void {
    const length = text.length;
    let low = 0x811c9dc5 | 0;
    let high = length ^ 0x9747b28c;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      low = Math.imul(low ^ code, 0x01000193);
      high = (Math.imul((high << 13) | (high >>> 19), 5) + Math.imul(code, 0xcc9e2d51)) | 0;
    }
    this.low = avalanche(low);
    this.high = avalanche(high);
  }
}

/**
 * Mixes the bits of a hash (fmix32 of Murmur3).
 * @returns -2^31 to 2^31 - 1.
 */
export function avalanche(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
