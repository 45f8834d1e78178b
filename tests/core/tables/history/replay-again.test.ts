import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Operation } from '../../../../core/tables/history/operations/operation.js';
import { Replay } from '../../../../core/tables/history/replay/replay.js';
import { historySteps, historyTable, textsOf } from '../../../support/history-table.js';
import { propertyRuns } from '../../../support/property-runs.js';

const CSV = `one,two\n${Array.from({ length: 20 }, (_, at) => `Ab ${at % 7},${at % 3 === 0 ? '' : `Text-${at}`}`).join('\n')}\n`;

const OPERATIONS: readonly Operation[] = [
  { operation: 'change_case', column: 'one', options: { to: 'upper' } },
  { operation: 'rename_column', column: 'two', options: { name: 'three' } },
  { operation: 'fill_cells', column: 'two', options: { text: 'none' } },
  { operation: 'find_replace', column: 'two', options: { find: 'Text', replace: 't' } },
  { operation: 'fill_cells', column: 'three', options: { text: 'three' } },
  { operation: 'replace_values', column: 'one', options: { values: { 'AB 3': 'C', 'Ab 3': 'D' } } },
  { operation: 'change_case', column: 'two', options: { to: 'upper' }, scope: { rows: [5, 6] } },
  { operation: 'sort_rows', options: { by: [{ column: 'one', order: 'descending' }] } },
  { operation: 'remove_columns', options: { columns: ['two'] } },
  { operation: 'edit_cells', options: { cells: [{ row: 4, column: 'one', text: 'X' }] } },
];

test('a history that is changed again and again has the result of one that is applied once', async () => {
  const ids = historySteps(OPERATIONS).map(({ id }) => id);
  const history = fc.record({ used: fc.subarray(ids), off: fc.subarray(ids), isReversed: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 2, maxLength: 6 }), async (histories) => {
      const source = historyTable(CSV);
      const replay = new Replay(source);
      for (const { used, off, isReversed } of histories) {
        const steps = historySteps(OPERATIONS, off).filter(({ id }) => used.includes(id));
        if (isReversed) steps.reverse();
        const again = await replay.run(steps);
        const once = await new Replay(historyTable(CSV)).run(steps);
        expect(again.outcomes).toEqual(once.outcomes);
        expect(textsOf(again)).toEqual(textsOf(once));
      }
    }),
    { numRuns: propertyRuns(20) },
  );
});
