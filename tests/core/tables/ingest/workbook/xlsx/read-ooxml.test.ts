import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFault } from '../../../../../../core/fault.js';
import { openBytes } from '../../../../../../core/tables/ingest/byte-source.js';
import { WORKBOOK_LIMITS } from '../../../../../../core/tables/ingest/workbook/limits.js';
import { readSheet } from '../../../../../../core/tables/ingest/workbook/read-sheet.js';
import type { ReadWorkbook, SheetCells } from '../../../../../../core/tables/ingest/workbook/sheet.js';
import { NO_FACTS } from '../../../../../../core/tables/ingest/workbook/sheet.js';
import { readOoxml, readWithSheetJs } from '../../../../../../core/tables/ingest/workbook/xlsx/read-ooxml.js';
import { SHARED_DATA } from '../../../../../support/shared-data.js';
import { drawnWorkbooks } from '../../../../../support/workbook/drawn-workbooks.js';
import { sheetBytes } from '../../../../../support/workbook/xlsx-files.js';

type Limits = typeof WORKBOOK_LIMITS;

function cellsOf(read: ReadWorkbook, index: number, limits: Limits, spent: { cells: number; characters: number }) {
  const { workbook } = read;
  const facts = read.factsOf(index) ?? NO_FACTS;
  const sheet = workbook.Sheets[workbook.SheetNames[index]!];
  const system = { is1904: workbook.Workbook?.WBProps?.date1904 === true, allowsBefore1900: false };
  return sheet ? { facts, ...readSheet(sheet, facts, system, limits, spent) } : null;
}

/** A sheet as JSON: its cells know themselves which of them are formulas and dates. */
function comparable(cells: SheetCells | null) {
  if (cells === null) return null;
  const { formulas: _, isoDates: __, ...facts } = cells.facts;
  const rows = cells.rows.map(({ row, cells: texts, kinds }) => ({ row, texts, kinds: [...(kinds ?? [])] }));
  return { rows, facts, numberFormats: [...cells.numberFormats] };
}

/** All sheets of a workbook by one of the readers, or the code of its fault; how many were read by their bytes. */
function sheetsOf(bytes: Uint8Array, way: 'bytes' | 'care', limits: Limits) {
  const spent = { cells: 0, characters: 0 };
  const source = openBytes('a.xlsx', bytes);
  try {
    const read = way === 'bytes' ? readOoxml(source, limits, { spent }) : readWithSheetJs(source, limits);
    const indices = [...read.workbook.SheetNames.keys()];
    const byBytes = indices.filter((index) => read.cellsOf?.(index) !== undefined).length;
    const sheets = indices.map((index) => ({
      name: read.nameOf(index),
      state: read.stateOf(index),
      cells: comparable(read.cellsOf?.(index) ?? cellsOf(read, index, limits, spent)),
    }));
    return { byBytes, outcome: { sheets, spent } };
  } catch (error) {
    if (!isFault(error)) throw error;
    return { byBytes: 0, outcome: error.code };
  }
}

/** Compares both readers. @returns how many sheets were read by their bytes. */
function compare(bytes: Uint8Array, limits = WORKBOOK_LIMITS): number {
  const { byBytes, outcome } = sheetsOf(bytes, 'bytes', limits);
  expect(outcome).toEqual(sheetsOf(bytes, 'care', limits).outcome);
  return byBytes;
}

test('what is read by bytes is what is read with SheetJS', () => {
  let byBytes = 0;
  fc.assert(
    fc.property(drawnWorkbooks, (bytes) => {
      byBytes += compare(bytes);
    }),
    { numRuns: 500 },
  );
  // Otherwise nothing was compared.
  expect(byBytes).toBeGreaterThan(100);
});

const FIXTURES = join(SHARED_DATA, 'tables');
const files = existsSync(FIXTURES)
  ? readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.xls[xm]$/i.test(name))
  : [];

test.skipIf(files.length === 0)('real workbooks are read alike, and most by their bytes', () => {
  const byBytes = files.filter((name) => compare(readFileSync(join(FIXTURES, name))) > 0);
  expect(byBytes.length).toBeGreaterThan(files.length / 2);
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
  ['merges', 0, 'table-too-large'],
  ['partBytes', 900, 'table-too-large'],
])('the limit of %s holds for both readers', (limit, least, code) => {
  const bytes = sheetBytes(GRID, { after: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' });
  const outcomes = (value: number) =>
    (['bytes', 'care'] as const).map((way) => sheetsOf(bytes, way, { ...WORKBOOK_LIMITS, [limit]: value }));
  expect(outcomes(least).map(({ outcome }) => outcome)).toEqual([code, code]);
  expect(outcomes(WORKBOOK_LIMITS[limit]).map(({ byBytes }) => byBytes)).toEqual([1, 0]);
});
