import { describe, expect, test } from 'vitest';
import { profileOf } from '../table-of-texts.js';

const ROWS = 60;
const columnOf = (text: (row: number) => string) => Array.from({ length: ROWS }, (_, row) => text(row));
/** Numbers without a pattern, so that no rule holds by chance. */
const vary = (row: number, seed: number) => ((row * 7919 + seed * 104729) % 97) + 2;
const day = (offset: number) => new Date(Date.UTC(2025, 0, 1 + offset)).toISOString().slice(0, 10);

const found = (columns: Record<string, string[]>, code: string) =>
  profileOf(columns).issues.filter((one) => one.code === code);
const arithmetic = (columns: Record<string, string[]>) => found(columns, 'wrong-arithmetic');
const orders = (columns: Record<string, string[]>) => found(columns, 'dates-out-of-order');

describe('sums and products', () => {
  const quantity = columnOf((row) => String(1 + (vary(row, 1) % 9)));
  const price = columnOf((row) => (vary(row, 2) + 0.95).toFixed(2));
  const total = columnOf((row) => (Number(quantity[row]) * Number(price[row]!)).toFixed(2));

  test('a wrong product is found, with what it should be', () => {
    const wrong = total.with(7, (Number(total[7]) * 10).toFixed(2));
    expect(arithmetic({ quantity, price, total: wrong })).toMatchObject([
      {
        columns: ['total', 'quantity', 'price'],
        count: 1,
        title: '"total" is not "quantity" × "price" in 1 cell',
        why: expect.stringContaining('59 other rows'),
        examples: [{ row: 9, text: wrong[7], expected: total[7] }],
        step: null,
      },
    ]);
  });

  test('a product is less a discount', () => {
    const discount = columnOf((row) => String([0, 5, 20][row % 3]));
    const paid = columnOf((row) => (Number(total[row]) * (1 - Number(discount[row]) / 100)).toFixed(2));
    const columns = { quantity, price, discount, paid: paid.with(4, total[4]!) };
    expect(arithmetic(columns)).toMatchObject([
      {
        columns: ['paid', 'quantity', 'price', 'discount'],
        title: '"paid" is not "quantity" × "price" less "discount" in 1 cell',
        examples: [{ row: 6, expected: paid[4] }],
      },
    ]);
    expect(arithmetic({ quantity, price, discount, total: total.with(4, '1.00') })).toMatchObject([
      { title: '"total" is not "quantity" × "price" in 1 cell' },
    ]);
  });

  test('a wrong sum of four columns side by side is found', () => {
    const parts = [1, 2, 3, 4].map((seed) => columnOf((row) => String(vary(row, seed))));
    const sum = columnOf((row) => String(parts.reduce((total, part) => total + Number(part[row]), 0)));
    const wrong = sum.with(5, String(Number(sum[5]) + 40));
    const [red, green, blue, grey] = parts as [string[], string[], string[], string[]];
    expect(arithmetic({ red, green, blue, grey, all: wrong })).toMatchObject([
      { columns: ['all', 'red', 'green', 'blue', 'grey'], count: 1, examples: [{ row: 7, expected: sum[5] }] },
    ]);
  });

  test('a wrong sum with decimal commas is found', () => {
    const comma = (value: number) => value.toFixed(2).replace('.', ',');
    const net = columnOf((row) => comma(vary(row, 3) + 100.1));
    const tax = columnOf((row) => comma((vary(row, 3) + 100.1) * 0.19));
    const gross = columnOf((row) => comma((vary(row, 3) + 100.1) * 1.19));
    const wrong = gross.with(3, comma(500));
    const [issue] = arithmetic({ net, tax, gross: wrong });
    expect(issue).toMatchObject({ columns: ['gross', 'net', 'tax'], count: 1 });
    expect(issue?.examples[0]).toMatchObject({ text: '500,00', expected: expect.stringMatching(/^\d+,\d\d$/) });
  });

  test.each([
    ['right totals', { quantity, price, total }],
    ['numbers without a rule', { one: price, two: quantity, three: columnOf((row) => String(vary(row, 5))) }],
    ['a product with 1', { one: columnOf(() => '1'), two: price, three: price.with(3, '99.00') }],
    ['a sum with 0', { one: columnOf(() => '0'), two: price, three: price.with(3, '99.00') }],
    ['empty cells', { quantity, price, total: total.with(3, '') }],
    ['results rounded to whole numbers', { quantity, price, total: total.map((text) => Number(text).toFixed(0)) }],
    [
      'a rule that one row in five breaks',
      { quantity, price, total: total.map((text, row) => (row % 5 ? text : '3.33')) },
    ],
  ])('nothing is reported for %s', (_, columns) => {
    expect(arithmetic(columns as Record<string, string[]>)).toEqual([]);
  });

  test('a part that is nearly always 0 belongs to the sum', () => {
    const goods = columnOf((row) => String(vary(row, 1)));
    const fee = columnOf((row) => String(vary(row, 2)));
    const extra = columnOf((row) => (row % 20 === 0 ? '5' : '0'));
    const sum = columnOf((row) => String(Number(goods[row]) + Number(fee[row]) + Number(extra[row])));
    expect(arithmetic({ goods, fee, extra, sum })).toEqual([]);
    expect(arithmetic({ goods, fee, extra, sum: sum.with(1, '999') })).toMatchObject([
      { columns: ['sum', 'goods', 'fee', 'extra'], count: 1 },
    ]);
  });
});

describe('dates in order', () => {
  const ordered = columnOf((row) => day(row * 3));
  const shipped = columnOf((row) => day(row * 3 + (row % 4)));

  test('a date before another one is found', () => {
    expect(orders({ ordered, shipped: shipped.with(9, day(0)) })).toMatchObject([
      {
        columns: ['shipped', 'ordered'],
        count: 1,
        title: '"shipped" is before "ordered" in 1 cell',
        examples: [{ row: 11, text: '2025-01-01', note: '"ordered" is 2025-01-28' }],
      },
    ]);
  });

  test.each([
    ['dates in order', { ordered, shipped }],
    ['dates that are usually equal', { ordered, copy: ordered.with(4, day(500)) }],
    ['dates without an order', { ordered, other: columnOf((row) => day(vary(row, 1))) }],
  ])('nothing is reported for %s', (_, columns) => {
    expect(orders(columns as Record<string, string[]>)).toEqual([]);
  });
});

test('a date is not before a time of the same day', () => {
  const created = columnOf((row) => `${day(row * 3)}T09:14:00`);
  const active = columnOf((row) => day(row * 3 + (row % 3)));
  expect(orders({ created, active })).toEqual([]);
  expect(orders({ created, active: active.with(5, day(2)) })).toMatchObject([
    { columns: ['active', 'created'], count: 1 },
  ]);
});

describe('factors', () => {
  const net = columnOf((row) => (vary(row, 1) * 3.17).toFixed(2));
  const gross = columnOf((row) => (Number(net[row]) * 1.19).toFixed(2));

  test('a cell that is not the other one times the factor of all rows is found', () => {
    expect(arithmetic({ net, gross: gross.with(5, '1.00') })).toMatchObject([
      { title: '"gross" is not "net" × 1.19 in 1 cell', count: 1, examples: [{ row: 7, expected: gross[5] }] },
    ]);
  });

  test('lengths in two units have the exact factor, not one of few digits that rounding hides', () => {
    const miles = columnOf((row) => (vary(row, 3) * 5.1).toFixed(3));
    const km = columnOf((row) => (Number(miles[row]) * 1.609344).toFixed(3));
    expect(arithmetic({ miles, km })).toEqual([]);
    expect(arithmetic({ miles, km: km.with(9, '3.000') })).toHaveLength(1);
  });

  test('years with a constant difference have no factor', () => {
    const begun = columnOf((row) => String(1990 + (vary(row, 1) % 30)));
    const ended = columnOf((row) => String(Number(begun[row]) + 45));
    expect(arithmetic({ begun, ended: ended.with(3, '1999') })).toEqual([]);
  });
});

describe('limits', () => {
  const limits = (columns: Record<string, string[]>) => found(columns, 'numbers-out-of-order');
  const high = columnOf((row) => String(50 + vary(row, 1)));
  const low = columnOf((row) => String(Number(high[row]) - (vary(row, 2) % 40)));

  test.each([
    ['points', 'max_points'],
    ['Temp min', 'Temp max'],
    ['lowPrice', 'highPrice'],
  ])('%s above %s is found', (lower, upper) => {
    expect(limits({ [lower]: low.with(8, '999'), [upper]: high })).toMatchObject([
      {
        columns: [lower, upper],
        title: `"${lower}" is above "${upper}" in 1 cell`,
        examples: [{ row: 10, text: '999' }],
      },
    ]);
    expect(limits({ [lower]: low, [upper]: high })).toEqual([]);
  });

  test('the maximum of something else does not limit a number', () => {
    expect(limits({ points: low.with(8, '999'), 'max age': high })).toEqual([]);
  });
});
