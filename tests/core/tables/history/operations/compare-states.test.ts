import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareStates } from '../../../../../core/tables/history/operations/compare-states.js';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import type { TableState } from '../../../../../core/tables/history/state/table-state.js';
import { replayOn } from '../../../../support/history-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const CSV = `one,two\n${Array.from({ length: 30 }, (_, at) => `${at % 7},${at % 3 === 0 ? '' : `Text ${at}`}`).join('\n')}\n`;

const operations = fc.array(
  fc.oneof(
    fc.constantFrom<Operation>(
      { operation: 'change_case', column: 'two', options: { to: 'upper' } },
      { operation: 'sort_rows', options: { by: [{ column: 'one', order: 'descending' }] } },
      { operation: 'remove_rows', scope: { filters: [{ column: 'one', kind: 'values', values: ['3'] }] } },
      { operation: 'fill_cells', column: 'two', options: { text: '-' } },
      { operation: 'drop_duplicate_rows' },
    ),
    fc
      .record({ row: fc.integer({ min: 2, max: 31 }), text: fc.constantFrom('x', '1', 'TEXT 4') })
      .map(
        ({ row, text }): Operation => ({ operation: 'edit_cells', options: { cells: [{ row, column: 'two', text }] } }),
      ),
  ),
  { minLength: 1, maxLength: 6 },
);

/** Counts changed cells one by one. */
function changedCells(before: TableState, after: TableState, places: number): number {
  const rows = after.rows ?? Uint32Array.from({ length: places }, (_, place) => place);
  const old = new Map(before.columns.map((column) => [column.id, column]));
  return after.columns.reduce((sum, column) => {
    const known = old.get(column.id)!;
    return (
      sum + [...rows].filter((place) => known.texts[known.codes[place]!] !== column.texts[column.codes[place]!]).length
    );
  }, 0);
}

test('the changed cells of each operation and of all are those of a comparison cell by cell', async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (found) => {
      const { source, states, outcomes } = await replayOn(CSV, found);
      const { rowCount } = source.data;
      for (const [at, { cells }] of outcomes.entries())
        expect(cells).toBe(changedCells(states[at]!, states[at + 1]!, rowCount));
      const expected = changedCells(states[0]!, states.at(-1)!, rowCount);
      expect(compareStates(states[0]!, states.at(-1)!).cells).toBe(expected);
      expect(compareStates(states[0]!, states.at(-1)!).cells).toBe(expected);
    }),
    { numRuns: propertyRuns(80) },
  );
});
