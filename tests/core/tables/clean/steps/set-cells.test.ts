import { expect, test } from 'vitest';
import { checkRows } from '../../../../../core/tables/clean/check-rows.js';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { cleanRead } from '../../../../support/clean-given.js';
import { readTable } from '../../../../support/opened-table.js';

const TABLE = readTable({
  headers: ['flight', 'time'],
  rows: [
    ['A', '1:00'],
    ['A', ''],
    ['B', '2:00'],
    ['', '3:00'],
  ],
});
const step = (options: CleanStep['options']): CleanStep => ({
  operation: 'set_cells',
  column: 'time',
  ...(options && { options }),
});
const times = (options: CleanStep['options']) =>
  cleanRead(TABLE, { steps: [step(options)] }).rows.map(([, time]) => time);

test.each([
  ['rows', { values: { '2': '1:05', '4': '' } }, ['1:05', '', '', '3:00']],
  ['texts of another column', { from: ['flight'], values: { A: '1:10', C: '9:00' } }, ['1:10', '1:10', '2:00', '3:00']],
  ['no cells', {}, ['1:00', '', '2:00', '3:00']],
])('sets cells by %s', (_, options, after) => {
  expect(times(options)).toEqual(after);
});

test('stores the present text of rows, and ignores rows with another one', () => {
  const { data, profile } = TABLE;
  const [planned] = planCleaning(data, profile, { steps: [step({ values: { '2': '1:05' } })] }).steps;
  expect(planned!.step.options).toEqual({ values: { '2': '1:05' }, before: { '2': '1:00' } });
  const moved = step({ values: { '2': 'x', '4': 'y' }, before: { '2': '1:00', '4': '2:30' } });
  const { step: checked, misfits } = checkRows(moved, 1, data, 'omit');
  expect(checked!.options).toEqual({ values: { '2': 'x' }, before: { '2': '1:00', '4': '2:30' } });
  expect(misfits.map(({ code }) => code)).toEqual(['cell-changed']);
  expect(checkRows(step({ values: { '4': 'y' } }), 1, data, 'omit').step).toBeNull();
});
