import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { WindowReader, WindowRequest } from '../../../../../core/tables/history/window/read-window.js';
import { replayOn, textsOf } from '../../../../support/history-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const SALES = `region,year,amount,note
north,2022,10,a
south,2022,"1,200.5",b
north,2023,n/a,
south,2023,x,b
north,2023,5,c
west,2022,7,a
east,2022,8,a
`;

const group = (options: Record<string, unknown>): Operation => ({ operation: 'group_rows', options });

describe('groups of rows', () => {
  test('have aggregates of the filled cells, and list cells that are no numbers', async () => {
    const functions = ['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max', 'first'];
    const aggregates = functions.map((name) => ({ function: name, column: 'amount', into: name }));
    const replayed = await replayOn(SALES, [
      group({
        by: ['region'],
        aggregates: [{ function: 'count', into: 'rows' }, ...aggregates, { function: 'list', column: 'note' }],
      }),
    ]);
    expect(textsOf(replayed)).toEqual([
      ['region', 'rows', ...functions, 'list of note'],
      ['north', '3', '3', '3', '15', '7.5', '7.5', '5', '10', '10', 'a; c'],
      ['south', '2', '2', '2', '1200.5', '1200.5', '1200.5', '1,200.5', '1,200.5', '1,200.5', 'b'],
      ['west', '1', '1', '1', '7', '7', '7', '7', '7', '7', 'a'],
      ['east', '1', '1', '1', '8', '8', '8', '8', '8', '8', 'a'],
    ]);
    expect(replayed.outcomes[0]).toMatchObject({
      is_formed: true,
      rows_removed: 3,
      errors: {
        count: 2,
        examples: [
          { row: 4, text: 'n/a', count: 1, message: '"n/a" in "amount" is not a number' },
          { row: 5, text: 'x', count: 1, message: '"x" in "amount" is not a number' },
        ],
      },
    });
  });

  test('list the rows of the file that they were formed from, also after two groupings', async () => {
    const replayed = await replayOn(SALES, [
      { operation: 'remove_rows', scope: { rows: [7] } },
      group({ by: ['region', 'year'] }),
      group({ by: ['region'] }),
    ]);
    const { rows } = new WindowReader().read(replayed, WindowRequest.parse({}));
    expect(rows.map(({ row, cells, origin, changed }) => [row, cells[0], origin, changed])).toEqual([
      [1, 'north', { count: 3, rows: [2, 4, 6] }, []],
      [2, 'south', { count: 2, rows: [3, 5] }, []],
      [3, 'east', { count: 1, rows: [8] }, []],
    ]);
  });

  test('are the rows that later operations edit, until the grouping is switched off', async () => {
    const edit: Operation = {
      operation: 'edit_cells',
      options: { cells: [{ row: 2, column: 'region', text: 'South' }] },
    };
    const on = await replayOn(SALES, [group({ by: ['region'] }), edit]);
    expect(textsOf(on)[2]).toEqual(['South', '2']);
    expect(on.outcomes[1]).toMatchObject({ cells: 1 });
    const off = await replayOn(SALES, [group({ by: ['region'] }), edit], ['o1']);
    expect(textsOf(off)[1]![0]).toBe('South');
  });

  test.each([
    { options: { by: ['nowhere'] }, message: 'no column "nowhere"' },
    {
      options: { by: ['region'], aggregates: [{ function: 'sum', column: 'note' }] },
      message: 'is not a column of numbers',
    },
    { options: { by: ['region'], aggregates: [{ function: 'sum' }] }, message: 'sum needs a column' },
    { options: { by: ['region'], aggregates: [{ function: 'count', into: 'region' }] }, message: 'the name "region"' },
    { options: { by: [], aggregates: [] }, message: 'at least one column' },
  ])('refuse $options', async ({ options, message }) => {
    const { outcomes } = await replayOn(SALES, [group(options)]);
    expect(outcomes[0]!.state).toBe('failed');
    expect(outcomes[0]!.message).toContain(message);
  });
});

describe('a pivot', () => {
  test('turns texts into columns in the order of their values', async () => {
    const replayed = await replayOn(SALES, [
      { operation: 'pivot', column: 'year', options: { values: 'amount', by: ['region'], function: 'sum' } },
    ]);
    expect(textsOf(replayed)).toEqual([
      ['region', '2022', '2023'],
      ['north', '10', '5'],
      ['south', '1200.5', ''],
      ['west', '7', ''],
      ['east', '8', ''],
    ]);
  });

  test('notes cells of which it uses only the first value', async () => {
    const { outcomes } = await replayOn(SALES, [
      { operation: 'pivot', column: 'region', options: { values: 'note', by: ['year'] } },
    ]);
    expect(outcomes[0]!.notes).toEqual(['1 cell has several values; the first is used']);
  });
});

const cell = fc.constantFrom('', 'a', 'b', 'c d');
const number = fc.oneof(fc.integer({ min: -50, max: 50 }).map(String), fc.constantFrom('', '0.1', '0.2', '2.75'));
// The import omits rows without a filled cell.
const filled = fc.constantFrom('a', 'b', 'c d', 'e');
const tables = fc.array(fc.tuple(filled, cell, number), { minLength: 1, maxLength: 20 });
/** Rows at both ends, so that the import takes no other row for a header or a footer. */
const FULL = [
  ['0z', '0z', '1'],
  ['0z', '0z', '2'],
  ['0z', '0z', '3'],
] as const;
const csvOf = (rows: readonly (readonly string[])[]) =>
  `x,y,n\n${[...FULL, ...rows, ...FULL].map((row) => row.map((text) => `"${text}"`).join(',')).join('\n')}\n`;

test('unpivoting gives one row for each cell, and a pivot of them the table', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.boolean(), async (rows, drop) => {
      const unpivot: Operation = { operation: 'unpivot', options: { columns: ['y', 'n'], drop_empty: drop } };
      const all = [...FULL, ...rows, ...FULL];
      const expected = all.flatMap(([x, y, n]) =>
        [
          [x, 'y', y],
          [x, 'n', n],
        ].filter(([, , text]) => !drop || text !== ''),
      );
      const replayed = await replayOn(csvOf(rows), [unpivot]);
      expect(textsOf(replayed)).toEqual([['x', 'name', 'value'], ...expected]);
    }),
    { numRuns: propertyRuns(100) },
  );
});

describe('DuckDB', () => {
  let instance: DuckDBInstance;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:');
  });
  afterAll(() => instance.closeSync());

  const rowsOfSql = async (rows: readonly (readonly string[])[], sql: string) => {
    const connection = await instance.connect();
    const all = [...FULL, ...rows, ...FULL];
    await connection.run('CREATE OR REPLACE TEMP TABLE t (i INT, x VARCHAR, y VARCHAR, n DOUBLE)');
    const values = all.map(([x, y, n], at) => `(${at}, '${x}', '${y}', ${n === '' ? 'NULL' : n})`);
    await connection.run(`INSERT INTO t VALUES ${values.join(', ')}`);
    const found = (await connection.runAndReadAll(sql)).getRows();
    connection.closeSync();
    return found.map((row) => row.map((value) => (value === null ? '' : String(value))));
  };

  const rounded = (rows: readonly (readonly string[])[]) =>
    rows.map((row) =>
      row.map((text) => (/^-?\d*\.?\d+(e.*)?$/.test(text) ? String(Number(Number(text).toFixed(9))) : text)),
    );

  test('gives the same groups', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const names = ['sum', 'mean', 'median', 'min', 'max'];
        const aggregates = [{ function: 'count' }, ...names.map((name) => ({ function: name, column: 'n' }))];
        const replayed = await replayOn(csvOf(rows), [group({ by: ['x', 'y'], aggregates })]);
        const sql =
          'SELECT x, y, count(*), sum(n), mean(n), median(n), min(n), max(n) FROM t GROUP BY x, y ORDER BY min(i)';
        expect(rounded(textsOf(replayed).slice(1))).toEqual(rounded(await rowsOfSql(rows, sql)));
      }),
      { numRuns: propertyRuns(80) },
    );
  });

  test('gives the same pivot', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const replayed = await replayOn(csvOf(rows), [
          { operation: 'pivot', column: 'y', options: { values: 'n', by: ['x'], function: 'sum' } },
        ]);
        const [header, ...found] = textsOf(replayed);
        const columns = header!.slice(1).map((name) => `sum(n) FILTER (y = '${name === '(empty)' ? '' : name}')`);
        const sql = `SELECT x, ${columns.join(', ')} FROM t GROUP BY x ORDER BY min(i)`;
        expect(rounded(found)).toEqual(rounded(await rowsOfSql(rows, sql)));
        expect(new Set(header!.slice(1)).size).toBe(new Set([...rows.map(([, y]) => y), '0z']).size);
      }),
      { numRuns: propertyRuns(80) },
    );
  });
});
