import { countOf } from '../../../report/figures.js';
import type { TableData } from '../../columns/table-data.js';
import type { ProfiledColumn } from '../profile-column.js';
import type { ColumnFinding } from './column-issue.js';

/** Looks for one kind of issue in one column. */
export type ColumnRule = (column: ProfiledColumn, data: TableData) => ColumnFinding | null;

/** A count of cells as a sentence begins with it: `1 cell`, `1,005 cells`. */
export function cells(count: number): string {
  return countOf(count, 'cells');
}

/** Third person or plural: `cells are`, `cell is`. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}
