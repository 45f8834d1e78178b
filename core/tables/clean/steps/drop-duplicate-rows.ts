import { z } from 'zod';
import { formatCount } from '../../../report/figures.js';
import { verb } from '../../profile/issues/column-rule.js';
import { defineStep, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import { RowSet } from '../kit/row-set.js';
import { findColumn } from '../kit/table-view.js';

/** Columns by which rows are the same; all, if left out. */
const Options = z.strictObject({ columns: z.array(z.string()).min(1).optional() });

function keepFirst(columns: readonly number[]): (row: StreamedRow) => RowVerdict {
  const seen = new RowSet();
  return (row) => {
    const first = seen.add(row.hashOf(columns), row.row);
    return first === 0 ? null : { drop: `the same as row ${first}` };
  };
}

/** Drops rows that are equal to an earlier one, blanks at the ends of cells aside; the first of them stays. */
export const dropDuplicateRows = defineStep({
  name: 'drop_duplicate_rows',
  class: 'consent',
  scope: 'table',
  unit: 'rows',
  summary: 'drops rows that are equal to an earlier one',
  options: Options,
  form: { columns: 'Columns; all if empty' },
  propose: ({ profile }) => {
    const { duplicate_rows: count, duplicate_rows_are_estimates: isEstimate } = profile;
    if (count === 0) return [];
    return [
      {
        class: 'consent',
        options: {},
        reason: `${isEstimate ? 'about ' : ''}${formatCount(count)} ${verb(count, 'row is', 'rows are')} equal to an earlier one`,
      },
    ];
  },
  title: (_, { columns }) =>
    columns === undefined
      ? 'Drop rows that are equal to an earlier one'
      : `Drop rows that repeat ${columns.map((name) => `"${name}"`).join(', ')}`,
  compile: ({ options }, view) => {
    const columns = (options.columns?.map((name) => findColumn(view, name)) ?? view.columns).map(({ index }) => index);
    return { kind: 'rows', start: () => keepFirst(columns) };
  },
});
