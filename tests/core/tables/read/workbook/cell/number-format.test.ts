import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateText, readNumberFormat } from '../../../../../../core/tables/read/workbook/cell/number-format.js';

test.each([
  ['[Red]0.00', { kind: 'digits', decimals: null }],
  ['[$-407]0', { kind: 'marked' }],
  ['[$€-407] 0', { kind: 'marked' }],
  ['[h]:mm', { kind: 'date', hasDate: false, hasTime: true, isElapsed: true }],
  ['[HH]:mm', { kind: 'date', hasDate: false, hasTime: true, isElapsed: true }],
  ['[0', { kind: 'plain' }],
  ['0 [', { kind: 'plain' }],
  ['"kg" 0', { kind: 'marked' }],
  ['"(" 0 ")"', { kind: 'marked' }],
  ['"-"0', { kind: 'digits', decimals: null }],
  ['0.00%', { kind: 'percent', decimals: 2 }],
  ['0', { kind: 'digits', decimals: 0 }],
  ['#,##0.000', { kind: 'digits', decimals: 3 }],
  ['#,##00', { kind: 'digits', decimals: null }],
  ['0.00;-0.00', { kind: 'digits', decimals: null }],
])('parses the format %j as %j', (format, meaning) => {
  expect(readNumberFormat(format)).toEqual(meaning);
});

const DATE = { hasDate: true, hasTime: false, isElapsed: false };
const BOTH = { hasDate: true, hasTime: true, isElapsed: false };
const TIME = { hasDate: false, hasTime: true, isElapsed: false };
const ELAPSED = { hasDate: false, hasTime: true, isElapsed: true };
const OF_1900 = { is1904: false, allowsBefore1900: false };
const OF_1904 = { is1904: true, allowsBefore1900: false };
const OPEN_DOCUMENT = { is1904: false, allowsBefore1900: true };

describe('dateText', () => {
  test.each([
    ['a day', 44197, DATE, OF_1900, '2021-01-01'],
    ['the first day', 1, DATE, OF_1900, '1900-01-01'],
    ['the day before the day that never was', 59, DATE, OF_1900, '1900-02-28'],
    ['the day that never was', 60, DATE, OF_1900, '1900-02-29'],
    ['the day after it', 61, DATE, OF_1900, '1900-03-01'],
    ['the last day', 2958465, DATE, OF_1900, '9999-12-31'],
    ['a day after the last', 2958466, DATE, OF_1900, null],
    ['zero as a date', 0, DATE, OF_1900, null],
    ['a negative number', -1, DATE, OF_1900, null],
    ['midnight where a time is shown', 44197, BOTH, OF_1900, '2021-01-01T00:00:00'],
    ['a time under a format without one', 44197.5, DATE, OF_1900, '2021-01-01T12:00:00'],
    ['a day under a format of a time', 44197.5, TIME, OF_1900, '2021-01-01T12:00:00'],
    ['a lone time', 0.75, TIME, OF_1900, '18:00:00'],
    ['a lone time with a date format', 0.25, DATE, OF_1900, '06:00:00'],
    ['a lone midnight', 0, TIME, OF_1900, '00:00:00'],
    ['seconds with a rounding error', 42488.47916666666, BOTH, OF_1900, '2016-04-28T11:30:00'],
    ['the last second of a day', 44197.999999999, BOTH, OF_1900, '2021-01-02T00:00:00'],
    ['milliseconds', 44197 + 12.25 / 86400, BOTH, OF_1900, '2021-01-01T00:00:12.250'],
    ['hours beyond a day', 255.17 / 24, ELAPSED, OF_1900, '255:10:12'],
    ['the first day since 1904', 0, DATE, OF_1904, '1904-01-01'],
    ['a day since 1904', 42735, DATE, OF_1904, '2021-01-01'],
    ['a time in a workbook of 1904', 0.5, TIME, OF_1904, '12:00:00'],
    ['a day before 1900', -18262, DATE, OPEN_DOCUMENT, '1849-12-31'],
    ['no number', Number.NaN, DATE, OF_1900, null],
  ] as const)('%s', (_, serial, format, system, text) => {
    expect(dateText(serial, format, system)).toBe(text);
  });

  test('formats consecutive numbers as consecutive days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 61, max: 2958464 }), (serial) => {
        const [today, tomorrow] = [serial, serial + 1].map((day) =>
          Date.parse(`${dateText(day, DATE, OF_1900)}T00:00:00Z`),
        );
        expect(tomorrow! - today!).toBe(86_400_000);
      }),
    );
  });
});
