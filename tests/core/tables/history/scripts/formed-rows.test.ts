import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { historyTable } from '../../../../support/history-table.js';
import { hasPython, PythonRunner, runSqlScript } from '../../../../support/scripts/run-scripts.js';
import { type ScriptedHistory, scriptedHistory } from '../../../../support/scripts/written-script.js';

const SALES = `region,2022,2023,note
north,10,12,"a ""b"""
south,7,,b
east,8,9,a
west,1,2,c
`;
const SECOND = 'key,head\nnorth,Ann\nsouth,Bea\nsouth,Cy\n';
const tables = { stampOf: () => '', open: async () => historyTable(SECOND).state };
const table = { path: 'second.csv' };

const unpivot: Operation = {
  operation: 'unpivot',
  options: { columns: ['2022', '2023'], name_into: 'year', value_into: 'amount' },
};

const HISTORIES: Record<string, Operation[]> = {
  'edits, sorts and removals of formed rows': [
    { operation: 'change_case', column: 'region', options: { to: 'upper' } },
    unpivot,
    { operation: 'edit_cells', options: { cells: [{ row: 2, column: 'amount', text: '13' }] } },
    { operation: 'sort_rows', options: { by: [{ column: 'amount', order: 'descending' }] } },
    { operation: 'remove_rows', scope: { rows: [3] } },
    { operation: 'remove_columns', options: { columns: ['note'] } },
  ],
  'groups of formed rows': [
    unpivot,
    { operation: 'group_rows', options: { by: ['year'], aggregates: [{ function: 'sum', column: 'amount' }] } },
    { operation: 'rename_column', column: 'sum of amount', options: { name: 'total' } },
  ],
  'a join of one key': [{ operation: 'join_table', options: { table, key: ['region=key'], several: 'first' } }],
  'a join that keeps matching rows': [
    { operation: 'join_table', options: { table, key: ['region=key'], several: 'first', kind: 'inner' } },
  ],
  'rows without a match': [{ operation: 'join_table', options: { table, key: ['region=key'], kind: 'anti' } }],
  'a join that repeats rows': [
    { operation: 'join_table', options: { table, key: ['region=key'], several: 'multiply' } },
    { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'head', text: 'Cyd' }] } },
  ],
  'appended rows': [
    { operation: 'sort_rows', options: { by: [{ column: 'region', order: 'ascending' }] } },
    { operation: 'append_rows', options: { table, columns: { key: 'region' } } },
    { operation: 'edit_cells', options: { cells: [{ row: 6, column: 'head', text: 'Bee' }] } },
  ],
};

const scripted = (operations: readonly Operation[]) => scriptedHistory(SALES, operations, { tables });

const check = async (operations: readonly Operation[], run: (history: ScriptedHistory) => Promise<string[][]>) => {
  const history = await scripted(operations);
  expect(history.replayed.outcomes.map(({ state }) => state)).toEqual(operations.map(() => 'applied'));
  expect(await run(history)).toEqual(history.expected);
};

test('names the reason for a step whose result it reads', async () => {
  const { script, others } = (await scripted([unpivot])).write('duckdb-sql');
  expect(Buffer.from(script.bytes).toString()).toContain('-- The result of this step is in a file next to the script');
  expect(others.map(({ name }) => name)).toEqual(['table-o1.csv']);
});

test('a join of one key is a value map, and needs no other file', async () => {
  const { others } = (await scripted(HISTORIES['a join of one key']!)).write('duckdb-sql');
  expect(others).toEqual([]);
});

test.each(Object.keys(HISTORIES))('SQL gives the same cells: %s', async (name) => {
  await check(HISTORIES[name]!, runSqlScript);
});

// Handlens does not need Python: set HANDLENS_TEST_PYTHON to one with pandas and polars.
describe.skipIf(!hasPython()).each(['pandas', 'polars'] as const)('%s', (language) => {
  let python: PythonRunner;
  beforeAll(() => {
    python = new PythonRunner();
  });
  afterAll(() => python.close());

  test.each(Object.keys(HISTORIES))('gives the same cells: %s', async (name) => {
    await check(HISTORIES[name]!, (history) => python.run(history, language));
  });
});
