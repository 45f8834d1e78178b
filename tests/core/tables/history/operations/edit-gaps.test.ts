import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { replayOn, textsOf } from '../../../../support/history-table.js';

const CSV = `id,name,city,phone
1,Ada,Bend,
2,ada ,Bend,555
3,Alan,Gary,556
4,Ada,Bend,557
5,,,558
6,,,559
`;

async function rowsAfter(operation: Operation, column = 0, csv = CSV): Promise<string[]> {
  const replayed = await replayOn(csv, [operation]);
  expect(replayed.outcomes[0]!.message).toBeNull();
  return textsOf(replayed)
    .slice(1)
    .map((row) => row[column]!);
}

describe('deduplicate_rows', () => {
  const columns = ['name', 'city'];
  test.each([
    [{ columns }, ['1', '2', '3', '5', '6']],
    [{ columns, keep: 'last' }, ['2', '3', '4', '5', '6']],
    [{ columns, ignore_case: true }, ['1', '3', '5', '6']],
    [{ columns, ignore_case: true, keep: 'last' }, ['3', '4', '5', '6']],
    [{ columns, ignore_case: true, keep: 'most_complete' }, ['2', '3', '5', '6']],
    [{ columns, ignore_case: true, keep_blank: false }, ['1', '3', '5']],
    [{}, ['1', '2', '3', '4', '5', '6']],
  ])('%o', async (options, ids) => {
    expect(await rowsAfter({ operation: 'deduplicate_rows', options })).toEqual(ids);
  });

  test('compares only rows of the scope', async () => {
    const scope = { rows: [2, 3, 4] };
    expect(await rowsAfter({ operation: 'deduplicate_rows', options: { columns, ignore_case: true }, scope })).toEqual([
      '1',
      '3',
      '4',
      '5',
      '6',
    ]);
  });

  test('follows the present order of the rows', async () => {
    const replayed = await replayOn(CSV, [
      { operation: 'sort_rows', options: { by: [{ column: 'id', order: 'descending' }] } },
      { operation: 'deduplicate_rows', options: { columns, ignore_case: true } },
    ]);
    expect(
      textsOf(replayed)
        .slice(1)
        .map(([id]) => id),
    ).toEqual(['6', '5', '4', '3']);
  });
});

const GAPS = `store,day,price,note
A,3,,
B,1,5,x
A,1,2,
B,2,,y
A,2,,
B,3,7,
`;

describe('fill_gaps', () => {
  test.each([
    [{}, ['', '5', '2', '2', '2', '7']],
    [{ direction: 'up' }, ['5', '5', '2', '7', '7', '7']],
    [{ within: ['store'] }, ['', '5', '2', '5', '2', '7']],
    [{ within: ['store'], by: [{ column: 'day' }] }, ['2', '5', '2', '5', '2', '7']],
    [{ within: ['store'], by: [{ column: 'day', order: 'descending' }] }, ['', '5', '2', '7', '', '7']],
    [{ within: ['store'], by: [{ column: 'day' }], direction: 'up' }, ['', '5', '2', '7', '', '7']],
  ])('%o', async (options, prices) => {
    const operation: Operation = { operation: 'fill_gaps', options: { columns: ['price'], ...options } };
    expect(await rowsAfter(operation, 2, GAPS)).toEqual(prices);
  });

  test('fills only cells of the scope', async () => {
    const operation: Operation = {
      operation: 'fill_gaps',
      options: { columns: ['price', 'note'] },
      scope: { rows: [5] },
    };
    expect(await rowsAfter(operation, 2, GAPS)).toEqual(['', '5', '2', '2', '', '7']);
    expect(await rowsAfter(operation, 3, GAPS)).toEqual(['', 'x', '', 'y', '', '']);
  });
});
