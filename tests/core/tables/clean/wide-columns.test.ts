import { expect, test } from 'vitest';
import { undoCleaning } from '../../../../core/tables/clean/undo-cleaning.js';
import { cleanRead } from '../../../support/clean-given.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';

const ROWS = 500;
const given = {
  headers: ['id', 'note'],
  rows: Array.from({ length: ROWS }, (_, row) => [
    `K${row}`,
    `${row % 10 === 0 ? ' ' : ''}text number ${row}${row % 50 === 0 ? ' Cafe\u0301' : ''}`,
  ]),
};
const limits = { texts: 20, characters: 10_000 };

test('counts changes exactly in a column without stored texts', () => {
  const read = readTable(given, limits);
  expect(read.data.columns.map(({ form }) => form)).toEqual(['wide', 'wide']);
  const { steps, cells_changed: cells } = previewCleaning(read);
  expect(steps.map(({ step, changes, applied }) => [step.operation, changes, applied])).toEqual([
    ['normalize_unicode', 10, true],
    ['trim_whitespace', 50, true],
  ]);
  expect(cells).toBe(50);
});

test('cleans such a column, and undoes that', () => {
  const { rows, log } = cleanRead(readTable(given, limits));
  expect(rows).toEqual(given.rows.map(([id, note]) => [id, note!.trim().normalize('NFC')]));
  expect(undoCleaning(rows, log).rows).toEqual(given.rows);
  expect(
    cleanRead(readTable({ headers: given.headers, rows }, limits)).log.filter(({ kind }) => kind === 'cell'),
  ).toEqual([]);
});
