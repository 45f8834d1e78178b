import type { TableData } from '../../columns/table-data.js';
import type { QueryTable } from '../plan/query-table.js';
import { STORED_PROPERTIES } from '../plan/stored-property.js';
import type { ColumnFormat } from './column-format.js';
import type { Database } from './open-database.js';
import { openRowWriter, type WrittenColumn } from './row-writer.js';
import type { TableStore } from './table-store.js';
import { writtenColumn, writtenRepeats } from './written-column.js';

const PLACE: WrittenColumn = { name: 'place', type: 'UINTEGER', valueAt: (row) => row + 1 };

/** Writes all of a small table at once: each of the many plans that a question may mean finds what it needs. */
export async function openWholeStore(
  database: Database,
  data: TableData,
  { columns }: QueryTable,
  formats: readonly ColumnFormat[],
): Promise<TableStore> {
  const stored = columns.flatMap(({ index }) => STORED_PROPERTIES.map((property) => ({ column: index, property })));
  const written = stored.map((one) => writtenColumn(data, one, formats[one.column]!));
  const writer = await openRowWriter(database, 't', [PLACE, ...written, writtenRepeats(data)]);
  if (data.columns.some(({ form }) => form === 'wide')) {
    for (const { cells } of data.table.batches()) for (const row of cells) writer.add(row);
  } else {
    for (let row = 0; row < data.rowCount; row += 1) writer.add(null);
  }
  writer.end();
  return { provide: async () => undefined };
}
