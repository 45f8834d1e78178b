import { expect, test } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import type { CleanStep } from '../../../../core/tables/clean/kit/clean-step.js';
import { cleanGiven, previewGiven } from '../../../support/clean-given.js';

const TRAP = ['00123', '0007', 'SEPT2', '1/2', '1E5', '12345678901234567890', '03/04/2021', '12%', '1.234,56'];
const HEADERS = ['zip', 'code', 'gene', 'share', 'exponent', 'account', 'day', 'part', 'price'];

test.each([
  ['alone, without a header', { headers: null, rows: [TRAP] }],
  ['alone under a header', { headers: HEADERS, rows: [TRAP] }],
  ['three times', { headers: HEADERS, rows: [TRAP, TRAP, TRAP] }],
  ['as a header', { headers: TRAP, rows: [] }],
])('does not change the row that breaks other tools: %s', (_, given) => {
  const cleaned = cleanGiven(given);
  expect(cleaned.rows).toEqual(given.rows);
  expect(cleaned.header).toEqual(given.headers);
});

test('applies only safe steps by default', () => {
  const given = {
    headers: ['id', 'size'],
    rows: [
      ['1', ' 12 '],
      ['2', 'N/A'],
      ['3', '14'],
      ['4', '15'],
      ['5', '17'],
    ],
  };
  expect(cleanGiven(given).rows.map((row) => row[1])).toEqual(['12', 'N/A', '14', '15', '17']);
  expect(cleanGiven(given, { accept: ['proposed', 'notation'] }).rows.map((row) => row[1])).toEqual([
    '12',
    '',
    '14',
    '15',
    '17',
  ]);
  expect(
    cleanGiven(given, { accept: ['replace_null_tokens:size'], reject: ['trim_whitespace'] }).rows.map((row) => row[1]),
  ).toEqual([' 12 ', '', '14', '15', '17']);
});

test('narrows a step on all columns to the affected ones', () => {
  const given = { headers: ['a', 'b'], rows: [[' x', ' y']] };
  expect(cleanGiven(given, { reject: ['trim_whitespace:b'] }).rows).toEqual([['x', ' y']]);
  const steps = previewGiven(given, { reject: ['trim_whitespace:b'] });
  expect(steps.map(({ applied, changes, step }) => [applied, changes, step.options])).toEqual([
    [true, 1, { except: ['b'] }],
    [false, 1, { columns: ['b'] }],
  ]);
});

const TWICE = {
  headers: ['id', 'name'],
  rows: [
    ['1', 'a'],
    ['1', 'a'],
    ['2', ''],
  ],
};

test.each([
  ['never by "proposed"', ['proposed'], 3],
  ['by its name', ['drop_duplicate_rows'], 2],
])('drops data only if that step is named: %s', (_, accept, rows) => {
  expect(cleanGiven(TWICE, { accept }).rows).toHaveLength(rows);
});

const step = (operation: CleanStep['operation'], more: Partial<CleanStep> = {}): CleanStep => ({ operation, ...more });

test.each([
  ['an unknown operation', { accept: ['trim_whitespac'] }, 'invalid-input', 'Did you mean "trim_whitespace"?'],
  ['an unknown column', { accept: ['fill_down:nam'] }, 'column-not-found', 'Did you mean "name"?'],
  [
    'an unknown column in a step',
    { steps: [step('fill_down', { column: 'nam' })] },
    'column-not-found',
    'Did you mean "name"?',
  ],
  ['a step without its column', { steps: [step('fill_down')] }, 'invalid-input', 'needs a column'],
  [
    'a column on a step for rows',
    { steps: [step('drop_empty_rows', { column: 'id' })] },
    'invalid-input',
    'the whole table',
  ],
  ['a column on a name for rows', { accept: ['drop_empty_rows:id'] }, 'invalid-input', 'the whole table'],
  [
    'an unknown setting',
    { steps: [step('fill_missing', { column: 'id', options: { worth: '1' } })] },
    'invalid-input',
    'fill_missing',
  ],
  [
    'steps in addition to accept',
    { steps: [], accept: ['proposed', 'notation'] },
    'invalid-input',
    'Steps are applied exactly as listed',
  ],
])('refuses %s', (_, options, code, words) => {
  const error = (() => {
    try {
      return cleanGiven(TWICE, options);
    } catch (caught) {
      return caught;
    }
  })();
  expect(isFault(error, code as 'invalid-input')).toBe(true);
  expect((error as Error).message).toContain(words);
});

test('asks for each consent by a separate name', () => {
  const given = {
    headers: ['a', 'b'],
    rows: [
      ['1', '5'],
      ['', '6'],
      ['3', ''],
      ['4', '9'],
      ['4', '9'],
    ],
  };
  expect(() => cleanGiven(given, { accept: ['fill_missing'] })).toThrow('"fill_missing:a", "fill_missing:b"');
  expect(cleanGiven(given, { accept: ['fill_missing:a'] }).rows[1]).toEqual(['3.5', '6']);
});

test('asks for the date order if the column leaves it open', () => {
  const given = { headers: ['day'], rows: [['03/04/2021'], ['05/06/2021'], ['07/08/2021']] };
  expect(cleanGiven(given, { accept: ['proposed', 'notation'] }).rows).toEqual(given.rows);
  expect(() => cleanGiven(given, { accept: ['normalize_dates:day'] })).toThrow(
    '"normalize_dates:day:dmy" or "normalize_dates:day:mdy"',
  );
  expect(cleanGiven(given, { accept: ['normalize_dates:day:mdy'] }).rows[0]).toEqual(['2021-03-04']);
  expect(
    cleanGiven(given, { steps: [step('normalize_dates', { column: 'day', options: { order: 'dmy' } })] }).rows[0],
  ).toEqual(['2021-04-03']);
});

test('accepts columns of other tables in the same options', async () => {
  const { planCleaning } = await import('../../../../core/tables/inspect/plan-cleaning.js');
  const { readTable } = await import('../../../support/opened-table.js');
  const { data, profile } = readTable(TWICE);
  expect(() => planCleaning(data, profile, { accept: ['fill_down:other'] })).toThrow('no column "other"');
  expect(
    planCleaning(
      data,
      profile,
      { accept: ['fill_down:other'] },
      { otherTables: [{ table: 't2', columns: ['other'] }] },
    ).steps.some(({ applied }) => applied),
  ).toBe(false);
});

test('keeps a column without a header that a merged range fills', () => {
  const given = {
    headers: ['a', '', 'c'],
    rows: [
      ['x', '', '1'],
      ['y', '', '2'],
    ],
    merges: [{ firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 1 }],
  };
  expect(cleanGiven(given).rows).toEqual([
    ['x', 'x', '1'],
    ['y', '', '2'],
  ]);
});

test('applies steps that only earlier steps make possible', () => {
  const given = {
    headers: ['id', 'price'],
    rows: ['1,250.50', 'n/a', '3,100.00', 'N/A', '12.75', '-', '990.10', 'none'].map((price, at) => [`A${at}`, price]),
  };
  const applied = previewGiven(given, { accept: ['proposed', 'notation'] }).filter((one) => one.applied);
  expect(applied.map(({ step }) => step.operation)).toEqual(['replace_null_tokens', 'normalize_numbers']);
  expect(cleanGiven(given, { accept: ['proposed', 'notation'] }).rows.map(([, price]) => price)).toEqual([
    '1250.50',
    '',
    '3100.00',
    '',
    '12.75',
    '',
    '990.10',
    '',
  ]);
});
