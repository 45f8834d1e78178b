import type { TextColumns } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { codeColumns } from './coded-column.js';
import { type DependencyLimits, DependencySearch } from './find-dependencies.js';

/** The null tokens of a column's profile. */
export type MissingTexts = Pick<ColumnProfile, 'null_tokens'>;

/** Limits of the loosest search, for errors: a table may contain many, and all dependencies vote on each cell. */
export const LOOSEST: DependencyLimits = { error: 0.45, strength: 0.35 };

/** Maximum cells of a search that is kept, because it needs about 4 bytes per cell. */
const MAX_KEPT = 4_000_000;

interface Kept {
  columns: readonly MissingTexts[];
  size: number;
  search: DependencySearch;
}

const kept = new WeakMap<TextColumns, Kept>();

/**
 * Measures the dependencies between the first dictionary columns of a table. Keeps the last search in all rows of a table,
 * because its profile and the search for wrong cells need the same.
 * @param columns profiles, which list the texts that mean a missing value; may be empty.
 * @param options `rows` to analyze, null for all; `maxColumns` to analyze.
 */
export function searchDependencies(
  table: { columns: TextColumns; rowCount: number },
  columns: readonly MissingTexts[],
  { rows, maxColumns }: { rows: Uint32Array | null; maxColumns: number },
): DependencySearch {
  const size = Math.min(maxColumns, table.columns.filter(({ form }) => form === 'dictionary').length);
  const search = () => new DependencySearch(codeColumns(table, columns, rows).slice(0, maxColumns), LOOSEST);
  if (rows !== null || size * table.rowCount > MAX_KEPT) return search();
  const last = kept.get(table.columns);
  const isSame = last?.size === size && last.columns.length === columns.length;
  if (isSame && columns.every((column, at) => column === last.columns[at])) return last.search;
  const found = { columns, size, search: search() };
  kept.set(table.columns, found);
  return found.search;
}
