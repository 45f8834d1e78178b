import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CELL_KINDS } from '../../../../../../core/tables/read/opened/dataset.js';
import { makeCellReader } from '../../../../../../core/tables/read/workbook/cell/cell-reader.js';
import type { SheetJsCell } from '../../../../../../core/tables/read/workbook/sheet/sheetjs.js';

const read = (cell: SheetJsCell) => {
  const { text, kind } = makeCellReader({ is1904: false, allowsBefore1900: false })(cell);
  return [text, CELL_KINDS[kind]];
};
const number = (v: number, z?: string) => read(z === undefined ? { t: 'n', v } : { t: 'n', v, z })[0];

describe('a number', () => {
  test.each([
    ['without a format', 1234.5, undefined, '1234.5'],
    ['General', 0.1, 'General', '0.1'],
    ['general in capitals', 7, 'GENERAL', '7'],
    ['more digits than are shown', 1000.5577, '0.00', '1000.5577'],
    ['zeros behind the point', 1.5, '0.00', '1.50'],
    ['zeros in front', 123, '00000', '00123'],
    ['grouping says less than the digits', 1234567, '#,##0', '1234567'],
    ['a social security number', 123456789, '000-00-0000', '123-45-6789'],
    ['a bracket for a minus', -1234.5, '#,##0.00_);(#,##0.00)', '-1234.5'],
    ['thousands cut off', 1234567, '0,', '1234567'],
    ['an exponent', 123456, '0.00E+00', '123456'],
    ['a fraction', 0.5, '# ?/?', '0.5'],
    ['percent', 0.52, '0.00%', '52.00%'],
    ['percent with more digits than are shown', 0.1234, '0%', '12.34%'],
    ['percent below nothing', -0.05, '0%', '-5%'],
    ['dollars', 1234.5, '"$"#,##0.00', '$1234.50'],
    ['dollars below nothing', -12, '"$"#,##0_);[Red]\\("$"#,##0\\)', '-$12'],
    ['dollars with more digits than are shown', 1.239, '"$"0.00', '$1.239'],
    ['euros of a locale', 10000, '0.00 [$EUR]', '10000.00 EUR'],
    ['euros behind', 0.5, '#,##0.00\\ [$€-407]', '0.50 €'],
    ['a unit', 12.5, '0.0" kg"', '12.5 kg'],
    ['a word instead of a number', 5, '"yes"', '5'],
    ['text format', 7.25, '@', '7.25'],
    ['a colour', 3, '[Red]0', '3'],
    ['nothing shown', 0, '_(* #,##0_);_(* "-"??_);_(@_)', '0'],
    ['beyond 15 digits', 2 ** 60, '0', '1152921504606847000'],
  ])('%s', (_, value, format, text) => {
    expect(number(value, format)).toBe(text);
  });

  test.each([
    [44197, 'yyyy\\-mm\\-dd', '2021-01-01'],
    [44197, 'm/d/yy', '2021-01-01'],
    [44197, '[$-409]mmmm\\ d\\,\\ yyyy;@', '2021-01-01'],
    [44197.5, 'd/m/yy h:mm', '2021-01-01T12:00:00'],
    [0.5, 'h:mm AM/PM', '12:00:00'],
    [0.5, 'mm:ss', '12:00:00'],
    [1.5, '[h]:mm:ss', '36:00:00'],
    [44197, 'mmmm" "yyyy', '2021-01-01'],
  ])('%d under %s is %s', (value, format, text) => {
    expect(read({ t: 'n', v: value, z: format })).toEqual([text, 'date']);
  });

  test('an invalid date in a date format stays a number', () => {
    expect(read({ t: 'n', v: -3, z: 'm/d/yy' })).toEqual(['-3', 'number']);
  });

  test('without separators parses back to the stored value, in any format', () => {
    const formats = fc.constantFrom(
      '0',
      '0.00',
      '#,##0',
      '00000',
      '#,##0.00_);(#,##0.00)',
      '0.00E+00',
      'General',
      '# ?/?',
      '0,',
    );
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        formats,
        (value, format) => {
          expect(Number(number(value, format))).toBe(value === 0 ? 0 : value);
        },
      ),
    );
  });

  test('never throws for any format', () => {
    fc.assert(fc.property(fc.double(), fc.string(), (value, format) => void read({ t: 'n', v: value, z: format })));
  });
});

describe('other cells', () => {
  test.each<[string, SheetJsCell, string, string]>([
    ['text with whitespace', { t: 's', v: '  a\tb ' }, '  a\tb ', 'text'],
    ['digits that are text', { t: 's', v: '00123' }, '00123', 'text'],
    ['no text', { t: 's', v: '' }, '', 'empty'],
    ['true', { t: 'b', v: true }, 'TRUE', 'boolean'],
    ['false', { t: 'b', v: false }, 'FALSE', 'boolean'],
    ['a reference that is gone', { t: 'e', v: 0x17 }, '#REF!', 'error'],
    ['not available', { t: 'e', v: 0x2a }, '#N/A', 'error'],
    ['an error that nobody knows', { t: 'e', v: 0x99 }, '#ERROR!', 'error'],
    ['a stub', { t: 'z' }, '', 'empty'],
    ['a number that overflowed', { t: 'n', v: Number.POSITIVE_INFINITY }, '#NUM!', 'error'],
  ])('%s', (_, cell, text, kind) => {
    expect(read(cell)).toEqual([text, kind]);
  });
});
