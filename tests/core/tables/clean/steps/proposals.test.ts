import { expect, test } from 'vitest';
import { previewGiven } from '../../../../support/clean-given.js';
import type { GivenTable } from '../../../../support/opened-table.js';

const column = (header: string, cells: readonly string[]): GivenTable => ({
  headers: ['key', header],
  rows: cells.map((text, row) => [`k${row}`, text]),
});
const many = (cells: readonly string[], times = 4) => Array.from({ length: times }, () => cells).flat();

/** Returns the suggested steps for a table, as operation:class. */
function offered(given: GivenTable): string[] {
  return previewGiven(given).map(({ step, class: stepClass }) => `${step.operation}:${stepClass}`);
}

test.each([
  ['nothing for clean cells', column('n', ['1', '2', '3']), []],
  ['nothing for codes with leading zeros', column('zip', ['00123', '04567', '10115', '20095']), []],
  ['nothing for long digits', column('account', ['12345678901234567890', '12345678901234567891']), []],
  ['nothing for phones', column('phone', ['+49 170 1234567', '+49 30 123456', '+1 555 123 4567']), []],
  ['nothing for 0 and 1', column('flag', many(['0', '1'])), []],
  ['trimming', column('n', [' 1', '2']), ['trim_whitespace:safe']],
  [
    'decimal commas of the whole column',
    column('n', ['1.234,50', '2,5', '3,75', '12,1']),
    ['normalize_numbers:notation'],
  ],
  ['yes and no', column('ok', many(['yes', 'no'])), ['normalize_booleans:notation']],
  [
    'days first if one cell proves it',
    column('day', ['31/12/2020', '01/02/2021', '05/06/2021']),
    ['normalize_dates:notation'],
  ],
  [
    'both orders where none does',
    column('day', ['03/04/2021', '01/02/2021', '05/06/2021']),
    ['normalize_dates:consent', 'normalize_dates:consent'],
  ],
  [
    'the order of each format, if it has one',
    column('day', ['31/12/20', '01/02/21', '2/28/2021', '5/6/2021']),
    ['normalize_dates:notation'],
  ],
  [
    'both orders if one format has both',
    column('day', ['31/12/20', '01/02/21', '02/28/21', '05/06/21']),
    ['normalize_dates:consent', 'normalize_dates:consent'],
  ],
  [
    'both readings of an ambiguous mark',
    column('n', ['1,234', '5,678', '9,012']),
    ['normalize_numbers:consent', 'normalize_numbers:consent'],
  ],
  ['one currency', column('price', ['$5', '$1,200.50', '$7']), ['split_currency:notation']],
  ['mixed currencies', column('price', ['$5.50', '€7.25', '$8.10', '€9.99']), ['split_currency:consent']],
  [
    'day numbers, also with a few small ones',
    column('date', [...many(['44561', '44562', '44590', '44700']), '12', '21345']),
    ['convert_excel_serials:consent'],
  ],
  ['no day numbers among years', column('date', many(['1999', '2004', '2011', '44562'])), []],
  ['percent', column('share', ['12%', '5%', '7%']), ['normalize_percents:notation']],
  [
    'an empty column without a header',
    {
      headers: ['a', ''],
      rows: [
        ['1', ''],
        ['2', ''],
      ],
    },
    ['drop_incomplete_rows:consent', 'drop_empty_columns:safe', 'unique_headers:safe'],
  ],
  [
    'an empty column with a header',
    {
      headers: ['a', 'notes'],
      rows: [
        ['1', ''],
        ['2', ''],
      ],
    },
    ['drop_incomplete_rows:consent', 'drop_empty_columns:proposed'],
  ],
  ['an empty table', { headers: ['a', 'b'], rows: [] }, []],
  [
    'a table of blanks',
    {
      headers: ['a', 'b'],
      rows: [
        ['', ''],
        ['', ''],
      ],
    },
    ['drop_empty_rows:safe'],
  ],
])('offers %s', (_, given, steps) => {
  expect(offered(given)).toEqual(steps);
});

test('clears null tokens only if the profile counts them as missing', () => {
  const numbers = column('ibu', ['12', '35', 'N/A', '40', 'N/A', '17', '20']);
  expect(offered(numbers)).toContain('replace_null_tokens:proposed');
  const country = column('country', many(['NA', 'DE', 'FR', 'GB']));
  expect(offered(country)).not.toContain('replace_null_tokens:proposed');
});

test('offers both orders of ambiguous dates', () => {
  const steps = previewGiven(column('day', ['03/04/2021', '01/02/2021', '05/06/2021'])).filter(
    ({ step }) => step.operation === 'normalize_dates',
  );
  expect(steps.map(({ step, examples }) => [step.options?.order, examples[0]?.after])).toEqual([
    ['dmy', '2021-04-03'],
    ['mdy', '2021-03-04'],
  ]);
});

test('merges variants of a category, never those of names or codes', () => {
  const cities = many(['New York', 'Boston', 'Köln'], 12);
  const found = previewGiven(column('city', [...cities, 'new york', 'NEW  YORK', 'York, New', 'Koln', 'Bostn']));
  const merges = found
    .filter(({ step }) => step.operation.startsWith('merge_'))
    .map((one) => [one.step.operation, one.class, one.step.options?.merge]);
  expect(merges).toEqual([
    ['merge_category_variants', 'proposed', { 'NEW YORK': 'New York', 'new york': 'New York', Koln: 'Köln' }],
    ['merge_similar_categories', 'consent', { 'York, New': 'New York', Bostn: 'Boston' }],
  ]);
  const names = previewGiven(column('last_name', [...cities, 'new york']));
  expect(names.filter(({ step }) => step.operation.startsWith('merge_')).every((one) => one.class === 'consent')).toBe(
    true,
  );
  expect(offered(column('code', many(['AB-1', 'ab-1', 'CD-2'], 12)))).not.toContain('merge_category_variants:proposed');
});

test('formats fences and medians with the precision of the data, and counts with the right plural', () => {
  const values = Array.from({ length: 60 }, (_, at) => `0.0${50 + (at % 9)}`);
  const steps = previewGiven(column('abv', [...values, '', '0.128']));
  const titles = steps.map(({ title, reason }) => `${title} (${reason})`);
  expect(titles).toContain(
    'Cap the values of "abv" at 0.04 at the low end and 0.068 at the high end (1 value is beyond the fences (Tukey, 3 interquartile ranges))',
  );
  expect(titles.filter((title) => /\d\.\d{5,}/.test(title))).toEqual([]);
});
