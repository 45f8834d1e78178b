import { defineStep, NoOptions } from '../kit/define-step.js';
import { brokenRowsOf, type TableView } from '../kit/table-view.js';

/**
 * Returns the lines of rows that the import could not repair with certainty, each with its problem. Rows with bytes in
 * another encoding are complete.
 */
function brokenLines({ data, profile }: TableView): Map<number, string> {
  const { rows } = brokenRowsOf(data, profile);
  return new Map(
    rows.flatMap(({ kind, repair, line, detail }) =>
      kind !== 'invalid-bytes' && repair === 'kept' ? [[line, detail] as const] : [],
    ),
  );
}

/** Drops malformed rows that could not be repaired with certainty, and logs them completely. */
export const quarantineBrokenRows = defineStep({
  name: 'quarantine_broken_rows',
  class: 'consent',
  scope: 'table',
  unit: 'rows',
  summary: 'moves rows with too many cells and damaged records out of the table and into the log',
  options: NoOptions,
  propose: (view) =>
    brokenLines(view).size === 0
      ? []
      : [
          {
            class: 'consent',
            options: {},
            reason: 'rows have too many cells or a misplaced quote, or are damaged',
          },
        ],
  title: () => 'Move malformed rows out of the table',
  compile: (_, view) => {
    const lines = brokenLines(view);
    return {
      kind: 'rows',
      start: () => (row) => {
        const detail = lines.get(row.row);
        return detail === undefined ? null : { drop: detail };
      },
    };
  },
});
