import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber, valueUnder } from '../../../../core/tables/cells/parse-number.js';

describe('numbers as people write them', () => {
  test.each([
    ['12', 12, 'none', 'none'],
    ['-12', -12, 'none', 'none'],
    ['+12', 12, 'none', 'none'],
    ['\u221212', -12, 'none', 'none'],
    ['12-', -12, 'none', 'none'],
    ['(12)', -12, 'none', 'none'],
    ['12.5', 12.5, '.', 'none'],
    ['.5', 0.5, '.', 'none'],
    ['5.', 5, 'none', 'none'],
    ['12,5', 12.5, ',', 'none'],
    ['0,123', 0.123, ',', 'none'],
    ['1,234,567', 1_234_567, 'none', ','],
    ['12,34,567', 1_234_567, 'none', ','],
    ['1.234.567', 1_234_567, 'none', '.'],
    ['1,234.5', 1234.5, '.', ','],
    ['1.234,5', 1234.5, ',', '.'],
    ['1 234 567,5', 1_234_567.5, ',', ' '],
    ['1\u00a0234', 1234, 'none', ' '],
    ['1\u202f234', 1234, 'none', ' '],
    ["1'234.5", 1234.5, '.', "'"],
    ['1’234', 1234, 'none', "'"],
    ['1_000', 1000, 'none', '_'],
    ['1E5', 100_000, 'none', 'none'],
    ['1.23E+15', 1.23e15, '.', 'none'],
    ['1e-3', 0.001, 'none', 'none'],
    ['(1,234.50)', -1234.5, '.', ','],
    ['0.1', 0.1, '.', 'none'],
    ['123456789012345678', 123_456_789_012_345_680, 'none', 'none'],
  ])('parses %s as %d', (text, value, decimalMark, groupMark) => {
    expect(parseNumber(text)).toMatchObject({ value, decimalMark, groupMark, alternative: null });
  });

  test.each([
    ['1,234', 1234, 1.234],
    ['1.234', 1.234, 1234],
    ['-1,234', -1234, -1.234],
    ['12.345', 12.345, 12_345],
  ])('parses %s without its column as %d or %d', (text, value, alternative) => {
    expect(parseNumber(text)).toMatchObject({ value, alternative });
  });

  test.each([
    '',
    '-',
    '.',
    'a',
    '1a',
    '1.2.3',
    '1,23,4',
    '12,34',
    '1,2345,678',
    '0,123,456',
    '1..2',
    '--1',
    '1e',
    'Infinity',
    '0x10',
    '12 34',
  ])('parses %j as text, or as a number with one meaning and no thousands separator', (text) => {
    const number = parseNumber(text);
    expect(number === null || (number.alternative === null && number.groupMark === 'none')).toBe(true);
  });

  test.each([
    ['1,234', ',', 1.234],
    ['1,234', '.', 1234],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['12', ',', 12],
    ['1,5', '.', Number.NaN],
    ['1.5', ',', Number.NaN],
    ['1.234,5', ',', 1234.5],
    ['1,234,567', ',', Number.NaN],
  ] as const)('parses %s in a column with the decimal mark %s as %d', (text, mark, value) => {
    expect(valueUnder(parseNumber(text)!, mark)).toBe(value);
  });

  test('parses numbers written by JavaScript', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        const text = String(value);
        expect(parseNumber(text)?.value).toBe(Number(text));
      }),
    );
  });
});
