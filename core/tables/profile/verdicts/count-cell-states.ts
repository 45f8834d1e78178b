import type { ColumnProfile } from '../column/column-profile.js';
import type { TableIssue } from '../column/table-issue.js';
import type { TableProfile } from '../column/table-profile.js';
import type { CellCounts } from '../column/table-verdict.js';
import { missingOf, type Placed, placeIssues, wrongCells } from './column-obstacles.js';

const HARMLESS: readonly TableIssue['consequence'][] = ['doubtful', 'minor', 'private'];

/** Whether a finding makes its cells repairable or unknown. A text that may be a placeholder has no known value. */
const isCounted = ({ consequence, code }: TableIssue) => code === 'possibly-missing' || !HARMLESS.includes(consequence);

type Columns = Pick<TableProfile, 'columns' | 'rows'> & { issues: readonly TableIssue[] };

function countStates(column: ColumnProfile, rows: number, about: readonly Placed[]): CellCounts {
  const own = about.filter(isCounted);
  const missing = missingOf(column, own);
  const wrong = wrongCells(column, own);
  const unknown = Math.min(rows, missing.after + wrong.after);
  const repairable = Math.min(rows - unknown, wrong.now - wrong.after + missing.now - missing.after);
  return { fine: rows - unknown - repairable, repairable, unknown };
}

/**
 * Counts the cells of a table as fine, repairable or unknown. Findings about doubtful and minor values do not count. A
 * cell of two findings may be counted twice as repairable or unknown.
 */
export function countCellStates(table: Columns): CellCounts {
  const counts = { fine: 0, repairable: 0, unknown: 0 };
  for (const { fine, repairable, unknown } of countStatesByColumn(table).values()) {
    counts.fine += fine;
    counts.repairable += repairable;
    counts.unknown += unknown;
  }
  return counts;
}

/** Counts the cells of each column of a table like `countCellStates`, by the name of the column. */
export function countStatesByColumn({ columns, rows, issues }: Columns): ReadonlyMap<string, CellCounts> {
  const { about } = placeIssues(issues);
  return new Map(columns.map((column) => [column.name, countStates(column, rows, about(column.name))]));
}
