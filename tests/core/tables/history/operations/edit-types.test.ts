import { describe, expect, test } from 'vitest';
import { dateReader } from '../../../../../core/tables/history/conversions/read-date.js';
import { readQuantity } from '../../../../../core/tables/history/conversions/read-quantity.js';
import { convertValue, type UnitName } from '../../../../../core/tables/history/conversions/units.js';
import type { Operation } from '../../../../../core/tables/history/operations/operation.js';
import { replayOn, textsOf } from '../../../../support/history-table.js';

/** Applies an operation to a column `a` with these cells. */
async function changed(cells: readonly string[], operation: Operation) {
  const csv = `id,a\n${cells.map((cell, at) => `${at + 1},"${cell.replaceAll('"', '""')}"\n`).join('')}`;
  const replayed = await replayOn(csv, [{ column: 'a', ...operation }]);
  const [outcome] = replayed.outcomes;
  return {
    cells: textsOf(replayed)
      .slice(1)
      .map((row) => row[1]),
    outcome: outcome!,
  };
}

const typed = (cells: readonly string[], options: Record<string, unknown>) =>
  changed(cells, { operation: 'change_type', options });

describe('change_type', () => {
  test('writes plain numbers, and lists the others with their counts', async () => {
    const { cells, outcome } = await typed(['1.234,50', '8,00', '', 'n/a', 'soon', 'n/a', '-3'], {
      to: 'number',
      decimal_mark: ',',
    });
    expect(cells).toEqual(['1234.5', '8', '', 'n/a', 'soon', 'n/a', '-3']);
    expect(outcome.errors).toEqual({
      count: 3,
      examples: [
        { row: 5, text: 'n/a', count: 2, message: '"n/a" is not a number' },
        { row: 6, text: 'soon', count: 1, message: '"soon" is not a number' },
      ],
    });
  });

  test('uses the decimal mark of the column', async () => {
    expect((await typed(['1.234,50', '8,25', '1.000', '7,5'], { to: 'number' })).cells).toEqual([
      '1234.5',
      '8.25',
      '1000',
      '7.5',
    ]);
  });

  test('empties cells that do not fit if asked to', async () => {
    expect((await typed(['1', 'x', '2'], { to: 'number', misfits: 'empty' })).cells).toEqual(['1', '', '2']);
  });

  test('drops symbols only if asked to', async () => {
    const prices = ['$1,200.50', '12 kg', '5'];
    expect((await typed(prices, { to: 'number', decimal_mark: '.' })).cells).toEqual(prices);
    expect((await typed(prices, { to: 'number', decimal_mark: '.', symbols: 'drop' })).cells).toEqual([
      '1200.5',
      '12',
      '5',
    ]);
  });

  test.each([
    ['dmy', ['2024-02-03', '2024-12-31', '2024-03-02T10:30:00', '2024-02-01']],
    ['mdy', ['2024-03-02', '31/12/2024', '2024-02-03T10:30:00', '2024-01-02']],
  ])('writes dates in the order %s', async (order, cells) => {
    const texts = ['03/02/2024', '31/12/2024', '02/03/2024 10:30', '01.02.24'];
    expect((await typed(texts, { to: 'date', order })).cells).toEqual(cells);
  });

  test('accepts only dates of the given pattern', async () => {
    const { cells, outcome } = await typed(['03.02.2024', '3.2.2024', '31.02.2024', '2024-02-03'], {
      to: 'date',
      format: 'dd.MM.yyyy',
      misfits: 'empty',
    });
    expect(cells).toEqual(['2024-02-03', '', '', '']);
    expect(outcome.errors).toMatchObject({ count: 3 });
  });

  test.each([
    ['M/d/yy H:mm', '3/2/69 9:05', '1969-03-02T09:05:00'],
    ['yyyyMMdd', '20240302', '2024-03-02'],
    ["yyyy-MM-dd'T'HH:mm:ss".replaceAll("'", ''), '2024-03-02T23:59:59', '2024-03-02T23:59:59'],
    ['dd.MM.yyyy', '29.02.2023', null],
    ['dd.MM.yyyy HH:mm', '28.02.2023 24:00', null],
  ])('reads the pattern %s', (pattern, text, date) => {
    const read = dateReader(pattern);
    expect('reason' in read ? read.reason : read(text)).toBe(date);
  });

  test.each(['dd.MM', 'QQ.yyyy', 'dd.dd.yyyy', 'xyz', '(((((('])('refuses the pattern %s', async (format) => {
    const { outcome } = await typed(['03.02.2024'], { to: 'date', format });
    expect(outcome.message).toMatch(/is not a pattern of dates/);
  });

  test('asks for the order if the column does not determine it', async () => {
    const { outcome } = await typed(['03/02/2024', '04/05/2024', '01/02/2024'], { to: 'date' });
    expect(outcome.message).toBe('The order of day and month in "a" is ambiguous. Choose an `order`.');
  });

  test('writes digits with leading zeros', async () => {
    const { cells } = await typed(['2134', '97701.0', '02134', 'A-1', ''], { to: 'text', digits: 5 });
    expect(cells).toEqual(['02134', '97701', '02134', 'A-1', '']);
  });
});

const FORMAT = { from: null, system: 'us', decimalMark: '.' } as const;

describe('convert_units', () => {
  // Exact by definition: NIST SP 811.
  test.each<[number, UnitName, UnitName, number]>([
    [1, 'lb', 'kg', 0.45359237],
    [1, 'in', 'mm', 25.4],
    [1, 'mi', 'km', 1.609344],
    [1, 'nmi', 'm', 1852],
    [16, 'oz', 'lb', 1],
    [1, 'us_gallon', 'l', 3.785411784],
    [128, 'us_fl_oz', 'us_gallon', 1],
    [1, 'uk_gallon', 'l', 4.54609],
    [160, 'uk_fl_oz', 'uk_gallon', 1],
    [32, 'fahrenheit', 'celsius', 0],
    [-40, 'celsius', 'fahrenheit', -40],
    [100, 'celsius', 'kelvin', 373.15],
    [60, 'mph', 'km_h', 96.56064],
    [1, 'knot', 'km_h', 1.852],
    [1, 'us_ton', 'lb', 2000],
    [1, 'uk_ton', 'lb', 2240],
    [42, 'us_gallon', 'barrel', 1],
    [8, 'us_pint', 'us_gallon', 1],
    [14, 'lb', 'st', 1],
  ])('%f %s in %s is %f', (value, from, to, expected) => {
    expect(convertValue(value, from, to)).toBeCloseTo(expected, 10);
  });

  test.each<[string, UnitName, number | null]>([
    ['12 oz', 'ml', 354.8823548],
    ['12 oz', 'g', 340.1942775],
    ['12 fl. oz.', 'ml', 354.8823548],
    ['5\'11"', 'cm', 180.34],
    ['5 ft 11 in', 'cm', 180.34],
    ['6 feet', 'm', 1.8288],
    ['-5 °F', 'celsius', -20.5555556],
    ['98.6F', 'celsius', 37],
    ['2 m³', 'l', 2000],
    ['2 m3', 'l', 2000],
    ['1,500 lbs.', 'kg', 680.388555],
    ['1m30cm', 'm', 1.3],
    ['60 mph', 'm_s', 26.8224],
    ['1 gallon', 'l', 3.785411784],
    ['5', 'kg', null],
    ['5 kg', 'm', null],
    ['5-6 kg', 'kg', null],
    ['about 5 kg', 'kg', null],
    ['5 kg apples', 'kg', null],
    ['5 ft 3', 'cm', null],
    ['kg', 'kg', null],
    ['20 C 5 C', 'celsius', null],
    ['', 'kg', null],
  ])('%s in %s is %s', (text, to, expected) => {
    const value = readQuantity(text, { to, ...FORMAT })?.value ?? null;
    if (expected === null || value === null) expect(value).toBe(expected);
    else expect(value).toBeCloseTo(expected, 6);
  });

  const converted = (cells: readonly string[], options: Record<string, unknown>) =>
    changed(cells, { operation: 'convert_units', options });

  test('writes the unit if the text had one', async () => {
    const { cells, outcome } = await converted(['1 lb', '2 kg', '3', 'heavy', ''], { to: 'kg', from: 'lb' });
    expect(cells).toEqual(['0.45359237 kg', '2 kg', '1.36077711', 'heavy', '']);
    expect(outcome.errors).toMatchObject({ count: 1, examples: [{ text: 'heavy', message: '"heavy" is not a mass' }] });
  });

  test('rounds, and writes the decimal mark of the column', async () => {
    const options = { to: 'kg', decimals: 1, write_unit: 'never' };
    expect((await converted(['1,5 lb', '10,25 lb', '100,75 lb'], options)).cells).toEqual(['0,7', '4,6', '45,7']);
  });

  test('uses imperial units if asked to', async () => {
    expect((await converted(['1 gal'], { to: 'l', system: 'imperial' })).cells).toEqual(['4.54609 l']);
  });

  test('refuses a unit of another quantity', async () => {
    const { outcome } = await converted(['1'], { to: 'kg', from: 'm' });
    expect(outcome.message).toBe('A length in m cannot be converted to kg.');
  });

  test('reading its result again changes nothing', async () => {
    for (const to of ['kg', 'cm', 'us_fl_oz', 'us_gallon', 'uk_pint', 'celsius', 'km_h', 'm3', 'us_ton', 'us_cup']) {
      const options = { to, from: to, write_unit: 'always', system: to.startsWith('uk') ? 'imperial' : 'us' };
      const once = (await converted(['1234.5'], options)).cells;
      expect((await converted(once as string[], options)).cells).toEqual(once);
    }
  });
});
