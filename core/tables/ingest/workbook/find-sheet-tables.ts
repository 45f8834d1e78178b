import type { ReadOptions } from '../../read-options.js';
import type { FoundTable, SourceRow, StructureFacts } from '../structure/found-table.js';

/** Stand-in until tables are found by structure: one table, its header in the first row. */
export function findSheetTables(
  rows: readonly SourceRow[],
  _options: ReadOptions,
  _facts: StructureFacts,
): FoundTable[] {
  const header = rows[0];
  if (!header) return [];
  const width = rows.reduce((widest, row) => Math.max(widest, row.cells.length), 0);
  const columns = Array.from({ length: width }, (_, column) => {
    const text = header.cells[column] ?? '';
    return { name: text === '' ? `column_${column + 1}` : text, header: text, column };
  });
  const body: [number, number] | null = rows.length > 1 ? [1, rows.length - 1] : null;
  return [
    { id: 't1', left: 0, right: width - 1, headerRows: [0], body, skipped: [], asides: [], columns, guesses: [] },
  ];
}
