import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WORKBOOK_LIMITS } from '../../../../../../core/tables/read/workbook/sheet/limits.js';
import { AWKWARD_WORKBOOKS } from '../../../../../support/awkward-tables/awkward-workbooks.js';
import { withSharedDataInFull } from '../../../../../support/needs-shared-data.js';
import { foundInRuns, propertyRuns, testInFull } from '../../../../../support/property-runs.js';
import { type Limits, sheetsOf } from '../../../../../support/workbook/both-readers.js';
import { arbitraryWorkbooks } from '../../../../../support/workbook/generated-workbooks.js';
import { sheetBytes } from '../../../../../support/workbook/xlsx-files.js';

/** Compares both readers. @returns the number of sheets that the byte reader read. */
function compare(bytes: Uint8Array, limits = WORKBOOK_LIMITS): number {
  const { byBytes, outcome } = sheetsOf(bytes, 'bytes', limits);
  expect(outcome).toEqual(sheetsOf(bytes, 'care', limits).outcome);
  return byBytes;
}

testInFull('the byte reader reads the same as SheetJS', () => {
  let byBytes = 0;
  fc.assert(
    fc.property(arbitraryWorkbooks, (bytes) => {
      byBytes += compare(bytes);
    }),
    { numRuns: propertyRuns(500) },
  );
  // Fails if too little was compared.
  expect(byBytes).toBeGreaterThan(foundInRuns(100));
});

const NAMES = AWKWARD_WORKBOOKS.filter(({ name }) => name.endsWith('.xlsx')).map(
  ({ name, bytes }) => [name, bytes] as const,
);

test.each(NAMES)('both readers agree on %s, which the byte reader supports', (_, bytes) => {
  expect(compare(bytes)).toBeGreaterThan(0);
});

withSharedDataInFull('real tables', (shared) => {
  test('both readers agree on all workbooks, and the byte reader supports most', () => {
    const folder = join(shared, 'tables');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.xls[xm]$/i.test(name));
    const byBytes = files.filter((name) => compare(readFileSync(join(folder, name))) > 0);
    expect(byBytes.length).toBeGreaterThan(files.length / 2);
  });
});

const GRID = Array.from({ length: 5 }, (_, row) => {
  const cells = ['A', 'B', 'C'].map((column) => `<c r="${column}${row + 1}" t="str"><v>${column.repeat(20)}</v></c>`);
  return `<row r="${row + 1}">${cells.join('')}</row>`;
}).join('');

test.each<[keyof Limits, number, string]>([
  ['cells', 14, 'table-too-large'],
  ['characters', 299, 'table-too-large'],
  ['slots', 14, 'table-too-large'],
  ['rows', 4, 'unreadable-table'],
  ['columns', 2, 'unreadable-table'],
  ['partBytes', 900, 'table-too-large'],
])('the limit of %s applies to both readers', (limit, least, code) => {
  const bytes = sheetBytes(GRID, { after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' });
  const outcomes = (value: number) =>
    (['bytes', 'care'] as const).map((way) => sheetsOf(bytes, way, { ...WORKBOOK_LIMITS, [limit]: value }));
  expect(outcomes(least).map(({ outcome }) => outcome)).toEqual([code, code]);
  expect(outcomes(WORKBOOK_LIMITS[limit]).map(({ byBytes }) => byBytes)).toEqual([1, 0]);
});
