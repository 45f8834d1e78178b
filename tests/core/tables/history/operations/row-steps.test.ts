import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodedRow } from '../../../../../core/tables/clean/coded/coded-row.js';
import { WideCells } from '../../../../../core/tables/clean/coded/wide-cells.js';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { StateRow } from '../../../../../core/tables/history/operations/state-row.js';
import { stateData } from '../../../../../core/tables/history/state/state-data.js';
import { replayOn, textsOf } from '../../../../support/history-table.js';
import { propertyRuns } from '../../../../support/property-runs.js';

const cell = fc.constantFrom('a', 'A', ' a', 'b', '', ' ', '1', '01', 'ab');
const csv = fc
  .array(fc.tuple(cell, cell, cell), { minLength: 3, maxLength: 40 })
  .map((rows) => `one,two,three\n${rows.map((cells) => cells.map((text) => `"${text}"`).join(',')).join('\n')}\n`);
const before = fc.subarray<Operation>([
  { operation: 'change_case', column: 'one', options: { to: 'lower' } },
  { operation: 'sort_rows', options: { by: [{ column: 'two', order: 'descending' }] } },
  { operation: 'remove_rows', scope: { filters: [{ column: 'three', kind: 'values', values: ['b'] }] } },
  { operation: 'edit_cells', options: { cells: [{ row: 3, column: 'one', text: 'new' }] } },
]);

describe('a row of a session', () => {
  test('is the same as one of the dictionaries of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(csv, before, async (text, operations) => {
        const { source, states } = await replayOn(text, operations);
        const state = states.at(-1)!;
        const data = stateData(source, state);
        const [own, coded] = [new StateRow(state.columns), new CodedRow(data, new WideCells([], new Uint8Array(0)))];
        const texts = data.columns.map((column) => (column.form === 'wide' ? null : column.texts));
        const columns = [...state.columns.keys()];
        const facts = (row: StateRow | CodedRow) => {
          const { a, b, c } = row.hashOf(columns);
          const { place, row: line, cells } = row;
          return {
            place,
            line,
            texts: columns.map((at) => row.text(at)),
            cells,
            hash: [a, b, c],
            blanks: columns.map((at) => row.isBlank(at)),
          };
        };
        for (let place = 0; place < data.rowCount; place += 1) {
          own.move(place, state.rows?.[place] ?? place, data.sourceRows.at(place)!);
          coded.move(place, data.sourceRows.at(place)!);
          expect(facts(own)).toEqual(facts(coded.select(texts)));
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });
});

describe('steps on rows', () => {
  test('see the rows after the operations before them', async () => {
    const text = 'one,two\nb,1\na,2\nB,1\n a ,2\n,\nb,3\n';
    const replayed = await replayOn(text, [
      { operation: 'sort_rows', options: { by: [{ column: 'two', order: 'descending' }] } },
      { operation: 'change_case', column: 'one', options: { to: 'lower' } },
      { operation: 'drop_duplicate_rows' },
      { operation: 'drop_incomplete_rows' },
    ]);
    expect(textsOf(replayed).slice(1)).toEqual([
      ['b', '3'],
      ['a', '2'],
      ['b', '1'],
    ]);
    expect(replayed.outcomes.map(({ rows_removed: removed }) => removed)).toEqual([0, 0, 2, 1]);
  });

  test('fill cells of sorted rows from the row above', async () => {
    const replayed = await replayOn('one,two\nx,2\n,1\ny,4\n,3\n', [
      { operation: 'sort_rows', options: { by: [{ column: 'two', order: 'descending' }] } },
      { operation: 'fill_down', column: 'one' },
    ]);
    expect(textsOf(replayed).slice(1)).toEqual([
      ['y', '4'],
      ['y', '3'],
      ['x', '2'],
      ['x', '1'],
    ]);
  });
});
