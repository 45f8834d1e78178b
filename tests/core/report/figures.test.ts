import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countOf,
  formatBytes,
  formatCoefficient,
  formatCount,
  formatShare,
  formatValue,
} from '../../../core/report/figures.js';

describe('figures', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [2_000_000, '2,000,000'],
    [-1234, '-1,234'],
    [-123_456, '-123,456'],
    [1e20, '100,000,000,000,000,000,000'],
  ])('formats the count %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });

  test.each([
    [1, 'rows', false, '1 row'],
    [2410, 'rows', false, '2,410 rows'],
    [0, 'cells', false, '0 cells'],
    [1_000_000, 'texts', true, 'about 1,000,000 texts'],
  ])('formats %d %s (estimate %s) as %s', (count, units, isEstimate, text) => {
    expect(countOf(count, units, isEstimate)).toBe(text);
  });

  test.each([
    [2021, '2021'],
    [12_345, '12,345'],
    [42.713_167_2, '42.7132'],
    [60_085.374, '60,085.4'],
    [123_456_789.9, '123,456,790'],
    [-0.001_234_567_8, '-0.00123457'],
    [1.234_567_890_123e19, '12345700000000000000'],
    [0.000_012_345_678, '0.0000123457'],
    [1e300, '1e+300'],
    [0, '0'],
  ])('formats the value %d as %s', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  test.each([
    [0, '0%'],
    [1, '100%'],
    [0.5, '50%'],
    [0.29, '29%'],
    [0.8696, '87.0%'],
    [0.974, '97.4%'],
    [0.000_123, '0.01%'],
    [0.999_88, '99.99%'],
    [0.999_999, '99.9999%'],
  ])('formats the share %d as %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [9_999, '9,999 bytes'],
    [255_295, '255 kB'],
    [999_999, '1000 kB'],
    [218_034_112, '218 MB'],
    [5_000_000_000, '5 GB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test.each([
    [0.670_621, '0.67'],
    [-1, '-1.00'],
  ])('formats the coefficient %d as %s', (coefficient, text) => {
    expect(formatCoefficient(coefficient)).toBe(text);
  });

  test('any value parses back to 6 significant digits', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(finite, (value) => {
        const back = Number(formatValue(value).replaceAll(',', ''));
        expect(Math.abs(back - value)).toBeLessThanOrEqual(Math.abs(value) * 5.1e-6);
      }),
    );
  });

  test('rounds no share to 0% or 100%', () => {
    const inside = fc.double({ min: 1e-7, max: 1 - 1e-7, noNaN: true });
    fc.assert(
      fc.property(inside, (share) => {
        expect(['0%', '100%']).not.toContain(formatShare(share));
      }),
    );
  });
});
