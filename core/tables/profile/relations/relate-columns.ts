import type { TextColumns } from '../../columns/table-data.js';
import type { TableProfile } from '../column/table-profile.js';
import { sampleRows } from './coded-column.js';
import type { Dependency } from './find-dependencies.js';
import { type MissingTexts, searchDependencies } from './search-dependencies.js';

/** Maximum rows searched for dependencies. Larger tables are sampled, and the result is marked as an estimate. */
const MAX_ROWS = 200_000;
const MIN_ROWS = 4_000;
/** Maximum row visits when searching for determinants of one column: columns times columns times rows. */
const BUDGET = 60_000_000;
const MAX_COLUMNS = 100;
const MAX_DEPENDENCIES = 100;
/** Limits for dependencies with a determinant of one column (`LIMITS`) and of two columns, which are stricter. */
const LIMITS = { error: 0.05, strength: 0.8 };
const PAIR_LIMITS = { error: 0.02, strength: 0.9 };

/** Returns the maximum number of rows to analyze in a table with this number of columns. */
function rowLimit(columns: number): number {
  const pairs = Math.max(1, columns * (columns - 1));
  return Math.max(MIN_ROWS, Math.min(MAX_ROWS, Math.floor(BUDGET / pairs)));
}

/**
 * Finds the dependencies of a profile: exact up to 200,000 rows (fewer with many columns), otherwise estimated from a
 * sample.
 * @param columns profiles, which list the texts that mean a missing value.
 */
export function relateColumns(
  table: { columns: TextColumns; rowCount: number },
  columns: readonly MissingTexts[],
): TableProfile['dependencies'] {
  const dictionaries = table.columns.filter(({ form }) => form === 'dictionary').length;
  const rows = sampleRows(table.rowCount, rowLimit(Math.min(dictionaries, MAX_COLUMNS)));
  const search = searchDependencies(table, columns, { rows, maxColumns: MAX_COLUMNS });
  const found = search.find(LIMITS, PAIR_LIMITS).sort(byStrength);
  return found.slice(0, MAX_DEPENDENCIES).map(describeDependency);
}

/** Sorts determinants of one column first, then by strength. */
function byStrength(one: Dependency, other: Dependency): number {
  return one.from.length - other.from.length || other.strength - one.strength || other.rows - one.rows;
}

function describeDependency({ from, to, rows, kept }: Dependency): TableProfile['dependencies'][number] {
  const share = Math.floor((kept / rows) * 10_000) / 10_000;
  return { from: from.map(({ name }) => name), to: to.name, share, violations: rows - kept };
}
