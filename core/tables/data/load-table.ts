import { CELL_KINDS, type OpenedTable, type RowBatch } from '../ingest/dataset.js';
import { ChunkedNumbers } from './chunked-numbers.js';
import { DictionaryBuilder, type DictionaryLimits } from './dictionary-builder.js';
import { RowHashes } from './row-hashes.js';
import { keptText } from './summary/tally.js';
import type { ColumnData, TableData } from './table-data.js';
import { WideBuilder } from './wide-builder.js';
import type { Sighting } from './wide-summary.js';

/** A dictionary of this size takes some 12 MB; measured on 2 million rows, larger ones cost more than summing up does. */
const LIMITS: DictionaryLimits = { texts: 131_072, characters: 32_000_000 };

/** Cells of each kind that are kept for examples. */
const SIGHTINGS = 20;
/** Rows that are read together. */
const SLICE = 512;

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
  readonly #hashes = new RowHashes();
  readonly #kindCounts: Uint32Array[];
  readonly #kindSightings: Sighting[][][];

  constructor(table: OpenedTable, limits: DictionaryLimits) {
    this.#table = table;
    this.#builders = table.columns.map(() => new DictionaryBuilder(limits));
    this.#kindCounts = table.columns.map(() => new Uint32Array(CELL_KINDS.length));
    this.#kindSightings = table.columns.map(() => []);
  }

  /** Column by column over a few rows at a time: neither the dictionary of a column nor the rows leave the processor's cache. */
  addBatch({ cells, rows, kinds }: RowBatch): void {
    for (let from = 0; from < cells.length; from += SLICE) {
      this.#addSlice(cells.slice(from, from + SLICE), rows.subarray(from, from + SLICE));
    }
    for (const [row, kindsOfRow] of (kinds ?? []).entries())
      this.#countKinds(kindsOfRow, cells[row] as string[], rows[row] as number);
  }

  #addSlice(cells: RowBatch['cells'], rows: Uint32Array): void {
    this.#hashes.begin(cells.length);
    for (let row = 0; row < cells.length; row += 1) this.#rows.push(rows[row] as number);
    for (let column = 0; column < this.#builders.length; column += 1) this.#addColumn(cells, column, rows);
    this.#hashes.end(cells.length);
  }

  #addColumn(cells: RowBatch['cells'], column: number, rows: Uint32Array): void {
    const builder = this.#builders[column] as DictionaryBuilder | WideBuilder;
    if (builder instanceof WideBuilder) {
      builder.addColumn(cells, column, this.#hashes, rows);
      return;
    }
    builder.addColumn(cells, column, this.#hashes);
    if (!builder.isFull) return;
    const wide = new WideBuilder();
    wide.takeOver(builder, this.#rows);
    this.#builders[column] = wide;
  }

  #countKinds(kinds: Uint8Array, cells: readonly string[], row: number): void {
    for (let column = 0; column < this.#kindCounts.length; column += 1) {
      const counts = this.#kindCounts[column] as Uint32Array;
      const kind = kinds[column] ?? 0;
      counts[kind] = (counts[kind] as number) + 1;
      if (kind !== 0 && (counts[kind] as number) <= SIGHTINGS) this.#sight(column, kind, cells[column] ?? '', row);
    }
  }

  #sight(column: number, kind: number, text: string, row: number): void {
    const byKind = this.#kindSightings[column] as Sighting[][];
    const found = byKind[kind] ?? [];
    byKind[kind] = found;
    found.push({ text: keptText(text), row });
  }

  finish(): TableData {
    const rowCount = this.#rows.length;
    const columns = this.#builders.map((builder, column) => this.#finishColumn(builder, column));
    const sourceRows = this.#rows.moveInto(new Uint32Array(rowCount));
    return {
      table: this.#table,
      rowCount,
      sourceRows,
      columns,
      rowHashes: this.#hashes.finish(),
      kindCounts: this.#kindCounts,
      kindSightings: this.#kindSightings,
    };
  }

  #finishColumn(builder: DictionaryBuilder | WideBuilder, column: number): ColumnData {
    return builder.finish(this.#table.columns[column]?.name ?? '');
  }
}
