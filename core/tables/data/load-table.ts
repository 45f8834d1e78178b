import { CELL_KINDS, type OpenedTable, type RowBatch } from '../ingest/dataset.js';
import { ChunkedNumbers } from './chunked-numbers.js';
import { DictionaryBuilder, type DictionaryLimits } from './dictionary-builder.js';
import { avalanche } from './hash-text.js';
import type { ColumnData, TableData } from './table-data.js';
import { WideBuilder } from './wide-builder.js';

/** A dictionary of this size takes some 12 MB; measured on 2 million rows, larger ones cost more than summing up does. */
const LIMITS: DictionaryLimits = { texts: 131_072, characters: 32_000_000 };

/**
 * Reads a table once, by columns. Texts are kept once each; a column with too many becomes a summary.
 * @param onBytes told how many bytes of the file were read. Faults: unreadable-table.
 */
export function loadTable(
  table: OpenedTable,
  onBytes?: (read: number) => void,
  limits: DictionaryLimits = LIMITS,
): TableData {
  const loader = new TableLoader(table, limits);
  for (const batch of table.batches(onBytes)) loader.addBatch(batch);
  return loader.finish();
}

class TableLoader {
  readonly #table: OpenedTable;
  readonly #builders: (DictionaryBuilder | WideBuilder)[];
  readonly #rows = new ChunkedNumbers();
  readonly #low = new ChunkedNumbers();
  readonly #high = new ChunkedNumbers();
  readonly #kindCounts: Uint32Array[];

  constructor(table: OpenedTable, limits: DictionaryLimits) {
    this.#table = table;
    this.#builders = table.columns.map(() => new DictionaryBuilder(limits));
    this.#kindCounts = table.columns.map(() => new Uint32Array(CELL_KINDS.length));
  }

  addBatch(batch: RowBatch): void {
    const { cells, rows, kinds } = batch;
    for (let index = 0; index < cells.length; index += 1) {
      this.#addRow(cells[index] as string[], rows[index] as number);
      const kindsOfRow = kinds?.[index];
      if (kindsOfRow !== undefined) this.#countKinds(kindsOfRow);
    }
  }

  #addRow(cells: readonly string[], row: number): void {
    const builders = this.#builders;
    let low = 0x9e3779b9;
    let high = 0x85ebca77;
    this.#rows.push(row);
    for (let column = 0; column < builders.length; column += 1) {
      const builder = builders[column] as DictionaryBuilder | WideBuilder;
      const text = cells[column] ?? '';
      if (builder instanceof DictionaryBuilder) {
        const code = builder.add(text);
        low = Math.imul(low ^ builder.lowOf(code), 0x01000193) + column;
        high = Math.imul(high ^ builder.highOf(code), 0x5bd1e995) ^ (high >>> 15);
        if (builder.isFull) this.#widen(column, builder);
      } else {
        builder.add(text, row);
        low = Math.imul(low ^ builder.hash.low, 0x01000193) + column;
        high = Math.imul(high ^ builder.hash.high, 0x5bd1e995) ^ (high >>> 15);
      }
    }
    this.#low.push(avalanche(low));
    this.#high.push(avalanche(high));
  }

  #widen(column: number, dictionary: DictionaryBuilder): void {
    const wide = new WideBuilder();
    wide.takeOver(dictionary, this.#rows);
    this.#builders[column] = wide;
  }

  #countKinds(kinds: Uint8Array): void {
    for (let column = 0; column < this.#kindCounts.length; column += 1) {
      const counts = this.#kindCounts[column] as Uint32Array;
      const kind = kinds[column] ?? 0;
      counts[kind] = (counts[kind] as number) + 1;
    }
  }

  finish(): TableData {
    const rowCount = this.#rows.length;
    const columns = this.#builders.map((builder, column) => this.#finishColumn(builder, column));
    const sourceRows = this.#rows.moveInto(new Uint32Array(rowCount));
    const rowHashes = [
      this.#low.moveInto(new Uint32Array(rowCount)),
      this.#high.moveInto(new Uint32Array(rowCount)),
    ] as const;
    return { table: this.#table, rowCount, sourceRows, columns, rowHashes, kindCounts: this.#kindCounts };
  }

  #finishColumn(builder: DictionaryBuilder | WideBuilder, column: number): ColumnData {
    return builder.finish(this.#table.columns[column]?.name ?? '');
  }
}
