import type { TableCleaning } from '../../core/tables/clean/clean-preview.js';
import type { CleanOptions } from '../../core/tables/clean/kit/clean-step.js';
import { planOne, previewOne } from '../../core/tables/jobs/clean-one-table.js';
import { WrongCellSearch } from '../../core/tables/profile/wrong-cells/wrong-cell-search.js';
import type { ReadTable } from './opened-table.js';

/** Plans and previews the cleaning of a table that was already read, like a job. */
export function previewCleaning(
  read: ReadTable,
  options: CleanOptions = {},
  otherColumns: readonly string[] = [],
): TableCleaning {
  const otherTables = otherColumns.length === 0 ? [] : [{ table: 't2', columns: otherColumns }];
  const table = { ...read, options, otherTables, misfits: [], wrongCells: new WrongCellSearch() };
  return previewOne(table, planOne(table));
}
