import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { planStep } from '../../../../../core/tables/history/scripts/plan/plan-step.js';
import { firstRowNumber, stepTables } from '../../../../../core/tables/history/scripts/plan/step-tables.js';
import { historySteps, replayOn } from '../../../../support/history-table.js';

const CSV = 'id,city,price\n1, Bonn ,12.5\n2,bonn,8\n3,"Gary, IN",100\n4,,8\n4,,8\n';

/** Returns the actions of the last operation. */
async function actionsOf(operations: Operation[], csv = CSV) {
  const { source, states } = await replayOn(csv, operations);
  const [before, after] = [states.at(-2)!, states.at(-1)!];
  return planStep(historySteps(operations).at(-1)!, stepTables(source, before, after, firstRowNumber(source)));
}

describe('a step with an equivalent', () => {
  test.each<[Operation, object[]]>([
    [
      { operation: 'rename_column', column: 'city', options: { name: 'City' } },
      [{ kind: 'rename-columns', names: [['city', 'City']] }],
    ],
    [{ operation: 'remove_columns', options: { columns: ['id'] } }, [{ kind: 'remove-columns', names: ['id'] }]],
    [
      { operation: 'move_column', column: 'price', options: { before: 'id' } },
      [{ kind: 'move-column', name: 'price', at: 0 }],
    ],
    [{ operation: 'trim_whitespace', column: 'city' }, [{ change: { kind: 'strip', characters: ' ' } }]],
    [
      { operation: 'change_case', column: 'city', options: { to: 'upper' } },
      [{ change: { kind: 'case', to: 'upper' } }],
    ],
    [
      { operation: 'find_replace', column: 'city', options: { find: 'nn', replace: 'N' } },
      [{ change: { kind: 'replace', find: 'nn', replace: 'N' } }],
    ],
    [
      { operation: 'find_replace', column: 'city', options: { find: '(o)n+$', is_pattern: true, replace: '$1' } },
      [{ change: { kind: 'pattern', replace: [1] } }],
    ],
    [
      { operation: 'fill_cells', column: 'city', options: { text: '?' } },
      [{ change: { kind: 'map', pairs: [['', '?']] } }],
    ],
    [
      { operation: 'sort_rows', options: { by: [{ column: 'price', order: 'descending' }] } },
      [{ kind: 'sort-rows', keys: [{ by: 'number', isDescending: true }] }],
    ],
    [
      { operation: 'remove_rows', scope: { filters: [{ column: 'price', kind: 'range', low: 10, high: null }] } },
      [{ kind: 'remove-rows', where: [{ kind: 'values', column: 'price', values: ['8'], isExcluded: true }] }],
    ],
    [
      { operation: 'deduplicate_rows', options: { columns: ['id'] } },
      [{ kind: 'deduplicate', columns: ['id'], keep: 'first', blanks: null }],
    ],
    [
      { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'price', text: '9' }] } },
      [{ kind: 'edit-cells', column: 'price', cells: [[3, '9']] }],
    ],
    [
      { operation: 'join_columns', options: { columns: ['id', 'price'], into: 'both', separator: '/' } },
      [{ kind: 'add-column', name: 'both', at: 3, value: { kind: 'join', skipped: [] } }],
    ],
    [
      { operation: 'split_column', column: 'city', options: { separator: ', ', into: ['town', 'state'], keep: false } },
      [
        { kind: 'add-column', name: 'town', at: 1, value: { kind: 'part', part: 0 } },
        { kind: 'add-column', name: 'state', at: 2, value: { kind: 'part', part: 1 } },
        { kind: 'remove-columns', names: ['city'] },
      ],
    ],
  ])('is expressed by it: %j', async (operation, expected) => {
    expect(await actionsOf([operation])).toMatchObject(expected);
  });
});

describe('a step without an equivalent', () => {
  test('is a value map if texts decide its result', async () => {
    const expected = [
      {
        change: {
          kind: 'map',
          pairs: [
            ['bonn', 'Bonn'],
            ['Gary, IN', 'Gary, In'],
          ],
        },
      },
    ];
    expect(await actionsOf([{ operation: 'change_case', column: 'city', options: { to: 'title' } }])).toMatchObject(
      expected,
    );
    const special = 'a\nİstanbul\nx\n';
    expect(
      await actionsOf([{ operation: 'change_case', column: 'a', options: { to: 'lower' } }], special),
    ).toMatchObject([{ change: { kind: 'map' } }]);
  });

  test('edits rows if they decide its result', async () => {
    expect(await actionsOf([{ operation: 'fill_down', column: 'city' }])).toMatchObject([
      {
        kind: 'edit-cells',
        column: 'city',
        cells: [
          [5, 'Gary, IN'],
          [6, 'Gary, IN'],
        ],
      },
    ]);
  });

  test('lists the rows in their order if the sort mixes numbers and texts', async () => {
    const csv = 'a\n2\nx\n10\n';
    expect(
      await actionsOf([{ operation: 'sort_rows', options: { by: [{ column: 'a', order: 'descending' }] } }], csv),
    ).toMatchObject([{ kind: 'order-rows' }]);
  });

  test.each(['\\bo', '(?<=o)n', '\\p{L}', '(o)+', 'x*', '[é-ü]', 'o{1,500}'])(
    'does not use the pattern %s',
    async (find) => {
      const options = { find, is_pattern: true, replace: '-' };
      const actions = await actionsOf([{ operation: 'find_replace', column: 'city', options }]);
      for (const action of actions) expect(action).toMatchObject({ change: { kind: 'map' } });
    },
  );
});
