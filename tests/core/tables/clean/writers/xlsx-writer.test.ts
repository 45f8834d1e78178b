import { expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { cleanTable } from '../../../../../core/tables/clean/clean-table.js';
import type { CleanOptions } from '../../../../../core/tables/clean/kit/clean-step.js';
import type { PlannedColumn } from '../../../../../core/tables/clean/pass/plan.js';
import { memorySink } from '../../../../../core/tables/clean/writers/byte-sink.js';
import { XlsxWriter } from '../../../../../core/tables/clean/writers/xlsx-writer.js';
import { planCleaning } from '../../../../../core/tables/inspect/plan-cleaning.js';
import { type GivenTable, readTable } from '../../../../support/opened-table.js';

const column = (storage: PlannedColumn['storage'], source = 0): PlannedColumn => ({
  source,
  slot: -1,
  name: 'x',
  header: 'x',
  storage,
  numberFormat: null,
});

function workbook(
  fill: (writer: XlsxWriter) => void,
  name = 'test',
): { book: XLSX.WorkBook; escaped: number; bytes: Uint8Array } {
  const sink = memorySink();
  const writer = new XlsxWriter(sink, { name, changeLog: true });
  fill(writer);
  writer.close();
  const bytes = sink.bytes();
  return { book: XLSX.read(bytes, { cellNF: true, cellStyles: true }), escaped: writer.escaped, bytes };
}

function cellOf(text: string, storage: PlannedColumn['storage']): XLSX.CellObject {
  const { book } = workbook((writer) => {
    writer.begin([column(storage)], ['x']);
    writer.row([text]);
    writer.end();
  });
  return book.Sheets.test!.A2 as XLSX.CellObject;
}

test.each([
  ['5', 'number', 'n', 5],
  ['-1.5', 'number', 'n', -1.5],
  ['1234.50', 'number', 'n', 1234.5],
  ['123456789012345', 'number', 'n', 123456789012345],
  ['1234567890123456', 'number', 's', '1234567890123456'],
  ['007', 'number', 's', '007'],
  ['-0', 'number', 's', '-0'],
  ['1e5', 'number', 's', '1e5'],
  ['5', 'text', 's', '5'],
  ['2021-04-03', 'text', 's', '2021-04-03'],
  ['2021-04-03', 'date', 'n', 44289],
  ['2021-04-03T12:00:00', 'date', 'n', 44289.5],
  ['1899-12-31', 'date', 's', '1899-12-31'],
  ['2021-02-31', 'date', 's', '2021-02-31'],
  ['=1+1', 'text', 's', '=1+1'],
  ['a&<b>"\u0001\ud83d\ude00_x0041_\r', 'text', 's', 'a&<b>"\u0001\ud83d\ude00_x0041_\r'],
  [' two\nlines ', 'text', 's', ' two\nlines '],
] as const)('writes %j of a %s column', (text, storage, type, value) => {
  const cell = cellOf(text, storage);
  expect([cell.t, cell.v, cell.f]).toEqual([type, value, undefined]);
  if (type === 'n' && storage === 'number') expect(XLSX.SSF.format(cell.z ?? 'General', value)).toBe(text);
});

test('stores texts that look like formulas as text', () => {
  const { escaped } = workbook((writer) => {
    writer.begin([column('text')], null);
    for (const text of ['=1+1', '-5', '@x']) writer.row([text]);
    writer.end();
  });
  expect(escaped).toBe(2);
});

test.each([
  [
    'too many columns',
    (writer: XlsxWriter) =>
      void writer.begin(
        Array.from({ length: 16_385 }, (_, index) => column('text', index)),
        null,
      ),
  ],
  [
    'too long a cell',
    (writer: XlsxWriter) => {
      writer.begin([column('text')], null);
      writer.row(['x'.repeat(32_768)]);
    },
  ],
  [
    'too many rows',
    (writer: XlsxWriter) => {
      writer.begin([column('text')], null);
      for (let row = 0; row <= 1_048_576; row += 1) writer.row(['']);
    },
  ],
])('refuses %s', (_, fill) => {
  expect(() => workbook(fill)).toThrow('Write a CSV instead');
});

test.each([
  ['', 'Table'],
  ['a/b:c*d?e[f]g\\h', 'a b c d e f g h'],
  ["'quoted'", 'quoted'],
  ['x'.repeat(40), 'x'.repeat(31)],
  ['Changes', 'Changes 2'],
  ['<&">', '<&">'],
])('names the sheet of %j', (name, sheet) => {
  expect(
    workbook((writer) => {
      writer.begin([], null);
      writer.end();
    }, name).book.SheetNames[0],
  ).toBe(sheet);
});

function cleaned(given: GivenTable, options: CleanOptions): ReturnType<typeof workbook> {
  const { table, data, profile } = readTable(given);
  return workbook(
    (writer) => void cleanTable(table, planCleaning(data, profile, options), writer, { log: writer.log }),
  );
}

test('logs changes and dropped rows on separate sheets', () => {
  const given = {
    headers: ['id', 'name'],
    rows: [
      ['1', ' a'],
      ['', ''],
      ['2', 'b'],
    ],
    outsideRows: [{ kind: 'note' as const, row: 9, rows: 1, text: 'Source: us' }],
  };
  const { book, bytes } = cleaned(given, {});
  const rowsOf = (name: string) => XLSX.utils.sheet_to_json(book.Sheets[name]!, { header: 1 });
  expect(book.SheetNames).toEqual(['test', 'Changes', 'Dropped']);
  expect(rowsOf('test')).toEqual([
    ['id', 'name'],
    ['1', 'a'],
    ['2', 'b'],
  ]);
  expect(rowsOf('Changes')).toEqual([
    ['Table', 'Row', 'Column', 'Before', 'After', 'Rule', 'Reason', 'Confidence', 'Evidence'],
    ['test', 2, 'name', ' a', 'a', 'trim_whitespace', 'spaces at the ends'],
  ]);
  expect(rowsOf('Dropped')).toEqual([
    ['Table', 'Row', 'Rule', 'Reason', 'Cells'],
    ['test', 3, 'drop_empty_rows', 'every cell is empty'],
    ['test', 9, 'note', 'outside the table', 'Source: us'],
  ]);
  expect(Buffer.from(cleaned(given, {}).bytes).equals(bytes)).toBe(true);
});

test('keeps codes as text in a cleaned workbook, and writes normalised dates as dates', () => {
  const given = {
    headers: ['zip', 'day'],
    rows: [
      ['00123', '31/12/2020'],
      ['04567', '01/02/2021'],
      ['10115', '05/06/2021'],
    ],
  };
  const sheet = cleaned(given, { accept: ['proposed', 'notation'] }).book.Sheets.test!;
  expect([sheet.A2.v, sheet.A4.v, sheet.B3.t, sheet.B3.w]).toEqual(['00123', '10115', 'n', '2021-02-01']);
});
