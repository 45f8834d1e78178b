import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate, parseDate } from '../../../../../core/tables/cells/parse-date.js';
import { plainDate, plainNumbers } from '../../../../../core/tables/history/rows/read-values.js';
import { firstNumberOf } from '../../../../../core/tables/rows/row-test.js';
import { foundInRuns, propertyRuns } from '../../../../support/property-runs.js';

const MARKS = ['.', ',', "'", '_', ' ', '\u00a0', '\u202f', '-', '+', '−', 'e', 'x', '٣'];
const digits = fc.integer({ min: 0, max: 99_999 }).map(String);
const mark = fc.constantFrom(...MARKS);
const numberText = fc.oneof(
  fc.array(fc.oneof({ weight: 3, arbitrary: digits }, mark), { maxLength: 5 }).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('', '-', '+', '−'), digits, fc.constantFrom('', '.', ','), fc.constantFrom('', '5', '075'))
    .map((parts) => parts.join('')),
  fc.double({ noNaN: true, min: -1e15, max: 1e15 }).map(String),
);
const format = fc.record({
  decimal: fc.constantFrom('.', ',', 'ambiguous', 'none'),
  group: fc.constantFrom('none', '.', ',', "'", ' ', '\u00a0', '\u202f', '_'),
  nulls: fc.constant(new Set<string>()),
});

describe('plain numbers', () => {
  test('are those of the slow parser, or left to it', () => {
    let plain = 0;
    fc.assert(
      fc.property(numberText, format, (text, own) => {
        const value = plainNumbers(own)(text);
        if (Number.isNaN(value)) return;
        plain += 1;
        expect(value).toBe(firstNumberOf(text, own));
      }),
      { numRuns: propertyRuns(2000) },
    );
    expect(plain).toBeGreaterThan(foundInRuns(60));
  });

  test.each([
    ['12.5', '.', 'none', 12.5],
    ['0.1', '.', 'none', 0.1],
    ['1,234.5', '.', ',', 1234.5],
    ['1.234,5', ',', '.', 1234.5],
    ['-7', '.', 'none', -7],
    ['123456789012345', '.', 'none', 123456789012345],
    ['1234567890123456', '.', 'none', Number.NaN],
    ['1.2.3', '.', 'none', Number.NaN],
    ['', '.', 'none', Number.NaN],
    ['5 kg', '.', 'none', Number.NaN],
  ])('%j with decimal %s and group %s', (text, decimal, group, expected) => {
    expect(plainNumbers({ decimal, group })(text)).toBe(expected);
  });
});

/** Reads a date like the slow parser. */
function slowDate(text: string): number | null {
  const date = parseDate(text);
  const iso = date === null ? null : isoDate(date, 'none');
  return iso === null ? null : Number(iso.replace(/[^\d]/g, '').slice(0, 14).padEnd(14, '0'));
}

describe('plain dates', () => {
  test('are those of the slow parser, or left to it', () => {
    const two = (most: number) => fc.integer({ min: 0, max: most }).map((part) => String(part).padStart(2, '0'));
    const separator = fc.constantFrom('-', '/', '.');
    const clock = fc.tuple(
      fc.constantFrom(' ', 'T', 't', ', '),
      two(25),
      fc.constantFrom(':', 'h'),
      two(60),
      fc.constantFrom('', ':'),
      two(61),
    );
    const text = fc
      .tuple(fc.integer({ min: 0, max: 9999 }), separator, two(13), fc.boolean(), two(32), fc.option(clock))
      .map(([year, mark1, month, isSame, day, time]) => {
        const date = `${String(year).padStart(4, '0')}${mark1}${month}${isSame ? mark1 : '-'}${day}`;
        if (time === null) return date;
        const [glue, hour, colon, minute, second, seconds] = time;
        return `${date}${glue}${hour}${colon}${minute}${second === '' ? '' : second + seconds}`;
      });
    let plain = 0;
    fc.assert(
      fc.property(text, (found) => {
        const value = plainDate(found);
        if (Number.isNaN(value)) return;
        plain += 1;
        expect(value).toBe(slowDate(found));
      }),
      { numRuns: propertyRuns(2000) },
    );
    expect(plain).toBeGreaterThan(foundInRuns(20));
  });

  test.each([
    ['2024-03-02', 20240302000000],
    ['2024-02-30', Number.NaN],
    ['2024/03/02 10:30', 20240302103000],
    ['2024-03-02T23:59:59', 20240302235959],
    ['2024-03-02 24:00:00', Number.NaN],
    ['02.03.2024', Number.NaN],
  ])('%s', (text, expected) => {
    expect(plainDate(text)).toBe(expected);
  });
});
