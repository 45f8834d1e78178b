import type { TableIssue } from '../column/table-issue.js';
import type { TableProfile } from '../column/table-profile.js';
import type { CellCounts } from '../column/table-verdict.js';
import { missingOf, placeIssues, wrongCells } from './column-obstacles.js';

const HARMLESS: readonly TableIssue['consequence'][] = ['doubtful', 'minor', 'private'];

/** Whether a finding makes its cells repairable or unknown. A text that may be a placeholder has no known value. */
const isCounted = ({ consequence, code }: TableIssue) => code === 'possibly-missing' || !HARMLESS.includes(consequence);

/**
 * Counts the cells of a table as fine, repairable or unknown. Findings about doubtful and minor values do not count. A
 * cell of two findings may be counted twice as repairable or unknown.
 */
export function countCellStates({
  columns,
  rows,
  issues,
}: Pick<TableProfile, 'columns' | 'rows'> & { issues: readonly TableIssue[] }): CellCounts {
  const { about } = placeIssues(issues);
  const counts = { fine: 0, repairable: 0, unknown: 0 };
  for (const column of columns) {
    const own = about(column.name).filter(isCounted);
    const missing = missingOf(column, own);
    const wrong = wrongCells(column, own);
    const unknown = Math.min(rows, missing.after + wrong.after);
    const repairable = Math.min(rows - unknown, wrong.now - wrong.after + missing.now - missing.after);
    counts.unknown += unknown;
    counts.repairable += repairable;
    counts.fine += rows - unknown - repairable;
  }
  return counts;
}
