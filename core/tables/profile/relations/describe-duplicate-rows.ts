import { formatCount } from '../../../report/figures.js';
import { mostExamples } from '../../columns/most-examples.js';
import type { TableData } from '../../columns/table-data.js';
import type { TableIssue } from '../column/table-issue.js';
import { verb } from '../issues/column-rule.js';
import type { DuplicateRow } from './find-duplicate-rows.js';
import { rowText } from './row-text.js';

const MOST_EXAMPLES = 10;

/** The issue `duplicate-rows`, where there are some. */
export function describeDuplicateRows(data: TableData, duplicates: readonly DuplicateRow[]): TableIssue[] {
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
      why: 'Sums and counts take them twice. They may be copies, or separate events that nothing tells apart.',
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
