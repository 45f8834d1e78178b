import { CodeList } from '../../columns/code-list.js';
import type { MemoryArena } from '../../columns/memory-arena.js';

const ALL = 2 ** 32;
const PIECE = 512;

/** Two hashes of 32 bits of each row of a range. */
export class RowHashList {
  readonly #low: CodeList;
  readonly #high: CodeList;
  readonly #piece = [new Uint32Array(PIECE), new Uint32Array(PIECE)] as const;

  /** @param room rows that there will be, at most. @param arena where they stand. */
  constructor(room: number, arena: MemoryArena) {
    this.#low = new CodeList(room, arena, ALL);
    this.#high = new CodeList(room, arena, ALL);
  }

  /** @param pairs low and high hash of some rows, up to 512. */
  appendPairs(pairs: Uint32Array): void {
    const [low, high] = this.#piece;
    const rows = pairs.length / 2;
    for (let row = 0; row < rows; row += 1) {
      low[row] = pairs[2 * row] as number;
      high[row] = pairs[2 * row + 1] as number;
    }
    this.append(low.subarray(0, rows), high.subarray(0, rows));
  }

  append(low: Uint32Array, high: Uint32Array): void {
    this.#low.append(low, ALL);
    this.#high.append(high, ALL);
  }

  finish(): [low: Uint32Array, high: Uint32Array] {
    return [this.#low.finish() as Uint32Array, this.#high.finish() as Uint32Array];
  }
}
