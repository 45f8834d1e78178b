import { memoize } from '../../../base/memoize.js';
import type { TextColumns } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { type CodedColumn, codeColumns } from './coded-column.js';
import { type DependencyLimits, DependencySearch } from './find-dependencies.js';

/** The null tokens of a column's profile. */
export type MissingTexts = Pick<ColumnProfile, 'null_tokens'>;

/** Limits of the loosest search, for errors: a table may contain many, and all dependencies vote on each cell. */
export const LOOSEST: DependencyLimits = { error: 0.45, strength: 0.35 };

/** Maximum cells of a search that is kept, because it needs about 4 bytes per cell. */
const MAX_KEPT = 4_000_000;

/** Keeps the search of coded columns, because the profile of a table and the search for wrong cells need the same. */
const keptSearch = memoize((coded: readonly CodedColumn[]) => new DependencySearch(coded, LOOSEST));

/**
 * Measures the dependencies between the first dictionary columns of a table.
 * @param columns profiles, which list the texts that mean a missing value; may be empty.
 * @param options `rows` to analyze, null for all; `maxColumns` to analyze.
 */
export function searchDependencies(
  table: { columns: TextColumns; rowCount: number },
  columns: readonly MissingTexts[],
  { rows, maxColumns }: { rows: Uint32Array | null; maxColumns: number },
): DependencySearch {
  const coded = codeColumns(table, columns, rows);
  const isKept = rows === null && coded.length <= maxColumns && coded.length * table.rowCount <= MAX_KEPT;
  return isKept ? keptSearch(coded) : new DependencySearch(coded.slice(0, maxColumns), LOOSEST);
}
