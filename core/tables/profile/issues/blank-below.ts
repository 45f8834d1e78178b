import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { findWrittenOnce } from '../groups/find-written-once.js';
import { claimCells } from './column-issue.js';

const MAX_EXAMPLES = 20;

/** Finding `blank-below`: blank cells below the name of a group that is written only in its first row. */
export function findBlankBelow(data: TableData, columns: readonly ColumnProfile[]): FoundIssue[] {
  return findWrittenOnce(data, columns).map(({ column, rows }) => {
    const { name } = columns[column]!;
    const count = rows.length;
    return {
      code: 'blank-below',
      severity: 'notice',
      table: data.table.id,
      columns: [name],
      count,
      unit: 'cells',
      is_estimate: false,
      title: claimCells(name, 'is blank below the name of a group', count),
      why: 'Each group is named only in its first row. Questions treat these cells as the text above; other programs do not.',
      examples: rows
        .slice(0, maxExamples(data, MAX_EXAMPLES))
        .map((row) => ({ row: data.sourceRows.at(row)!, column: name, text: '' })),
      step: { operation: 'fill_down', column: name },
    };
  });
}
