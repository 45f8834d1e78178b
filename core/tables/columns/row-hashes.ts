import { ChunkedNumbers } from './chunked-numbers.js';
import { avalanche } from './summary/hash-text.js';

const LOW_SEED = 0x9e3779b9;
const HIGH_SEED = 0x85ebca77;

/**
 * Two hashes of all cells of each row. Columns are read one after another, so the hashes of a batch of rows are updated
 * column by column.
 */
export class RowHashes {
  readonly #low = new ChunkedNumbers();
  readonly #high = new ChunkedNumbers();
  #batchLow = new Int32Array(0);
  #batchHigh = new Int32Array(0);

  /** Starts a batch of rows. */
  begin(rows: number): void {
    if (this.#batchLow.length < rows) {
      this.#batchLow = new Int32Array(rows);
      this.#batchHigh = new Int32Array(rows);
    }
    this.#batchLow.fill(LOW_SEED);
    this.#batchHigh.fill(HIGH_SEED);
  }

  /** Adds the hash of the next column to a row of the batch. The order of columns matters. */
  mix(row: number, low: number, high: number): void {
    const before = this.#batchHigh[row] as number;
    this.#batchLow[row] = Math.imul((this.#batchLow[row] as number) ^ low, 0x01000193) + 1;
    this.#batchHigh[row] = Math.imul(before ^ high, 0x5bd1e995) ^ (before >>> 15);
  }

  /** Ends the batch. */
  end(rows: number): void {
    for (let row = 0; row < rows; row += 1) {
      this.#low.push(avalanche(this.#batchLow[row] as number) >>> 0);
      this.#high.push(avalanche(this.#batchHigh[row] as number) >>> 0);
    }
  }

  finish(): readonly [Uint32Array, Uint32Array] {
    const length = this.#low.length;
    return [this.#low.moveInto(new Uint32Array(length)), this.#high.moveInto(new Uint32Array(length))];
  }
}
