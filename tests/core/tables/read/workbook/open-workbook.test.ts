import { describe, expect, test } from 'vitest';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { listSheets, openWorkbook } from '../../../../../core/tables/read/workbook/open-workbook.js';
import { WORKBOOK_LIMITS } from '../../../../../core/tables/read/workbook/sheet/limits.js';
import { testInFull } from '../../../../support/property-runs.js';
import { onlyTable, tableKinds, tableTexts } from '../../../../support/workbook/table-texts.js';
import { writtenWorkbook } from '../../../../support/workbook/written-workbook.js';
import { sheetBytes, xlsxBytes } from '../../../../support/workbook/xlsx-files.js';

const open = (bytes: Uint8Array, options = {}) => openWorkbook(openBytes('book.xlsx', bytes), options);
const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADER = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Born')}${inline('C1', 'Share')}</row>`;
const PEOPLE = [
  ['Name', 'Born', 'Share', 'Member'],
  ['Ada', { t: 'n', v: 5458.5, z: 'yyyy-mm-dd hh:mm' }, { t: 'n', v: 0.25, z: '0%' }, true],
  ['Grace', { t: 'n', v: 2535, z: 'yyyy-mm-dd hh:mm' }, { t: 'n', v: 0.5, z: '0%' }, false],
  ['Mary', { t: 'n', v: 45000.25, z: 'yyyy-mm-dd hh:mm' }, { t: 'n', v: 0.125, z: '0%' }, true],
];
const TEXTS = [
  ['Name', 'Born', 'Share', 'Member'],
  ['Ada', '1914-12-10T12:00:00', '25%', 'TRUE'],
  ['Grace', '1906-12-09T00:00:00', '50%', 'FALSE'],
  ['Mary', '2023-03-15T06:00:00', '12.5%', 'TRUE'],
];

describe.each(['xlsx', 'xlsb', 'biff8', 'biff5', 'ods', 'xlml'] as const)('a workbook written as %s', (type) => {
  test('is read as texts with their kinds', () => {
    const table = onlyTable(open(writtenWorkbook(type, [{ name: 'People', rows: PEOPLE }])));
    expect(tableTexts(table)).toEqual(TEXTS);
    expect(tableKinds(table)).toEqual([1, 2, 3].map(() => ['text', 'date', 'number', 'boolean']));
    expect([table.name, table.sheet, table.headerRows, table.firstRow]).toEqual(['People', 'People', [1], 2]);
  });

  testInFull('yields the rows of its source in batches, repeatedly', () => {
    const rows = [['id', 'word'], ...Array.from({ length: 2100 }, (_, index) => [index, `w${index % 7}`])];
    const table = onlyTable(open(writtenWorkbook(type, [{ name: 'Long', rows }])));
    for (const _ of [1, 2]) {
      const batches = [...table.batches()];
      expect(batches.length).toBeGreaterThan(1);
      expect(batches.flatMap((batch) => [...batch.rows])).toEqual(rows.slice(1).map((_, index) => index + 2));
    }
  });

  test('has its sheets in order', () => {
    const sheets = ['First', 'Sales & "Co"', '__proto__'].map((name) => ({
      name,
      rows: [
        ['a', 'b'],
        ['x', 1],
        ['y', 2],
      ],
    }));
    const opened = open(writtenWorkbook(type, sheets));
    expect(opened.sheets.map(({ name, tables }) => [name, tables])).toEqual([
      ['First', ['t1']],
      ['Sales & "Co"', ['t2']],
      ['__proto__', ['t3']],
    ]);
  });
});

test.each(['xlsx', 'xlsb', 'biff8', 'ods', 'xlml'] as const)(
  'a sheet of %s with too many merged ranges is named',
  (type) => {
    const rows = [['a', 'b', 'c']];
    const bytes = writtenWorkbook(type, [
      { name: 'Notes', rows, merges: ['A1:A2'] },
      { name: 'Sales 2024', rows, merges: ['A1:A2', 'B1:B2', 'C1:C2'] },
    ]);
    const open = (merges: number) => openWorkbook(openBytes('a', bytes), {}, { ...WORKBOOK_LIMITS, merges });
    expect(open(3).sheets).toHaveLength(2);
    expect(() => open(1)).toThrow('The sheet "Sales 2024" has more than 1 merged ranges. Export it as CSV.');
  },
);

describe('one sheet of several', () => {
  const rows = [
    ['a', 'b'],
    ['x', 1],
    ['y', 2],
  ];
  const bytes = writtenWorkbook(
    'xlsx',
    ['Sales 2023', 'Sales 2024', 'Notes'].map((name) => ({ name, rows })),
  );

  test.each([['Sales 2024'], ['sales 2024 ']])('is found as "%s"', (sheet) => {
    const opened = open(bytes, { sheet });
    expect(opened.tables.map((table) => [table.id, table.sheet])).toEqual([['t1', 'Sales 2024']]);
  });

  test('that does not exist is rejected with the existing names', () => {
    const read = () => open(bytes, { sheet: 'Sales 2025' });
    expect(read).toThrow(expect.objectContaining({ code: 'table-not-found' }));
    expect(read).toThrow(/Did you mean "Sales 202[34]"\? Its sheets are "Sales 2023", "Sales 2024", "Notes"/);
  });
});

describe('a hidden part', () => {
  test.each(['xlsx', 'xlsb', 'biff8'] as const)('is read and reported in %s', (type) => {
    const rows = [
      ['a', 'b'],
      ['x', 1],
      ['y', 2],
      ['z', 3],
    ];
    const opened = open(
      writtenWorkbook(type, [
        { name: 'Open', rows, hiddenRows: [3], hiddenColumns: [2] },
        { name: 'Hidden', rows, hidden: 1 },
        { name: 'Buried', rows, hidden: 2 },
      ]),
    );
    expect(opened.tables.map(({ sheetState }) => sheetState)).toEqual(['visible', 'hidden', 'very-hidden']);
    expect(opened.tables.map(({ warnings }) => warnings.map(({ code }) => code)[0])).toEqual([
      type === 'biff8' ? 'hidden-columns' : 'hidden-rows',
      'hidden-sheet',
      'hidden-sheet',
    ]);
    expect(opened.tables[0]!.columns.map(({ hidden }) => hidden)).toEqual([false, true]);
    expect(tableTexts(opened.tables[1]!)).toEqual([
      ['a', 'b'],
      ['x', '1'],
      ['y', '2'],
      ['z', '3'],
    ]);
  });

  test('is listed without reading a cell', () => {
    const rows = [['a']];
    const bytes = writtenWorkbook('xlsb', [
      { name: 'A', rows },
      { name: 'B', rows, hidden: 2 },
    ]);
    expect(listSheets(openBytes('a', bytes))).toEqual([
      { name: 'A', state: 'visible' },
      { name: 'B', state: 'very-hidden' },
    ]);
  });
});

describe('a worksheet', () => {
  test('has formulas with their cached values, and reports those without', () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'Ada')}<c r="B2"><f>1+1</f><v>2</v></c><c r="C2"><f>B2*2</f></c></row>
      <row r="3">${inline('A3', 'Bob')}<c r="B3"><f t="shared" si="0"/><v>3</v></c><c r="C3" t="str"><f>""</f><v></v></c></row>`;
    const table = onlyTable(open(sheetBytes(rows)));
    expect(tableTexts(table).slice(1)).toEqual([
      ['Ada', '2', ''],
      ['Bob', '3', ''],
    ]);
    expect(tableKinds(table).map((kinds) => kinds[1])).toEqual(['formula', 'formula']);
    expect(table.warnings).toEqual([{ code: 'formula-without-value', message: expect.stringMatching(/^1 formulas/) }]);
  });

  test('has errors as texts', () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'Ada')}<c r="B2" t="e"><v>#REF!</v></c><c r="C2"><v>0.5</v></c></row>`;
    const table = onlyTable(open(sheetBytes(rows)));
    expect([tableTexts(table)[1], tableKinds(table)[0]]).toEqual([
      ['Ada', '#REF!', '0.5'],
      ['text', 'error', 'number'],
    ]);
  });

  test('has dates in ISO 8601', () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'Ada')}<c r="B2" t="d"><v>1815-12-10T00:00:00Z</v></c><c r="C2"><v>1</v></c></row>`;
    const table = onlyTable(open(sheetBytes(rows)));
    expect([tableTexts(table)[1]![1], tableKinds(table)[0]![1]]).toEqual(['1815-12-10T00:00:00Z', 'date']);
  });

  test('has dates counted from 1904', () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'Ada')}<c r="B2" s="1"><v>42735</v></c><c r="C2"><v>1</v></c></row>`;
    const bytes = xlsxBytes({
      sheets: [{ name: 'a', rows }],
      formats: ['d/m/yyyy'],
      workbookProperties: '<workbookPr date1904="1"/>',
    });
    expect(tableTexts(onlyTable(open(bytes)))[1]![1]).toBe('2021-01-01');
  });

  test('has the most common number format of a column', () => {
    const cells = (row: number, style: number) =>
      `<row r="${row}">${inline(`A${row}`, 'x')}<c r="B${row}" s="${style}"><v>0.5</v></c></row>`;
    const rows = `${HEADER}${cells(2, 1)}${cells(3, 2)}${cells(4, 2)}`;
    const table = onlyTable(open(sheetBytes(rows, { formats: ['0.00%', '0%'] })));
    expect(table.columns.map(({ numberFormat }) => numberFormat)).toEqual([null, '0%', null]);
  });

  test("has the merged ranges of its body in the table's own rows and columns", () => {
    const rows = `${HEADER}<row r="2">${inline('A2', 'Ada')}<c r="B2"><v>1</v></c><c r="C2"><v>2</v></c></row>
      <row r="3"><c r="B3"><v>3</v></c><c r="C3"><v>4</v></c></row><row r="4">${inline('A4', 'Bob')}<c r="B4"><v>5</v></c></row>`;
    const after = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B4:C4"/></mergeCells>';
    expect(onlyTable(open(sheetBytes(rows, { after }))).merges).toEqual([
      { firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 0 },
      { firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 2 },
    ]);
  });

  test('may have cells without references, white space and quotes of one kind', () => {
    const rows = `<row><c t='inlineStr'><is><t>a</t></is></c>\n<c t='inlineStr'><is><t>b</t></is></c></row><row><c><v>1</v></c><c><v>2</v></c></row>`;
    expect(tableTexts(onlyTable(open(sheetBytes(rows))))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });
});

describe('a file', () => {
  test.each<[string, Uint8Array, string]>([
    ['of no bytes', new Uint8Array(0), 'empty-file'],
    ['without a cell', sheetBytes(''), 'empty-file'],
    ['of text', Buffer.from('a,b\n1,2\n'), 'unsupported-type'],
    ['that breaks off', sheetBytes(HEADER).subarray(0, 700), 'unreadable-table'],
    [
      'of OLE without content',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'unreadable-table',
    ],
  ])('%s is refused', (_, bytes, code) => {
    expect(() => open(bytes)).toThrow(expect.objectContaining({ code }));
  });
});
