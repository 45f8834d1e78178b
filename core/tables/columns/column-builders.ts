import { ChunkedNumbers } from './chunked-numbers.js';
import { DictionaryBuilder, type DictionaryLimits } from './dictionary-builder.js';
import { RowHashes } from './row-hashes.js';
import { CellTally } from './summary/cell-tally.js';
import { TextHash } from './summary/hash-text.js';
import { TextCounts } from './summary/text-counts.js';
import type { ColumnData, SourceRows, WideColumn } from './table-data.js';

/** Summarizes a column with too many distinct texts to store. */
class WideBuilder {
  readonly #cells = new CellTally();
  readonly #counts = new TextCounts();
  readonly #hash = new TextHash();

  /**
   * Adds the texts of some rows, and adds their hashes to the row hashes.
   * @param rows source rows.
   */
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

  /**
   * Adds the texts of a dictionary with their counts.
   * @param rows source row of each cell of the dictionary.
   */
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

/** Builds columns from rows, in this thread or another one. */
export interface ColumnSink {
  /** Maximum rows per call of `add`. */
  readonly maxRows: number;
  /**
   * Adds some rows. Does not retain the arguments.
   * @param columns texts of the rows, by column.
   * @param rows source rows.
   */
  add(columns: readonly (readonly string[])[], rows: Uint32Array): void;
  /** @param names names of the columns. */
  finish(names: readonly string[]): BuiltColumns;
}

export interface BuiltColumns {
  columns: ColumnData[];
  /** Two independent 32-bit hashes of all cells of each row. */
  rowHashes: readonly [Uint32Array, Uint32Array];
  sourceRows: SourceRows;
}

/** Columns as plain data for another thread. */
export interface PlainColumns extends BuiltColumns {
  sourceRows: Uint32Array;
}

/**
 * Limits of a dictionary, which then takes about 12 MB. For 2 million rows, a larger one would cost more than a
 * summary.
 */
export const DICTIONARY_LIMITS: DictionaryLimits = { texts: 131_072, characters: 32_000_000 };

/** No limits, for a table whose texts must all be in memory. */
export const NO_LIMITS: DictionaryLimits = { texts: Number.POSITIVE_INFINITY, characters: Number.POSITIVE_INFINITY };

/** Builds columns in this thread: each as a dictionary, or as a summary if it has too many distinct texts. */
export class ColumnBuilders implements ColumnSink {
  /** Small, so that the dictionary of a column and the rows stay in the cache of the processor. */
  readonly maxRows = 512;
  readonly #builders: (DictionaryBuilder | WideBuilder)[];
  readonly #rows = new ChunkedNumbers();
  readonly #hashes = new RowHashes();

  constructor(count: number, limits: DictionaryLimits = DICTIONARY_LIMITS) {
    this.#builders = Array.from({ length: count }, () => new DictionaryBuilder(limits));
  }

  add(columns: readonly (readonly string[])[], rows: Uint32Array): void {
    this.#hashes.begin(rows.length);
    for (let row = 0; row < rows.length; row += 1) this.#rows.push(rows[row] as number);
    for (const [at, texts] of columns.entries()) this.#addColumn(at, texts, rows);
    this.#hashes.end(rows.length);
  }

  #addColumn(at: number, texts: readonly string[], rows: Uint32Array): void {
    const builder = this.#builders[at] as DictionaryBuilder | WideBuilder;
    builder.addTexts(texts, this.#hashes, rows);
    if (builder instanceof WideBuilder || !builder.isFull) return;
    const wide = new WideBuilder();
    wide.takeOver(builder, this.#rows);
    this.#builders[at] = wide;
  }

  finish(names: readonly string[]): PlainColumns {
    return {
      columns: this.#builders.map((builder, at) => builder.finish(names[at] as string)),
      rowHashes: this.#hashes.finish(),
      sourceRows: this.#rows.moveInto(new Uint32Array(this.#rows.length)),
    };
  }
}
