import { describe, expect, test } from 'vitest';
import { readCell } from '../../../../../core/tables/ask/engine/read-cell.js';

type Format = Parameters<typeof readCell>[1];

const FORMAT = {
  missing: new Set<string>(),
  decimalMark: '.',
  hasStoredNumbers: false,
  hasYears: false,
  isNumeric: false,
  dateOrder: 'dmy',
} as unknown as Format;
const MARCH_4 = Date.UTC(2021, 2, 4);

describe('a date followed by a remark', () => {
  test.each([
    ['4 March 2021 [a]', MARCH_4],
    ['4 March 2021 (est.)', MARCH_4],
    ['4 March 2021(est.)', MARCH_4],
    ['4 March 2021 (est. [b])', MARCH_4],
    [`4 March 2021 (${'x'.repeat(60)})`, MARCH_4],
    [`4 March 2021 (${'x'.repeat(61)})`, Number.NaN],
    [`4 March 2021 [${'x'.repeat(40)}]`, MARCH_4],
    [`4 March 2021 [${'x'.repeat(41)}]`, Number.NaN],
    ['4 March 2021 x)', Number.NaN],
    ['4 March 2021 (x))', Number.NaN],
  ])('%j', (text, date) => {
    expect(readCell(text, FORMAT).date).toBe(date);
  });
});

describe('a number after a text, in a column of numbers', () => {
  test.each([
    ['US$ 5 a', 5],
    ['€ 5 a', 5],
    ['-US$-5 a', 5],
    ['ABCD$ 5 a', Number.NaN],
    ['about 5', Number.NaN],
  ])('%j', (text, number) => {
    expect(readCell(text, { ...FORMAT, isNumeric: true }).number).toBe(number);
  });
});
