import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../core/tables/history/operations/operation.js';
import { Replay } from '../../../../core/tables/history/replay/replay.js';
import { historySteps, historyTable, replayOn, textsOf } from '../../../support/history-table.js';

const CSV = `id,place,price,note
1,"Gary, IN",12.5,ok
2,"Bend, OR",8,
3,"St Petersburg, FL",n/a,late
4,"Gary, IN",100,ok
`;

const column = async (operations: Operation[], name: string, off: string[] = []) => {
  const [header, ...rows] = textsOf(await replayOn(CSV, operations, off));
  return rows.map((row) => row[header!.indexOf(name)]);
};

test('an operation that another version stored with other options fails, and the others are applied', async () => {
  const { outcomes } = await replayOn(CSV, [
    { operation: 'rename_column', column: 'note', options: { title: 'x' } },
    { operation: 'change_case', column: 'note', options: { to: 'upper' } },
  ]);
  expect(outcomes).toMatchObject([
    {
      state: 'failed',
      title: 'rename_column of "note", not valid',
      message: expect.stringContaining('The options of rename_column are not valid'),
    },
    { state: 'applied', cells: 3 },
  ]);
});

describe('edits', () => {
  test('writes single cells, by their rows in the file', async () => {
    const cells = [
      { row: 4, column: 'place', text: 'St. Petersburg, FL' },
      { row: 2, column: 'price', text: '13' },
    ];
    const replayed = await replayOn(CSV, [{ operation: 'edit_cells', options: { cells } }]);
    expect(textsOf(replayed)[3]![1]).toBe('St. Petersburg, FL');
    expect(textsOf(replayed)[1]![2]).toBe('13');
    expect(replayed.outcomes[0]).toMatchObject({ state: 'applied', cells: 2, columns: ['place', 'price'] });
    expect(textsOf(replayed, replayed.states[0])[1]![2]).toBe('12.5');
  });

  test('refuses a row that is no data row', async () => {
    const cells = [{ row: 1, column: 'place', text: 'x' }];
    const { outcomes } = await replayOn(CSV, [{ operation: 'edit_cells', options: { cells } }]);
    expect(outcomes[0]).toMatchObject({ state: 'failed', message: 'The table has no data row 1.' });
  });

  test('replaces texts, parts of texts and patterns', async () => {
    expect(
      await column(
        [{ operation: 'replace_values', column: 'place', options: { values: { 'Gary, IN': 'Gary' } } }],
        'place',
      ),
    ).toEqual(['Gary', 'Bend, OR', 'St Petersburg, FL', 'Gary']);
    const swap = { find: '^(.*), (..)$', replace: '$2: $1', is_pattern: true };
    expect((await column([{ operation: 'find_replace', column: 'place', options: swap }], 'place'))[1]).toBe(
      'OR: Bend',
    );
    expect((await column([{ operation: 'find_replace', options: { find: 'ok', replace: '$1' } }], 'note'))[0]).toBe(
      '$1',
    );
  });

  test('changes case, and fills empty cells', async () => {
    expect((await column([{ operation: 'change_case', column: 'place', options: { to: 'title' } }], 'place'))[2]).toBe(
      'St Petersburg, Fl',
    );
    expect(await column([{ operation: 'fill_cells', column: 'note', options: { text: '-' } }], 'note')).toEqual([
      'ok',
      '-',
      'late',
      'ok',
    ]);
  });

  test('splits, extracts and joins columns', async () => {
    const replayed = await replayOn(CSV, [
      {
        operation: 'split_column',
        column: 'place',
        options: { separator: ', ', into: ['city', 'state'], keep: false },
      },
      { operation: 'extract_text', column: 'price', options: { find: '\\d+', into: 'whole' } },
      { operation: 'join_columns', options: { columns: ['note', 'city'], into: 'text', separator: '/' } },
    ]);
    expect(textsOf(replayed)).toEqual([
      ['id', 'city', 'text', 'state', 'price', 'whole', 'note'],
      ['1', 'Gary', 'ok/Gary', 'IN', '12.5', '12', 'ok'],
      ['2', 'Bend', 'Bend', 'OR', '8', '8', ''],
      ['3', 'St Petersburg', 'late/St Petersburg', 'FL', 'n/a', '', 'late'],
      ['4', 'Gary', 'ok/Gary', 'IN', '100', '100', 'ok'],
    ]);
  });

  test('splits from the end, at a pattern and by widths', async () => {
    const end = { separator: ' ', into: ['rest', 'last'], from: 'end' };
    const rows = textsOf(await replayOn('a\nx y z\nw\n', [{ operation: 'split_column', column: 'a', options: end }]));
    expect(rows.slice(1)).toEqual([
      ['x y z', 'x y', 'z'],
      ['w', '', 'w'],
    ]);
    const widths = { by: 'widths', widths: [2, 1], into: ['b', 'c', 'd'], keep: false };
    expect(
      textsOf(await replayOn('a\n12345\n', [{ operation: 'split_column', column: 'a', options: widths }]))[1],
    ).toEqual(['12', '3', '45']);
  });

  test('renames, moves and removes columns', async () => {
    const replayed = await replayOn(CSV, [
      { operation: 'rename_column', column: 'note', options: { name: 'Note' } },
      { operation: 'move_column', column: 'Note', options: { before: 'id' } },
      { operation: 'remove_columns', options: { columns: ['price'] } },
    ]);
    expect(textsOf(replayed)[0]).toEqual(['Note', 'id', 'place']);
    expect(replayed.outcomes.map(({ state }) => state)).toEqual(['applied', 'applied', 'applied']);
  });

  test('keeps, removes and sorts rows', async () => {
    const gary = { filters: [{ column: 'place', kind: 'contains', text: 'gary' }] } as Operation['scope'];
    expect(await column([{ operation: 'keep_rows', scope: gary }], 'id')).toEqual(['1', '4']);
    expect(await column([{ operation: 'remove_rows', scope: gary }], 'id')).toEqual(['2', '3']);
    expect(await column([{ operation: 'sort_rows', options: { by: [{ column: 'price' }] } }], 'id')).toEqual([
      '2',
      '1',
      '4',
      '3',
    ]);
    expect(
      await column([{ operation: 'sort_rows', options: { by: [{ column: 'price', order: 'descending' }] } }], 'id'),
    ).toEqual(['4', '1', '2', '3']);
  });
});

describe('scope', () => {
  test('limits an edit to the rows that match', async () => {
    const scope = { filters: [{ column: 'id', kind: 'range', low: 3, high: null }] } as Operation['scope'];
    expect(
      await column([{ operation: 'change_case', column: 'note', options: { to: 'upper' }, scope }], 'note'),
    ).toEqual(['ok', '', 'LATE', 'OK']);
    const split = { separator: ', ', into: ['city', 'state'] };
    expect(await column([{ operation: 'split_column', column: 'place', options: split, scope }], 'state')).toEqual([
      '',
      '',
      'FL',
      'IN',
    ]);
  });
});

describe('cleaning steps', () => {
  test('are applied to the table after the operations before them', async () => {
    const operations: Operation[] = [
      { operation: 'rename_column', column: 'price', options: { name: 'Price' } },
      { operation: 'replace_null_tokens', column: 'Price', options: { tokens: ['n/a'] } },
      {
        operation: 'edit_cells',
        options: {
          cells: [
            { row: 5, column: 'id', text: '1' },
            { row: 5, column: 'Price', text: '12.5' },
          ],
        },
      },
      { operation: 'drop_duplicate_rows' },
    ];
    const replayed = await replayOn(CSV, operations);
    expect(replayed.outcomes.map(({ state, message }) => message ?? state)).toEqual([
      'applied',
      'applied',
      'applied',
      'applied',
    ]);
    expect(textsOf(replayed)).toEqual([
      ['id', 'place', 'Price', 'note'],
      ['1', 'Gary, IN', '12.5', 'ok'],
      ['2', 'Bend, OR', '8', ''],
      ['3', 'St Petersburg, FL', '', 'late'],
    ]);
    expect(replayed.outcomes[3]).toMatchObject({ rows_removed: 1, is_sorted: false });
  });
});

describe('a history whose steps are switched off', () => {
  const operations: Operation[] = [
    { operation: 'split_column', column: 'place', options: { separator: ', ', into: ['city', 'state'] } },
    { operation: 'rename_column', column: 'note', options: { name: 'Remark' } },
    { operation: 'change_case', column: 'city', options: { to: 'upper' } },
    { operation: 'fill_cells', column: 'Remark', options: { text: 'none' } },
  ];

  test('skips steps that need one of them, and says which', async () => {
    const { outcomes } = await replayOn(CSV, operations, ['o1']);
    expect(outcomes.map(({ state }) => state)).toEqual(['off', 'applied', 'failed', 'applied']);
    expect(outcomes[2]).toMatchObject({ needs: 'o1', message: expect.stringContaining('no column "city"') as string });
  });

  test('still understands names from a renaming that is off', async () => {
    const replayed = await replayOn(CSV, operations, ['o2']);
    expect(replayed.outcomes.map(({ state }) => state)).toEqual(['applied', 'off', 'applied', 'applied']);
    expect(await column(operations, 'note', ['o2'])).toEqual(['ok', 'none', 'late', 'ok']);
  });

  test('is the same as the history without them', async () => {
    const replay = new Replay(historyTable(CSV));
    const all = await replay.run(historySteps(operations));
    const without = await replay.run(historySteps(operations, ['o3']));
    expect(textsOf(without)).toEqual(textsOf(await replayOn(CSV, operations, ['o3'])));
    expect(textsOf(await replay.run(historySteps(operations)))).toEqual(textsOf(all));
  });

  test('does not apply unchanged steps again', async () => {
    const replay = new Replay(historyTable(CSV));
    const first = await replay.run(historySteps(operations));
    const second = await replay.run(
      historySteps([
        ...operations,
        { operation: 'sort_rows', options: { by: [{ column: 'id', order: 'descending' }] } },
      ]),
    );
    expect(second.states.slice(0, 5)).toEqual(first.states);
    expect(second.states[4]).toBe(first.states[4]);
  });
});
