import { CELL_KINDS, type OpenedTable } from '../read/opened/dataset.js';
import type { RowBatch } from '../read/source/found-table.js';
import { ColumnBuilders, type ColumnSink } from './column-builders.js';
import { exampleText, type Sighting } from './summary/wide-summary.js';
import type { TableData } from './table-data.js';

/** Maximum example cells per kind. */
const MAX_SIGHTINGS = 1_000;

/**
 * Reads a table once, column by column. Each distinct text is stored once; a column with too many becomes a summary.
 * @param onBytes receives the number of bytes read.
 * @param sink builds the columns. Default: in this thread. Faults: unreadable-table, those of the sink.
 */
export function loadTable(
  table: OpenedTable,
  onBytes?: (read: number) => void,
  sink: ColumnSink = new ColumnBuilders(table.columns.length),
): TableData {
  const kinds = new KindCounts(table.columns.length);
  const width = table.columns.length;
  for (const batch of table.batches(onBytes)) {
    for (let from = 0; from < batch.cells.length; from += sink.maxRows) {
      const to = Math.min(from + sink.maxRows, batch.cells.length);
      sink.add(byColumns(batch.cells, width, [from, to]), batch.rows.subarray(from, to));
    }
    if (batch.kinds !== null) kinds.add(batch, batch.kinds);
  }
  const { columns, rowHashes, sourceRows } = sink.finish(table.columns.map(({ name }) => name));
  return {
    table,
    rowCount: sourceRows.length,
    sourceRows,
    columns,
    rowHashes,
    kindCounts: kinds.counts,
    kindSightings: kinds.sightings,
  };
}

function byColumns(
  cells: RowBatch['cells'],
  width: number,
  [from, to]: readonly [from: number, to: number],
): string[][] {
  return Array.from({ length: width }, (_, column) => {
    const texts = new Array<string>(to - from);
    for (let row = from; row < to; row += 1) texts[row - from] = (cells[row] as readonly string[])[column] ?? '';
    return texts;
  });
}

/** Counts the cells of a workbook by kind. */
class KindCounts {
  readonly counts: Uint32Array[];
  readonly sightings: Sighting[][][];

  constructor(width: number) {
    this.counts = Array.from({ length: width }, () => new Uint32Array(CELL_KINDS.length));
    this.sightings = Array.from({ length: width }, () => []);
  }

  add({ cells, rows }: RowBatch, kinds: readonly Uint8Array[]): void {
    for (const [row, kindsOfRow] of kinds.entries())
      this.#addRow(kindsOfRow, cells[row] as readonly string[], rows[row] as number);
  }

  #addRow(kinds: Uint8Array, cells: readonly string[], row: number): void {
    for (let column = 0; column < this.counts.length; column += 1) {
      const counts = this.counts[column] as Uint32Array;
      const kind = kinds[column] ?? 0;
      counts[kind] = (counts[kind] as number) + 1;
      if (kind !== 0 && (counts[kind] as number) <= MAX_SIGHTINGS) this.#sight(column, kind, cells[column] ?? '', row);
    }
  }

  #sight(column: number, kind: number, text: string, row: number): void {
    const byKind = this.sightings[column] as Sighting[][];
    const found = byKind[kind] ?? [];
    byKind[kind] = found;
    found.push({ text: exampleText(text), row });
  }
}
