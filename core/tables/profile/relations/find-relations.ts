import { formatCount } from '../../../report/figures.js';
import { mostExamples } from '../../columns/most-examples.js';
import type { TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { TableIssue } from '../column/table-issue.js';
import type { TableProfile } from '../column/table-profile.js';
import { verb } from '../issues/column-rule.js';
import { codeColumns } from './coded-column.js';
import { describeDuplicateKeys } from './describe-duplicate-keys.js';
import { findCandidateKeys } from './find-candidate-keys.js';
import { findCorrelations } from './find-correlations.js';
import { type Dependency, findDependencies } from './find-dependencies.js';
import { type DuplicateRow, findDuplicateRows } from './find-duplicate-rows.js';
import { sampleRows } from './sample-rows.js';

/** The cells of a row as one text, shortened to 200 characters; wide columns show as an ellipsis. */
function rowText(data: TableData, row: number): string {
  const text = data.columns
    .map((column) => (column.form === 'wide' ? '…' : column.texts[column.codes[row]!]!.slice(0, 200)))
    .join(' | ');
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

const MOST_EXAMPLES = 10;

/** The issue `duplicate-rows`, where there are some. */
function describeDuplicateRows(data: TableData, duplicates: readonly DuplicateRow[]): TableIssue[] {
  const count = duplicates.length;
  if (count === 0) return [];
  return [
    {
      code: 'duplicate-rows',
      severity: 'warning',
      table: data.table.id,
      columns: [],
      count,
      unit: 'rows',
      is_estimate: false,
      title: `${formatCount(count)} ${verb(count, 'row equals', 'rows equal')} an earlier one in every cell`,
      why: 'Sums and counts include them twice. They may be copies, or separate events that cannot be distinguished.',
      examples: duplicates.slice(0, mostExamples(data, MOST_EXAMPLES)).map(({ row, first }) => ({
        row: data.sourceRows.at(row)!,
        column: null,
        text: rowText(data, row),
        note: `equals row ${data.sourceRows.at(first)!}`,
      })),
      step: { operation: 'drop_duplicate_rows', column: null },
    },
  ];
}

export type Relations = Pick<
  TableProfile,
  'candidate_keys' | 'dependencies' | 'correlations' | 'duplicate_rows' | 'duplicate_rows_are_estimates'
> & { issues: TableIssue[] };

/** Rows that dependencies and correlations are looked for in: more are sampled, and the findings are estimates. */
const MOST_ROWS = 200_000;
const FEWEST_ROWS = 4_000;
/** Row visits of the search for single determinants: columns times columns times rows. */
const BUDGET = 60_000_000;
const MOST_COLUMNS = 100;
const MOST_DEPENDENCIES = 100;
/** Rows that correlations are taken over. */
const CORRELATED_ROWS = 50_000;

/** A dependency that holds for 19 rows in 20, far above chance; one of two columns has to hold better. */
const LIMITS = { error: 0.05, strength: 0.8 };
const PAIR_LIMITS = { error: 0.02, strength: 0.9 };

/**
 * How the columns and rows of a table hang together: duplicate rows (exact), candidate keys (exact), dependencies and
 * correlations (exact up to 200,000 rows, fewer with many columns; else from a sample, and said to be estimates).
 * @param columns profiles in the order of the table's columns.
 */
export function findRelations(data: TableData, columns: readonly ColumnProfile[]): Relations {
  const duplicates = findDuplicateRows(data);
  const coded = codeColumns(data, columns, sampleRows(data.rowCount, CORRELATED_ROWS));
  return {
    candidate_keys: findCandidateKeys(data, columns, coded),
    dependencies: relateColumns(data, columns),
    correlations: findCorrelations(coded, columns),
    duplicate_rows: duplicates.length,
    duplicate_rows_are_estimates: false,
    issues: [...describeDuplicateRows(data, duplicates), ...describeDuplicateKeys(data, columns, duplicates.length)],
  };
}

/** Rows that may be looked at for so many columns. */
function rowLimit(columns: number): number {
  const pairs = Math.max(1, columns * (columns - 1));
  return Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, Math.floor(BUDGET / pairs)));
}

function relateColumns(data: TableData, columns: readonly ColumnProfile[]): Relations['dependencies'] {
  const dictionaries = data.columns.filter(({ form }) => form === 'dictionary').length;
  const rows = sampleRows(data.rowCount, rowLimit(Math.min(dictionaries, MOST_COLUMNS)));
  const coded = codeColumns(data, columns, rows).slice(0, MOST_COLUMNS);
  const found = findDependencies(coded, LIMITS, PAIR_LIMITS).sort(byStrength);
  return found.slice(0, MOST_DEPENDENCIES).map(describeDependency);
}

/** Single determinants first, then by strength. */
function byStrength(one: Dependency, other: Dependency): number {
  return one.from.length - other.from.length || other.strength - one.strength || other.rows - one.rows;
}

function describeDependency({ from, to, rows, kept }: Dependency): Relations['dependencies'][number] {
  const share = Math.floor((kept / rows) * 10_000) / 10_000;
  return { from: from.map(({ name }) => name), to: to.name, share, violations: rows - kept };
}
