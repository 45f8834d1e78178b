import type { TableData } from '../../columns/table-data.js';
import { findDuplicateRows } from '../../profile/relations/find-duplicate-rows.js';
import { nameOfStored, type StoredColumn, type StoredProperty } from '../plan/stored-property.js';
import type { ColumnFormat } from './column-format.js';
import type { WrittenColumn } from './row-writer.js';
import { storedValues, valuesOfDictionary } from './stored-values.js';

/** Types of the engine. */
export const STORED_TYPES: Record<StoredProperty, WrittenColumn['type']> = {
  text: 'VARCHAR',
  label: 'VARCHAR',
  folded: 'VARCHAR',
  words: 'VARCHAR',
  members: 'VARCHAR',
  number: 'DOUBLE',
  number2: 'DOUBLE',
  date: 'TIMESTAMP',
  unit: 'VARCHAR',
};

/** A stored column, row by row. */
export function writtenColumn(data: TableData, stored: StoredColumn, format: ColumnFormat): WrittenColumn {
  const about = { name: nameOfStored(stored), type: STORED_TYPES[stored.property] };
  const source = data.columns[stored.column]!;
  if (source.form === 'wide') {
    const read = storedValues(stored.property, format);
    return { ...about, valueAt: (_, cells) => read(cells?.[stored.column] ?? '') };
  }
  const { codes } = source;
  const values = valuesOfDictionary(source, stored.property, format);
  return { ...about, valueAt: (row) => values[codes[row]!] ?? null };
}

/** Whether a row is equal to an earlier one in every cell. */
export function writtenRepeats(data: TableData): WrittenColumn {
  const repeated = new Set(findDuplicateRows(data).map(({ row }) => row));
  return { name: 'is_repeated', type: 'BOOLEAN', valueAt: (row) => repeated.has(row) };
}
