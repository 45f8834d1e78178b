import type { ChunkedNumbers } from './chunked-numbers.js';
import type { DictionaryBuilder } from './dictionary-builder.js';
import type { RowHashes } from './row-hashes.js';
import { CellTally } from './summary/cell-tally.js';
import { TextHash } from './summary/hash-text.js';
import { TextCounts } from './summary/text-counts.js';
import type { WideColumn } from './table-data.js';

/** Sums up a column with too many distinct texts to keep, cell by cell. */
export class WideBuilder {
  readonly #cells = new CellTally();
  readonly #counts = new TextCounts();
  readonly #hash = new TextHash();

  /** Reads the texts of some rows, and mixes their hashes into those of the rows. @param rows source rows. */
  addTexts(texts: readonly string[], hashes: RowHashes, rows: Uint32Array): void {
    for (let row = 0; row < texts.length; row += 1) {
      this.#add(texts[row] as string, 1, rows[row] as number);
      hashes.mix(row, this.#hash.low, this.#hash.high);
    }
  }

  #add(text: string, cells: number, row: number): void {
    this.#hash.of(text);
    if (!this.#cells.add(text, cells, row)) this.#counts.add(text, this.#hash, cells, row);
  }

  /** Takes over what a dictionary has read so far. @param rows source row of each of its cells. */
  takeOver(dictionary: DictionaryBuilder, rows: ChunkedNumbers): void {
    const counts = new Uint32Array(dictionary.texts.length);
    const firstRows = new Uint32Array(dictionary.texts.length);
    for (let index = 0; index < dictionary.codes.length; index += 1) {
      const code = dictionary.codes.at(index);
      if (counts[code] === 0) firstRows[code] = rows.at(index);
      counts[code] = (counts[code] as number) + 1;
    }
    for (let code = 0; code < counts.length; code += 1) {
      this.#add(dictionary.texts[code] as string, counts[code] as number, firstRows[code] as number);
    }
  }

  finish(name: string): WideColumn {
    const { distinct, isEstimate, top } = this.#counts.finish();
    const counted = { distinct, distinctIsEstimate: isEstimate, top, topIsEstimate: isEstimate };
    return { form: 'wide', name, summary: { ...this.#cells.finish(), ...counted } };
  }
}
