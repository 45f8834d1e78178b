import { openDataset } from '../read/open-dataset.js';
import type { OpenedTable } from '../read/opened/dataset.js';
import type { DatasetOutline, TableOutline } from './dataset-outline.js';
import type { JobInput } from './job-input.js';
import { withSource } from './open-source.js';

function outlineTable({ id, name, sheet, columns, headerRows, firstRow }: OpenedTable): TableOutline {
  const names = columns.map((column) => column.name);
  return { id, name, sheet, columns: names, header_rows: [...headerRows], first_row: firstRow };
}

/** Returns the structure of a file: its import options and its tables. */
export function outlineDataset({ source, read }: JobInput): DatasetOutline {
  return withSource(source, (bytes) => {
    const { format, guesses, warnings, tables } = openDataset(bytes, read);
    return { format, guesses, notes: warnings, tables: tables.map(outlineTable) };
  });
}
