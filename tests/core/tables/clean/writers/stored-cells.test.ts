import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { isFault } from '../../../../../core/base/fault.js';
import { cleanTable } from '../../../../../core/tables/clean/clean-table.js';
import type { CleanOptions } from '../../../../../core/tables/clean/kit/clean-step.js';
import { memorySink } from '../../../../../core/tables/clean/writers/byte-sink.js';
import type { TableWriter } from '../../../../../core/tables/clean/writers/table-writer.js';
import { XlsxWriter } from '../../../../../core/tables/clean/writers/xlsx-writer.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { CELL_KINDS, type CellKind, type OpenedTable } from '../../../../../core/tables/read/opened/dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { AWKWARD_WORKBOOKS } from '../../../../support/awkward-tables/awkward-workbooks.js';
import { withSharedData } from '../../../../support/needs-shared-data.js';
import { readTable } from '../../../../support/opened-table.js';
import { isFullRun, testInFull } from '../../../../support/property-runs.js';

/** A cell as passed to the writer, and as stored in the workbook. */
interface Written {
  sheet: string;
  kind: CellKind;
  text: string;
  cell: XLSX.CellObject | undefined;
}

function writtenCells(tables: readonly OpenedTable[], options: CleanOptions = {}): Written[] {
  const sink = memorySink();
  const workbook = new XlsxWriter(sink, { name: 'T0' });
  const given: { sheet: string; address: string; kind: CellKind; text: string }[] = [];
  for (const [index, table] of tables.entries()) {
    const { data, profile } = readTable(table);
    let row = 0;
    const writer: TableWriter = {
      begin: (columns, header) => {
        if (index > 0) workbook.next(`T${index}`);
        if (header !== null) row += 1;
        return workbook.begin(columns, header);
      },
      row: (cells, kinds) => {
        for (const [c, text] of cells.entries()) {
          const kind = CELL_KINDS[kinds?.[c] ?? 1] ?? 'text';
          given.push({ sheet: `T${index}`, address: XLSX.utils.encode_cell({ r: row, c }), kind, text });
        }
        row += 1;
        return workbook.row(cells, kinds);
      },
      end: () => workbook.end(),
    };
    cleanTable(table, planCleaning(data, profile, options), writer);
  }
  workbook.close();
  const book = XLSX.read(sink.bytes(), { cellNF: true });
  return given.map(({ sheet, address, kind, text }) => ({
    sheet,
    kind,
    text,
    cell: book.Sheets[sheet]?.[address] as XLSX.CellObject | undefined,
  }));
}

/** Writes a workbook of one sheet and reads it. */
function opened(cells: (XLSX.CellObject | null)[][]): OpenedTable[] {
  const sheet = XLSX.utils.aoa_to_sheet([]);
  for (const [r, row] of cells.entries())
    for (const [c, cell] of row.entries()) if (cell !== null) sheet[XLSX.utils.encode_cell({ r, c })] = cell;
  sheet['!ref'] = XLSX.utils.encode_range({ r: 0, c: 0 }, { r: cells.length - 1, c: cells[0]!.length - 1 });
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'data');
  const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return openDataset(openBytes('given.xlsx', bytes), {}).tables;
}

const number = (v: number, z?: string): XLSX.CellObject => ({ t: 'n', v, ...(z === undefined ? {} : { z }) });
const text = (v: string): XLSX.CellObject => ({ t: 's', v });
const MORE = ['a', 'b', 'c', 'd', 'e'];

/** Returns a cell after a safe cleaning, in a column whose other cells are texts. */
function cleanedCell(cell: XLSX.CellObject, others: readonly XLSX.CellObject[] = [cell, cell, cell]): XLSX.CellObject {
  const rows = [cell, ...others].map((one, index) => [text(`name ${MORE[index]}`), one]);
  const found = writtenCells(opened([[text('name'), text('value')], ...rows]));
  return found[1]!.cell!;
}

test.each([
  ['a number', number(1017.25), { t: 'n', v: 1017.25 }],
  ['a long fraction', number(0.1 + 0.2), { t: 'n', v: 0.1 + 0.2 }],
  ['a large number', number(2 ** 64), { t: 'n', v: 2 ** 64 }],
  ['two decimals', number(0.5, '0.00'), { t: 'n', v: 0.5, z: '0.00' }],
  ['a grouped number', number(1234567, '#,##0'), { t: 'n', v: 1234567, z: '#,##0' }],
  ['leading zeros by a format', number(123, '00000'), { t: 'n', v: 123, z: '00000' }],
  ['a percent', number(0.52, '0.00%'), { t: 'n', v: 0.52, z: '0.00%' }],
  ['a currency', number(-1234.5, '"$"#,##0.00'), { t: 'n', v: -1234.5, z: '"$"#,##0.00' }],
  ['a date', number(44289, 'dd/mm/yyyy'), { t: 'n', v: 44289, z: 'dd/mm/yyyy' }],
  ['a date with a time', number(44289.5, 'yyyy-mm-dd hh:mm'), { t: 'n', v: 44289.5, z: 'yyyy-mm-dd hh:mm' }],
  ['a date of 1900', number(15, 'dd/mm/yyyy'), { t: 'n', v: 15 }],
  ['a time', number(0.25, 'hh:mm'), { t: 'n', v: 0.25, z: 'hh:mm' }],
  ['hours beyond a day', number(1.5, '[h]:mm:ss'), { t: 'n', v: 1.5, z: '[h]:mm:ss' }],
  ['a boolean', { t: 'b', v: true } as XLSX.CellObject, { t: 'b', v: true }],
  ['a formula', { t: 'n', v: 7, f: '3+4' } as XLSX.CellObject, { t: 'n', v: 7 }],
  ['an error', { t: 'e', v: 0x17, w: '#REF!' } as XLSX.CellObject, { t: 's', v: '#REF!' }],
  ['a text of digits', text('007'), { t: 's', v: '007' }],
])('keeps the storage of %s', (_, cell, expected) => {
  const written = cleanedCell(cell);
  expect(written).toMatchObject(expected);
  expect(written.f).toBeUndefined();
});

test('a cell of a column with another number format keeps its value', () => {
  const others = [number(0.5, '0.0%'), number(0.25, '0.0%'), number(0.75, '0.0%')];
  expect(cleanedCell(number(0.5), others)).toMatchObject({ t: 'n', v: 0.5, z: 'General' });
  expect(cleanedCell(number(3, '0.00" kg"'), others)).toMatchObject({ t: 'n', v: 3, z: '0.00" kg"' });
  expect(cleanedCell(number(0.123, '0.000%'), others)).toMatchObject({ t: 'n', v: 0.123 });
});

test('a repaired number is stored as a number, like the others of its column', () => {
  const minutes = Array.from({ length: 60 }, (_, at) => [text(`visit ${at}`), number(10 + (at % 7))]);
  const tables = opened([
    [text('what'), text('duration (min)')],
    ...minutes,
    ...Array.from({ length: 12 }, (_, at) => [text(`late ${at}`), text(`${17 + at} min`)]),
  ]);
  const found = writtenCells(tables, { accept: ['proposed'] }).filter((_, place) => place % 2 === 1);
  expect(found.slice(-3).map(({ cell }) => [cell?.t, cell?.v])).toEqual([
    ['n', 26],
    ['n', 27],
    ['n', 28],
  ]);
});

test('a cell filled from the one above is stored like that one', () => {
  const rows = [number(44289, 'yyyy-mm-dd'), null, number(44300, 'yyyy-mm-dd'), null, null].map((day, index) => [
    day,
    text(`visit ${index}`),
    number(index),
  ]);
  const tables = opened([[text('day'), text('what'), text('count')], ...rows]);
  const found = writtenCells(tables, { steps: [{ operation: 'fill_down', column: 'day' }] }).filter(
    (_, place) => place % 3 === 0,
  );
  expect(found.map(({ cell }) => cell?.v)).toEqual([44289, 44289, 44300, 44300, 44300]);
});

test('keeps hidden sheets hidden', () => {
  const rows = [
    ['id', 'name'],
    ['1', 'a'],
    ['2', 'b'],
  ];
  const sink = memorySink();
  const writer = new XlsxWriter(sink, { name: 'x' });
  for (const [index, state] of (['hidden', 'visible', 'very-hidden'] as const).entries()) {
    writer.next(state);
    const table: OpenedTable = {
      ...readTable({ headers: rows[0]!, rows: rows.slice(1) }).table,
      id: `t${index}`,
      sheetState: state,
    };
    const { data, profile } = readTable(table);
    cleanTable(table, planCleaning(data, profile, {}), writer);
  }
  writer.close();
  const { Workbook, SheetNames } = XLSX.read(sink.bytes());
  expect(SheetNames).toEqual(['hidden', 'visible', 'very-hidden']);
  expect(Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([1, 0, 2]);
});

test('a workbook with only hidden sheets shows its first', () => {
  const sink = memorySink();
  const writer = new XlsxWriter(sink, { name: 'x' });
  writer.begin([], null, 'hidden');
  writer.end();
  writer.close();
  expect(XLSX.read(sink.bytes()).Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([0]);
});

const MAX_BYTES = 100_000;

function tablesOf(name: string, bytes: Uint8Array): OpenedTable[] {
  if (bytes.length > MAX_BYTES) return [];
  try {
    return openDataset(openBytes(name, bytes), {}).tables;
  } catch (error) {
    if (isFault(error)) return [];
    throw error;
  }
}

/** Expects that a safe cleaning writes numbers, dates and booleans as such, and that each kind occurs. */
function expectKinds(files: readonly (readonly [name: string, bytes: Uint8Array])[]): void {
  const counts = { number: 0, date: 0, boolean: 0 };
  const failures = files.flatMap(([name, bytes]) =>
    writtenCells(tablesOf(name, bytes)).flatMap(({ kind, text: shown, cell }) => {
      if (kind !== 'number' && kind !== 'date' && kind !== 'boolean') return [];
      counts[kind] += 1;
      return cell?.t === (kind === 'boolean' ? 'b' : 'n') ? [] : [`${name} ${kind} ${shown}: ${cell?.t}`];
    }),
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10);
  expect(failures).toEqual([]);
}

testInFull('a safe cleaning of workbooks in every format keeps numbers, dates and booleans', () => {
  expectKinds(AWKWARD_WORKBOOKS.map(({ name, bytes }) => [name, bytes]));
});

if (isFullRun) {
  withSharedData('real tables', (shared) => {
    testInFull(
      'a safe cleaning keeps numbers, dates and booleans',
      () => {
        const files = readdirSync(join(shared, 'tables/fixtures'), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /\.(xlsx|xlsm|xlsb|xls|ods)$/i.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name));
        expectKinds(files.map((path) => [path, readFileSync(path)]));
      },
      300_000,
    );
  });
}
