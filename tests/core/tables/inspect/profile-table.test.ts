import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadTable } from '../../../../core/tables/columns/load-table.js';
import { profileDataset } from '../../../../core/tables/inspect/profile-dataset.js';
import { profileTable } from '../../../../core/tables/inspect/profile-table.js';
import { DatasetProfile, TableProfile } from '../../../../core/tables/profile/column/table-profile.js';
import { propertyRuns } from '../../../support/property-runs.js';
import { columnOf, loaded, openedTable, profileOf, repeated } from '../profile/table-of-texts.js';

describe('storage type of a column', () => {
  test.each([
    ['integer', ['1', '2', '3']],
    ['decimal', ['1', '2.5', '3']],
    ['integer', ['1,234', '950', '12,000']],
    ['decimal', ['1,5', '2,25', '3,125']],
    ['code', ['00123', '12345', '99999']],
    ['identifier', ['12345678901234567890', '12345678901234567891']],
    ['currency', ['$1', '$2.50']],
    ['percent', ['1%', '2.5 %']],
    ['unit', ['12 oz', '16 oz']],
    ['date', ['2021-01-02', '2021-01-03']],
    ['datetime', ['2021-01-02 10:00', '2021-01-03 11:30']],
    ['time', ['10:00', '11:30']],
    ['boolean', ['yes', 'no', 'yes']],
    ['email', ['a@b.de', 'c@d.org']],
    ['text', ['one', 'two', '3', '4.5', '2021-01-01']],
    ['empty', ['', ' ', '']],
    ['integer', ['1', '2', 'N/A', '']],
  ])('%s: %j', (type, texts) => {
    expect(columnOf(texts).type).toBe(type);
  });
});

describe('missing cells', () => {
  test('are empty and blank cells, and tokens that the column confirms', () => {
    const column = columnOf(['1', '2', 'N/A', '', ' ', 'N/A', '3']);
    expect(column).toMatchObject({ rows: 7, missing: 2, disguised_missing: 2, distinct: 3, is_unique: false });
    expect(column.null_tokens).toEqual([
      { token: 'N/A', count: 2, verdict: 'missing', reason: 'every other text of the column is a number' },
    ]);
  });

  test.each([
    ['country', ['DE', 'NA', 'FR', 'US'], 'value'],
    ['surname', ['Smith', 'None', 'Null', 'Jones'], 'value'],
    ['state', ['TX', 'ND', 'CA', 'NY'], 'value'],
    ['remark', ['fine', '-', 'broken', 'lost'], 'unsure'],
    ['remark', ['fine', 'NULL', 'broken', 'lost'], 'missing'],
    ['size', ['1', '?', '2', '3'], 'missing'],
    ['size', ['1', '?', '1', '1'], 'unsure'],
    ['size', ['?', '?', '?', '?'], 'unsure'],
    ['when', ['2021-01-01', 'unknown', '2021-01-03'], 'missing'],
    ['code', ['001', 'NA', '002', '003'], 'unsure'],
  ])('the placeholder in a column "%s" with the cells %j is judged as %s', (name, texts, verdict) => {
    expect(columnOf(texts, name).null_tokens.map((token) => token.verdict)).toEqual(
      columnOf(texts, name).null_tokens.map(() => verdict),
    );
    expect(columnOf(texts, name).null_tokens.length).toBeGreaterThan(0);
  });

  test('-999 is a number', () => {
    expect(columnOf(['1', '2', '-999']).null_tokens).toEqual([]);
  });
});

describe('use of a column', () => {
  const ids = Array.from({ length: 200 }, (_, index) => String(index + 1));
  test.each([
    ['customer_id', ids, 'identifier'],
    ['zip', repeated(['00123', '99801', '12345'], 60), 'postcode'],
    ['status', repeated(['open', 'closed', 'paid'], 200), 'category'],
    ['latitude', ['48.1', '52.5', '50.9', '53.55'], 'coordinate'],
    ['price', ['$1', '$2', '$3.50'], 'currency'],
    ['note', repeated(['x'], 5), 'constant'],
    ['note', ['', '', ''], 'empty'],
    ['mail', ['a@b.de', 'c@d.de'], 'email'],
  ])('recognizes the use of %s (%#)', (name, texts, meaning) => {
    expect(columnOf(texts, name).meaning).toBe(meaning);
    expect(columnOf(texts, name).meaning_reason).not.toBe('');
  });
});

describe('figures', () => {
  test('of numbers', () => {
    const { numbers } = columnOf(['1', '2', '3', '4', '-5', '0']);
    expect(numbers).toMatchObject({
      count: 6,
      min: -5,
      max: 4,
      sum: 5,
      zeros: 1,
      negatives: 1,
      quantiles_are_estimates: false,
    });
    expect(numbers?.mean).toBeCloseTo(5 / 6, 12);
    expect(numbers?.standard_deviation).toBeCloseTo(3.188521, 6);
    expect(numbers?.quantiles).toEqual({ p05: -3.75, p25: 0.25, p50: 1.5, p75: 2.75, p95: 3.75 });
  });

  test('quantiles over repeated texts are those of all cells', () => {
    const texts = repeated(['10', '10', '20', '40'], 400);
    expect(columnOf(texts).numbers?.quantiles).toEqual({ p05: 10, p25: 10, p50: 15, p75: 25, p95: 40 });
  });

  test.each([
    [['1,234', '2,345'], 'ambiguous'],
    [['1.234', '2.345'], 'ambiguous'],
    [['1,234', '950'], '.'],
    [['1.234', '950'], ','],
    [['1.234', '1500'], '.'],
    [['1,234', '0,5'], ','],
    [['1,234.5', '2,345'], '.'],
    [['12', '13'], 'none'],
  ])('the decimal mark of %j is %s', (texts, mark) => {
    expect(columnOf(texts).numbers?.decimal_mark).toBe(mark);
  });

  test('an ambiguous column follows the others of its table', () => {
    const { columns } = profileOf({ a: ['1,234', '2,345'], b: ['0,5', '1,25'] });
    expect(columns[0]?.numbers).toMatchObject({ decimal_mark: ',', max: 2.345 });
  });

  test.each([
    [['03/04/2021', '05/06/2021'], 'ambiguous', null],
    [['03/04/2021', '13/06/2021'], 'dmy', '2021-04-03'],
    [['03/04/2021', '06/13/2021'], 'mdy', '2021-03-04'],
    [['13/04/2021', '04/13/2021', '03/04/2021'], 'mixed', null],
    [['2021-04-03', '2021-05-06'], 'ymd', '2021-04-03'],
    [['03.04.2021', '05.06.2021'], 'dmy', '2021-04-03'],
    [['3 April 2021', '5 May 2021'], 'none', '2021-04-03'],
  ])('the dates %j are %s', (texts, order, min) => {
    expect(columnOf(texts).dates).toMatchObject({ order, min });
  });

  test('reports outliers, by logarithms if the values are skewed', () => {
    const even = Array.from({ length: 100 }, (_, index) => String(100 + (index % 20)));
    expect(columnOf([...even, '900', '-700']).numbers?.unusual).toMatchObject({
      count: 2,
      method: 'Tukey, 3 interquartile ranges',
    });
    const skewed = Array.from({ length: 100 }, (_, index) => (2 ** (index % 10) * 1.5).toFixed(1));
    expect(columnOf(skewed).numbers?.unusual).toMatchObject({ count: 0 });
  });
});

test('does not change the row of difficult values', () => {
  const row = ['00123', '0007', 'SEPT2', '1/2', '1E5', '12345678901234567890', '03/04/2021', '12%', '1.234,56'];
  const names = row.map((_, index) => `c${index}`);
  const { columns } = profileOf(Object.fromEntries(row.map((text, index) => [names[index], [text, text]])));
  expect(columns.map(({ top_values }) => top_values)).toEqual(row.map((value) => [{ value, count: 2 }]));
  expect(columns.map(({ type }) => type)).toEqual([
    'code',
    'code',
    'code',
    'code',
    'decimal',
    'identifier',
    'date',
    'percent',
    'decimal',
  ]);
});

test('the profile of any table fits its schema and is deterministic', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12, unit: 'grapheme' }),
    fc.constantFrom(
      '',
      ' ',
      'NA',
      '1,234',
      '1.5',
      '03/04/2021',
      '31/02/2021',
      '#REF!',
      '=1',
      '2-Sep',
      '5 kg',
      '$3',
      '__proto__',
    ),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 30 }), fc.array(cell, { maxLength: 30 }), (a, b) => {
      const columns = { a, __proto_: b };
      const profile = profileTable(loaded(columns));
      expect(TableProfile.parse(profile)).toEqual(profile);
      expect(profileTable(loaded(columns))).toEqual(profile);
      const { error, warning, notice } = profile.issue_counts;
      expect(error + warning + notice).toBe(profile.issues.length);
    }),
    { numRuns: propertyRuns(60) },
  );
});

test('profiles a dataset table by table, and reports progress', () => {
  const steps: string[] = [];
  const table = openedTable({ a: ['1', '2'] });
  const opened = {
    name: 'a.csv',
    size: 6,
    format: 'csv',
    guesses: [],
    warnings: [],
    tables: [table],
    sheets: [],
  } as const;
  const batches: typeof table.batches = (onBytes) => {
    onBytes?.(6);
    return table.batches();
  };
  const dataset = { id: null, name: 'a.csv', format: 'csv', bytes: 6, sha256: '0'.repeat(64) } as const;
  const profile = profileDataset(
    { ...opened, guesses: [], warnings: [], sheets: [], tables: [{ ...table, batches }] },
    dataset,
    'profile_dataset',
    (one) => profileTable(loadTable(one, (bytes) => steps.push(`${one.id} ${bytes}`))),
  );
  expect(DatasetProfile.parse(profile).tables.map(({ rows }) => rows)).toEqual([2]);
  expect(steps).toEqual(['t1 6']);
});
