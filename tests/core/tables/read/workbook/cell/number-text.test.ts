import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactText, hundredfoldText } from '../../../../../../core/tables/read/workbook/cell/cell-reader.js';

describe('exactText', () => {
  test.each([
    [0, '0'],
    [-0.5, '-0.5'],
    [0.1 + 0.2, '0.30000000000000004'],
    [2 ** 64, '18446744073709552000'],
    [1e21, '1000000000000000000000'],
    [1.5e22, '15000000000000000000000'],
    [-1e-7, '-0.0000001'],
    [1.25e-9, '0.00000000125'],
    [1e300, '1e+300'],
    [2 ** 53, '9007199254740992'],
  ])('formats %d as %s', (value, text) => {
    expect(exactText(value)).toBe(text);
  });

  test('parses back to the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(exactText(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  test('has no exponent between 1e-20 and 1e24', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-19, max: 1e24, noNaN: true }), (value) => {
        expect(exactText(value)).toMatch(/^\d+(\.\d+)?$/);
      }),
    );
  });
});

describe('hundredfoldText', () => {
  test.each([
    [0.1234, '12.34'],
    [0.07, '7'],
    [1, '100'],
    [-0.005, '-0.5'],
    [0, '0'],
    [0.2955, '29.55'],
    [12.5, '1250'],
  ])('formats 100 times %d as %s', (value, text) => {
    expect(hundredfoldText(value)).toBe(text);
  });
});
