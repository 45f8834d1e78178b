import type { OpenedTable } from '../ingest/dataset.js';
import type { StreamedRow } from './operation.js';

/** The rows of a table in their order, each with cells of its own for all columns. */
export function* streamRows(table: OpenedTable, onBytes?: (read: number) => void): Generator<StreamedRow> {
  const width = table.columns.length;
  let place = 0;
  for (const { cells, rows, kinds } of table.batches(onBytes)) {
    for (let index = 0; index < cells.length; index += 1) {
      const own = cells[index]!.slice(0, width);
      while (own.length < width) own.push('');
      yield { place, row: Math.max(1, rows[index] ?? 1), cells: own, kinds: kinds?.[index] ?? null };
      place += 1;
    }
  }
}
