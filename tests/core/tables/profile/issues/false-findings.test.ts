import { describe, expect, test } from 'vitest';
import { loadTable } from '../../../../../core/tables/columns/load-table.js';
import { profileTable } from '../../../../../core/tables/inspect/profile-table.js';
import { codesOfTable, columnOf, issueOf, openedTable, profileOf, repeated } from '../table-of-texts.js';

describe('figures match the use of a column', () => {
  const accessions = [...repeated(['ACC1000', 'ACC1001', 'ACC1002'], 18), '1.23E+15', '1.24E+15'];
  test.each([
    ['codes with two numbers', accessions, 'numbers'],
    ['names with a number', [...repeated(['Ann Bow', 'Cy Dee', 'Eve Fox'], 40), '2'], 'numbers'],
    ['words with a date', [...repeated(['late', 'early', 'never'], 20), '2021-01-01'], 'dates'],
  ] as const)('%s have no such figures', (_, texts, which) => {
    expect(columnOf(texts, 'thing')[which]).toBeNull();
  });

  test.each([
    ['numbers with a few words', [...repeated(['5', '6', '7.5'], 18), 'x', 'y'], 'numbers'],
    ['half numbers', ['1', '2', '3', 'one or so', 'two or so', 'some'], 'numbers'],
    ['days among dates', ['44562', '44563', '2021-01-01', '2021-01-02', '2021-01-04'], 'numbers'],
    ['dates with words', ['2021-01-01', '2021-01-02', '2021-01-05', 'soon'], 'dates'],
  ] as const)('%s have them', (_, texts, which) => {
    expect(columnOf(texts, 'thing')[which]).not.toBeNull();
  });
});

describe('outliers', () => {
  const usual = Array.from({ length: 60 }, (_, index) => String(100 + (index % 13)));
  test('are at most 5% of the numbers', () => {
    expect(issueOf([...usual, '9000', '9001'], 'unusual-values')?.count).toBe(2);
    expect(issueOf([...usual, ...repeated(['9000', '9001'], 9)], 'unusual-values')).toBeUndefined();
  });
});

describe('patterns of numbers', () => {
  test.each([
    ['a point', '1.457,91', '457,91'],
    ['a space', '1\u00a0457,91', '457,91'],
    ['an apostrophe', "1'457.91", '457.91'],
  ])('few numbers below 1000 among those with %s between thousands are not unusual', (_, large, small) => {
    const texts = [...repeated([large, large.replace('4', '3')], 180), ...repeated([small], 20)];
    expect(issueOf(texts, 'unusual-pattern')).toBeUndefined();
  });
});

describe('signs next to numbers', () => {
  test.each([
    ['percent signs are not a currency', ['$5', '$6', '1 %', '2 %'], 'mixed-currencies'],
    ['a sign and its letters are one currency', ['€5', '6 EUR', '7 €'], 'mixed-currencies'],
  ])('%s', (_, texts, code) => {
    expect(issueOf(texts, code)).toBeUndefined();
  });

  test('several spellings of a unit are a notice', () => {
    const ounces = issueOf(['12 oz', '16 ounce', '12 oz.', '8 oz'], 'mixed-units');
    expect(ounces).toMatchObject({
      severity: 'notice',
      count: 1,
      title: '"value" writes its unit in 2 ways: oz 3, ounce 1',
    });
  });

  test('cells do not have an inconsistent format if most cells have it', () => {
    const texts = repeated(['12.0 oz', '12.0 oz.', '16.0 ounce', '16.0 OZ.', '8 oz'], 200);
    expect(codesOfTable({ size: texts })).not.toContain('inconsistent-number-format');
    // A header with the unit makes it certain how to correct them.
    expect(codesOfTable({ ounces: texts })).toContain('inconsistent-number-format');
    const plain = [...Array.from({ length: 60 }, (_, row) => String(row)), '7 oz', '8 oz'];
    expect(codesOfTable({ ounces: plain })).toContain('inconsistent-number-format');
  });
});

describe('mixed types are judged by the use of the column', () => {
  const phones = Array.from({ length: 30 }, (_, row) => String(2_562_650_000 + 37 * row));
  const zips = Array.from({ length: 30 }, (_, row) => String(35_800 + 7 * row));
  test('letters in a phone number are another type', () => {
    const issue = issueOf([...phones, '256x265000'], 'mixed-types', 'phone');
    expect(issue?.title).toBe('"phone" has "256x265000" among its phone numbers in 1 cell');
  });

  test('leading zeros of phone numbers are not', () => {
    expect(issueOf([...phones, '0301234567'], 'mixed-types', 'phone')).toBeUndefined();
  });

  test('a code among postcodes is not', () => {
    expect(issueOf([...zips, '01234', 'SW1A1'], 'mixed-types', 'zip')).toBeUndefined();
  });
});

describe('placeholders for missing values', () => {
  const names = repeated(['Rome', 'Oslo', 'Bern', 'Kyiv'], 20);
  test('count as missing if one of them is certain', () => {
    const { null_tokens: tokens } = columnOf([...names, 'NULL', 'N/A', '-', 'unknown'], 'thing');
    const verdictOf = (token: string) => tokens.find((found) => found.token === token)?.verdict;
    expect(['NULL', 'N/A', '-', 'unknown'].map(verdictOf)).toEqual(['missing', 'missing', 'missing', 'unsure']);
  });

  test('are uncertain alone', () => {
    expect(columnOf([...names, 'N/A'], 'thing').null_tokens[0]?.verdict).toBe('unsure');
  });
});

test('chance agreement of a few rows is not a dependency', () => {
  const fees = ['75', '75', '75', '900', '75', '-2', '-8', '-8', '-8', '-8', '-75', '-2'];
  const more = ['-8', '-8', '-8', '-2', '-75', '-2', '-8', '-2', '-8', '-75', '-75'];
  const branches = ['', 'X-9', '', '', '', ...repeated(['X-0'], 5), '', '', ...repeated(['X-0'], 10), ''];
  const { issues, dependencies } = profileOf({ fee: [...fees, ...more], branch: branches });
  expect(dependencies).toEqual([]);
  expect(issues.map(({ code }) => code)).not.toContain('dependency-violation');
});

describe('numbers that a spreadsheet damaged', () => {
  const taxes = Array.from({ length: 40 }, (_, row) => String(123_000_000_000 + 7_919 * (row % 30)));
  test('do not turn integers into decimals or enter statistics', () => {
    const damaged = columnOf([...taxes, '9.87E+14'], 'tax');
    expect(damaged.type).toBe('integer');
    expect(damaged.numbers).toMatchObject({ count: 40, decimal_mark: 'none' });
    expect(issueOf([...taxes, '9.87E+14'], 'unusual-values', 'tax')).toBeUndefined();
    expect(issueOf([...taxes, '9.87E+14'], 'excel-damage', 'tax')?.count).toBe(1);
  });

  test('are distinguished from measures with powers of ten', () => {
    const measures = columnOf(['1', '2', '3.5', '1.50E+12', '2.50E+12', '7'], 'energy');
    expect(measures).toMatchObject({ type: 'decimal', numbers: { count: 6 } });
  });
});

describe('cells that a workbook stores as numbers', () => {
  const texts = ['1234.5', '2.25', '17', '1.234,56 €', '80.5', '2.000,00 €'];
  const kinds = [2, 2, 2, 1, 2, 1].map((kind) => Uint8Array.of(kind));
  const rows = Uint32Array.of(2, 3, 4, 5, 6, 7);
  const batches = () => [{ cells: texts.map((text) => [text]), rows, kinds }];
  const { columns, issues } = profileTable(loadTable(openedTable({ amount: texts }, { batches })));

  test('do not affect the decimal mark of the column', () => {
    expect(issues.map(({ code }) => code)).not.toContain('mixed-number-marks');
    expect(columns[0]?.numbers).toMatchObject({ count: 6, min: 2.25, max: 2000, decimal_mark: ',' });
  });

  test('next to numbers stored as text: the finding lists the rows and symbols of the texts', () => {
    const issue = issues.find(({ code }) => code === 'numbers-stored-as-text');
    expect(issue).toMatchObject({ count: 2, title: '"amount" has numbers stored as text in 2 cells, with "€"' });
    expect(issue?.examples.map(({ row, text }) => `${row} ${text}`)).toEqual(['5 1.234,56 €', '7 2.000,00 €']);
  });
});

test('codes of three pairs of digits are no dates', () => {
  const codes = repeated(['17 05 04', '20 03 01', '15 01 06', '19 12 12'], 80);
  expect(columnOf(codes, 'AVV')).toMatchObject({ dates: null, type: expect.not.stringMatching(/date/) });
});

test('a minus next to plus signs is a value', () => {
  expect(columnOf(repeated(['+', '-', ''], 60), 'Flag').null_tokens).toMatchObject([{ token: '-', verdict: 'value' }]);
});

test('a key that only copies of whole rows repeat has no finding', () => {
  const id = Array.from({ length: 60 }, (_, row) => `K-${1000 + row}`);
  const amount = id.map((_, row) => String(row * 37));
  const columns = { id: [...id, id[3]!], amount: [...amount, amount[3]!] };
  expect(profileOf(columns).issues.map(({ code }) => code)).toEqual(['duplicate-rows']);
  const other = { ...columns, amount: columns.amount.with(-1, '5') };
  expect(profileOf(other).issues).toMatchObject([{ code: 'duplicate-keys', count: 1, examples: [{ row: 62 }] }]);
});

test('refunds among amounts have no unusual pattern', () => {
  const paid = Array.from({ length: 80 }, (_, row) => `$${100 + row * 3}.00`);
  expect(issueOf([...paid, '-$144.00', '-$36.00'], 'unusual-pattern', 'Total')).toBeUndefined();
});
