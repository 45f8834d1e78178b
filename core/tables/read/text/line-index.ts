import type { ByteSource } from '../source/byte-source.js';
import { countByte } from '../wasm/count-byte.js';

const BLOCK = 4 * 1024 * 1024;

/** How many lines end before a place of a file. What was counted is kept. */
export class LineIndex {
  readonly #source: ByteSource;
  readonly #byte: number;
  /** Line ends before each block. */
  readonly #before = [0];

  /** @param byte what ends a line. */
  constructor(source: ByteSource, byte: number) {
    this.#source = source;
    this.#byte = byte;
  }

  /** @param offset in bytes. */
  endsBefore(offset: number): number {
    const block = Math.floor(offset / BLOCK);
    while (this.#before.length <= block) {
      const last = this.#before.length - 1;
      this.#before.push((this.#before[last] as number) + this.#count(last * BLOCK, BLOCK));
    }
    return (this.#before[block] as number) + this.#count(block * BLOCK, offset - block * BLOCK);
  }

  #count(from: number, length: number): number {
    return countByte(this.#source, from, length, this.#byte);
  }
}
