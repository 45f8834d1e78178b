import { expect, test } from 'vitest';
import { cleanGiven } from '../../../support/clean-given.js';
import { readTable } from '../../../support/opened-table.js';
import { previewCleaning } from '../../../support/preview-cleaning.js';

const NAMES = ['Bonn', 'Ulm', 'Trier', 'Celle', 'Essen', 'Mainz', 'Fulda', 'Hamm'];
/** 240 rows with one city per zip and some rates with "%"; then one row each with a wrong zip, a typo, and a "%". */
const GIVEN = {
  headers: ['zip', 'city', 'rate'],
  rows: [
    ...Array.from({ length: 240 }, (_, at) => [
      `${(at % 8) + 1}`,
      NAMES[at % 8]!,
      `0.${(at % 7) + 1}${at % 20 === 0 ? '%' : ''}`,
    ]),
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
  const rates = repairs.filter(({ column }) => column === 'rate');
  expect(rates.map(({ after }) => after)).toEqual(rates.map(({ before }) => before.replace('%', '')));
  expect(new Set(rates.map(({ rule }) => rule))).toEqual(new Set(['number-format']));
  const [typo, last, ...others] = repairs.slice(rates.length);
  expect(others).toEqual([]);
  expect(typo).toMatchObject({ column: 'city', before: 'Ulmm', after: 'Ulm', row: 243, rule: 'dependency', cells: 1 });
  expect(typo).toMatchObject({ witnesses: ['zip'], step: 'repair_cells:city', applied: false });
  expect(last).toMatchObject({ column: 'zip', before: '1', after: '2', row: 242, rule: 'dependency' });
  expect([rates[0], typo, last].map((one) => one!.confidence >= 0.85)).toEqual([true, true, false]);
  expect([repair_count, repair_cells]).toEqual([repairs.length, 15]);
});

test.each<[what: string, options: Parameters<typeof cleanGiven>[1], expected: string[]]>([
  ['nothing by default', {}, ['1 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4%']],
  ['the certain ones', { accept: ['proposed'] }, ['1 Ulm 0.2', '2 Ulm 0.3', '3 Trier 0.4']],
  ['one column', { accept: ['repair_cells:rate'] }, ['1 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4']],
  ['one kind of evidence', { accept: ['repair_cells:*:dependency'] }, ['1 Ulm 0.2', '2 Ulm 0.3', '3 Trier 0.4%']],
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

test.each([
  ['a rejection of the whole step', { accept: ['repair_cells:city:dependency'], reject: ['repair_cells'] }],
  ['the other corrections of a column, which need confirmation', { accept: ['repair_cells:zip'] }],
])('respects %s', (_, options) => {
  expect(last(options)).toEqual(['1 Ulm 0.2', '2 Ulmm 0.3', '3 Trier 0.4%']);
});

test('rejects a minimum confidence next to steps, which have their own', () => {
  expect(() => last({ steps: [], min_confidence: 0.5 })).toThrow('repair_cells has its own option confidence');
});

test('lists a correction once if two steps offer it', () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`${at}`, ['Potsdam', 'Rostock', 'Cottbus'][at % 3]!]);
  const given = { headers: ['id', 'city'], rows: [...rows, ['120', 'Potsdma'], ['121', 'Rostokc']] };
  const { repairs, repair_count, repair_cells } = previewCleaning(readTable(given));
  expect(repairs.map(({ before }) => before).sort()).toEqual(['Potsdma', 'Rostokc']);
  expect([repair_count, repair_cells]).toEqual([2, 2]);
});

test('logs the evidence of a correction', () => {
  const { log } = cleanGiven(GIVEN, { accept: ['proposed'] });
  expect(log.find((entry) => entry.kind === 'cell' && entry.before === 'Ulmm')).toMatchObject({
    ...{ rule: 'repair_cells', after: 'Ulm' },
    evidence: { rule: 'dependency', witnesses: ['zip'], confidence: expect.closeTo(0.95, 1) },
  });
});

test('rejects an unknown kind of evidence', () => {
  expect(() => last({ accept: ['repair_cells:*:typpo'] })).toThrow('Did you mean "typo"?');
});

test.each([
  ['repair_cells:zip:7', 'Row 7 of "zip" has no correction.'],
  ['repair_cells:city:999', 'The table has no row 999; its rows are 2 to 244.'],
  ['repair_cells:city:spilled', 'No cell of "city" has a correction by "spilled".'],
  ['repair_cells:*:spilled', 'No cell has a correction by "spilled".'],
])('says why %s matches no correction', (name, message) => {
  const { misfits } = previewCleaning(readTable(GIVEN), { accept: [name, 'repair_cells:city:243'] });
  expect(misfits.map(({ code }) => code)).toEqual(['not-offered']);
  expect(misfits[0]!.message).toContain(message);
});

test('reports a rejected row without a correction', () => {
  const options = { accept: ['proposed'], reject: ['repair_cells:city:9', 'repair_cells:city:243'] };
  const { misfits } = previewCleaning(readTable(GIVEN), options);
  expect(misfits.map(({ message }) => message)).toEqual([expect.stringContaining('Row 9 of "city"')]);
});

test.each(['a,b', 'city:243', '*:typo', 'said "so"', ' x'])('names the column %j without ambiguity', (name) => {
  const headers = ['zip', name, 'city', 'rate'];
  const rows = GIVEN.rows.map(([zip, city, rate]) => [zip!, city!, 'x', rate!]);
  const { repairs, steps } = previewCleaning(readTable({ headers, rows }));
  const { step } = repairs.find(({ before }) => before === 'Ulmm')!;
  expect(steps.map((one) => one.name)).toContain(step);
  const cleaned = (accept: string) => cleanGiven({ headers, rows }, { accept: [accept] }).rows.at(-2)![1];
  expect([step, `${step}:243`, `${step}:dependency`, `${step}:9`].map(cleaned)).toEqual(['Ulm', 'Ulm', 'Ulm', 'Ulmm']);
});

test('asks for the table of a row if several tables have its column', () => {
  const others = ['city'];
  const preview = (accept: string) => previewCleaning(readTable(GIVEN), { accept: [accept] }, others);
  const { table } = preview('repair_cells:rate');
  expect(() => preview('repair_cells:city:243')).toThrow(`"${table}/repair_cells:city:243" or "t2/`);
  const applied = (accept: string) => preview(accept).repairs.filter((one) => one.applied);
  expect(applied(`${table}/repair_cells:city:243`)).toMatchObject([{ row: 243, step: `${table}/repair_cells:city` }]);
  expect(applied('t2/repair_cells:city:243')).toEqual([]);
  expect(() => preview('t9/repair_cells:city:243')).toThrow('No such table: "t9"');
});

test('an empty list of rows is invalid, because it would mean none', () => {
  const steps = [{ operation: 'repair_cells' as const, column: 'city', options: { rows: [] } }];
  expect(() => last({ steps })).toThrow('repair_cells are not valid at /rows');
});

test('changes only the notation of correct cells if that is accepted', () => {
  const given = { headers: ['ok'], rows: Array.from({ length: 30 }, (_, at) => [at % 2 === 0 ? 'yes' : 'no']) };
  expect(cleanGiven(given, { accept: ['proposed'] }).rows[0]).toEqual(['yes']);
  expect(cleanGiven(given, { accept: ['notation'] }).rows[0]).toEqual(['true']);
  expect(previewCleaning(readTable(given)).steps[0]).toMatchObject({ class: 'notation', applied: false });
});
