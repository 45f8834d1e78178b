import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCellReader } from '../../../../../../core/tables/read/workbook/cell/cell-reader.js';
import { propertyRuns } from '../../../../../support/property-runs.js';

const read = makeCellReader({ is1904: false, allowsBefore1900: false });
const textOf = (v: number, z: string) => read({ t: 'n', v, z }).text;

const decimal = fc
  .tuple(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), fc.integer({ min: 0, max: 7 }))
  .map(([digits, places]) => digits / 10 ** places);
const value = fc.oneof(
  { weight: 6, arbitrary: decimal },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, 0.5, 1.005, 2.675, 1.15, 99.995, 0.07, 0.29, 0.57, 0.58, 1e-7, -0.004, 1e9, 1e15),
  },
  { weight: 2, arbitrary: fc.double({ min: -1e10, max: 1e10, noNaN: true }) },
);

test('formats digits like the same format with two sections, which SheetJS formats', () => {
  const codes = fc.constantFrom('0', '0.0', '0.00', '0.0000', '#,##0', '#,##0.00', '0%', '0.00%', '#,##0.0%');
  fc.assert(
    fc.property(value, codes, (number, code) => {
      expect([code, number, textOf(number + 0, code)]).toEqual([code, number, textOf(number + 0, `${code};-${code}`)]);
    }),
    { numRuns: propertyRuns(5000) },
  );
});

test.each([
  [12.5, '0.00', '12.50'],
  [12.345, '0.00', '12.345'],
  [1234567, '#,##0', '1234567'],
  [0.125, '0.0%', '12.5%'],
  [0.12345, '0%', '12.345%'],
  [-0.5, '0%', '-50%'],
  [7, '00', '07'],
])('%d under %s is %s', (number, code, text) => {
  expect(textOf(number, code)).toBe(text);
});
