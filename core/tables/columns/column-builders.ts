import { ChunkedNumbers } from './chunked-numbers.js';
import { DictionaryBuilder, type DictionaryLimits } from './dictionary-builder.js';
import { RowHashes } from './row-hashes.js';
import type { ColumnData, SourceRows } from './table-data.js';
import { WideBuilder } from './wide-builder.js';

/** Columns that are built up from the rows of a table, wherever that happens. */
export interface ColumnSink {
  /** Rows that it takes at once, at most. */
  readonly mostRows: number;
  /** @param columns texts of some rows, column by column. @param rows source rows of these. Neither is kept. */
  add(columns: readonly (readonly string[])[], rows: Uint32Array): void;
  /** @param names of the columns. */
  finish(names: readonly string[]): BuiltColumns;
}

export interface BuiltColumns {
  columns: ColumnData[];
  /** Two independent 32-bit hashes of all cells of each row. */
  rowHashes: readonly [Uint32Array, Uint32Array];
  sourceRows: SourceRows;
}

/** The same, to be handed to another thread. */
export interface PlainColumns extends BuiltColumns {
  sourceRows: Uint32Array;
}

/** A dictionary of this size takes some 12 MB; measured on 2 million rows, larger ones cost more than summing up does. */
export const DICTIONARY_LIMITS: DictionaryLimits = { texts: 131_072, characters: 32_000_000 };

/** Builds columns in the thread that it is called in: each a dictionary, or a summary where it has too many texts. */
export class ColumnBuilders implements ColumnSink {
  /** Few: neither the dictionary of a column nor the rows leave the processor's cache. */
  readonly mostRows = 512;
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
