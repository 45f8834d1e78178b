import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../../core/tables/clean/pass/change-log.js';
import { undoCleaning } from '../../../../core/tables/clean/undo-cleaning.js';
import type { Operation } from '../../../../core/tables/history/operations/operation.js';
import { stateData } from '../../../../core/tables/history/state/state-data.js';
import { logHistory } from '../../../../core/tables/jobs/history-log.js';
import { replayOn, textsOf } from '../../../support/history-table.js';

const CSV = 'id,city,price\n1, Bonn ,5\n2,Ulm,\n3,Bonn,7\n4,Köln,5\n5,Ulm,9\n';

const OPERATIONS: readonly Operation[] = [
  { operation: 'trim_whitespace', column: 'city' },
  { operation: 'replace_values', column: 'city', options: { values: { Ulm: 'ULM' } } },
  { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'price', text: '8' }] } },
  { operation: 'fill_cells', column: 'price', options: { text: '0' }, scope: { rows: [3, 4] } },
  { operation: 'rename_column', column: 'city', options: { name: 'place' } },
  { operation: 'remove_columns', options: { columns: ['price'] } },
  { operation: 'compute_column', options: { into: 'price', expression: '"id"' } },
  { operation: 'move_column', column: 'price', options: { before: 'id' } },
  { operation: 'remove_rows', scope: { rows: [4] } },
  { operation: 'sort_rows', options: { by: [{ column: 'id', order: 'descending' }] } },
  { operation: 'sort_rows', options: { by: [{ column: 'city' }] } },
  { operation: 'deduplicate_rows', options: { columns: ['city'] } },
];

test('the log of any history restores the table as imported', async () => {
  const histories = fc.array(fc.constantFrom(...OPERATIONS), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(histories, async (operations) => {
      const replayed = await replayOn(CSV, operations);
      const log: LogEntry[] = [];
      logHistory(replayed, (entry) => log.push(structuredClone(entry)), []);
      const [, ...rows] = textsOf(replayed);
      const [header, ...imported] = textsOf(replayed, replayed.states[0]);
      expect(undoCleaning(rows, log)).toMatchObject({ columns: header, rows: imported });
    }),
    { numRuns: 60 },
  );
});

test('a table after its history gives its rows again, with the numbers of the file', async () => {
  const { source, states } = await replayOn(CSV, [OPERATIONS[4]!, OPERATIONS[8]!, OPERATIONS[9]!]);
  const { table } = stateData(source, states.at(-1)!);
  const batches = [...table.batches()];
  expect(batches.flatMap(({ rows }) => [...rows])).toEqual([6, 5, 3, 2]);
  expect(batches.flatMap(({ cells }) => cells.map(([id]) => id))).toEqual(['5', '4', '2', '1']);
});
