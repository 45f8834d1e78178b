import { expect, test } from 'vitest';
import { cleanGiven } from '../../../support/clean-given.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';

const NAMES = ['Bonn', 'Ulm', 'Trier', 'Celle', 'Essen', 'Mainz', 'Fulda', 'Hamm'];
/** 240 rows with one city per zip, from row 2 on; then a wrong zip, a typing error, and a rate with a sign. */
const GIVEN = {
  headers: ['zip', 'city', 'rate'],
  rows: [
    ...Array.from({ length: 240 }, (_, at) => [`${(at % 8) + 1}`, NAMES[at % 8]!, `0.${(at % 7) + 1}`]),
    ['1', 'Ulm', '0.2'],
    ['2', 'Ulmm', '0.3'],
    ['3', 'Trier', '0.4%'],
  ],
};
const last = (options: Parameters<typeof cleanGiven>[1]) =>
  cleanGiven(GIVEN, options)
    .rows.slice(-3)
    .map((cells) => cells.join(' '));

test('ranks corrections by confidence, with their evidence', () => {
  const { repairs, repair_count, repair_cells } = previewCleaning(readTable(GIVEN));
  expect(repairs.map(({ column, before, after, row, rule }) => [column, before, after, row, rule])).toEqual([
    ['rate', '0.4%', '0.4', 244, 'number-format'],
    ['city', 'Ulmm', 'Ulm', 243, 'dependency'],
    ['zip', '1', '2', 242, 'dependency'],
  ]);
  expect(repairs.map(({ confidence }) => confidence >= 0.85)).toEqual([true, true, false]);
  expect(repairs[1]).toMatchObject({ cells: 1, witnesses: ['zip'], step: 'repair_cells:city', applied: false });
  expect([repair_count, repair_cells]).toEqual([3, 3]);
});

test.each<[what: string, options: Parameters<typeof cleanGiven>[1], expected: string[]]>([
  ['nothing by default', {}, ['1 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4%']],
  ['the certain ones', { accept: ['proposed'] }, ['1 Ulm 0.2', '2 Ulm 0.3', '3 Trier 0.4']],
  ['one column', { accept: ['repair_cells:rate'] }, ['1 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4']],
  ['one kind of evidence', { accept: ['repair_cells:*:dependency'] }, ['2 Ulm 0.2', '2 Ulm 0.3', '3 Trier 0.4%']],
  ['one row', { accept: ['repair_cells:zip:242'] }, ['2 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4%']],
  [
    'all but one row',
    { accept: ['proposed'], reject: ['repair_cells:city:243'] },
    ['1 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4'],
  ],
  [
    'all but one kind',
    { accept: ['proposed'], reject: ['repair_cells:*:number-format'] },
    ['1 Ulm 0.2', '2 Ulm 0.3', '3 Trier 0.4%'],
  ],
  [
    'those above a confidence',
    { accept: ['proposed'], min_confidence: 0.5 },
    ['2 Ulm 0.2', '2 Ulm 0.3', '3 Trier 0.4'],
  ],
])('corrects %s', (_, options, expected) => {
  expect(last(options)).toEqual(expected);
});

test('reports a name that matches no correction', () => {
  const { misfits } = previewCleaning(readTable(GIVEN), { accept: ['repair_cells:zip:7'] });
  expect(misfits).toMatchObject([{ code: 'not-offered', column: 'zip' }]);
});

test('changes only the notation of correct cells if that is accepted', () => {
  const given = { headers: ['ok'], rows: Array.from({ length: 30 }, (_, at) => [at % 2 === 0 ? 'yes' : 'no']) };
  expect(cleanGiven(given, { accept: ['proposed'] }).rows[0]).toEqual(['yes']);
  expect(cleanGiven(given, { accept: ['notation'] }).rows[0]).toEqual(['true']);
  expect(previewCleaning(readTable(given)).steps[0]).toMatchObject({ class: 'notation', applied: false });
});
