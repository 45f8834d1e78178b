import { describe, expect, test } from 'vitest';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';
import { openWorkbook } from '../../../../../../core/tables/read/workbook/open-workbook.js';
import { onlyTable, tableKinds, tableTexts } from '../../../../../support/workbook/table-texts.js';
import { zipBytes } from '../../../../../support/workbook/zip-bytes.js';

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const row = (cells: string, attributes = '') => `<table:table-row${attributes}>${cells}</table:table-row>`;
const sheet = (rows: string, attributes = '') =>
  `<table:table table:name="a &amp; b"${attributes}>${rows}</table:table>`;
const HEADER = row(text('name') + text('value'));

function open(sheets: string, styles = '') {
  const content = `<office:document-content>${styles}<office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`;
  const files = [
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', data: '<manifest:manifest/>' },
    { name: 'content.xml', data: content },
  ];
  return openWorkbook(openBytes('a.ods', zipBytes(files)), {});
}

describe('an OpenDocument spreadsheet', () => {
  test.each([
    [
      'a number without a text',
      '<table:table-cell office:value-type="float" office:value="1234.5"/>',
      '1234.5',
      'number',
    ],
    [
      'a date without a text',
      '<table:table-cell office:value-type="date" office:date-value="2021-03-04"/>',
      '2021-03-04',
      'date',
    ],
    [
      'a date before 1900',
      '<table:table-cell office:value-type="date" office:date-value="1850-03-04"><text:p>4.3.50</text:p></table:table-cell>',
      '1850-03-04',
      'date',
    ],
    [
      'a time',
      '<table:table-cell office:value-type="time" office:time-value="PT10H20M30S"><text:p>10:20</text:p></table:table-cell>',
      '10:20:30',
      'date',
    ],
    [
      'a boolean',
      '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>',
      'TRUE',
      'boolean',
    ],
    [
      'more digits than are shown',
      '<table:table-cell office:value-type="float" office:value="0.123456789"><text:p>0.12</text:p></table:table-cell>',
      '0.123456789',
      'number',
    ],
    [
      'a formula',
      '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell>',
      '2',
      'formula',
    ],
    [
      'a text of two paragraphs',
      '<table:table-cell office:value-type="string"><text:p>a</text:p><text:p>b</text:p></table:table-cell>',
      'a\nb',
      'text',
    ],
  ])('reads %s', (_, cell, value, kind) => {
    const table = onlyTable(open(sheet(HEADER + row(text('x') + cell) + row(text('y') + cell))));
    expect([tableTexts(table)[1]![1], tableKinds(table)[0]![1]]).toEqual([value, kind]);
  });

  test('repeats rows and cells', () => {
    const twice = row(
      '<table:table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell>',
      ' table:number-rows-repeated="3"',
    );
    const blank = row(
      '<table:table-cell table:number-columns-repeated="1024"/>',
      ' table:number-rows-repeated="1048000"',
    );
    expect(tableTexts(onlyTable(open(sheet(HEADER + twice + blank))))).toEqual([
      ['name', 'value'],
      ...[1, 2, 3].map(() => ['x', 'x']),
    ]);
  });

  test('rejects endless repetitions of cells', () => {
    const many = row(text('x'), ' table:number-rows-repeated="2000000000"');
    expect(() => open(sheet(HEADER + many))).toThrow(expect.objectContaining({ code: 'table-too-large' }));
  });

  test('reads hidden sheets, rows and columns, and the names of sheets', () => {
    const styles =
      '<office:automatic-styles><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
    const columns = '<table:table-column/><table:table-column table:visibility="collapse"/>';
    const rows =
      HEADER +
      row(text('x') + text('1')) +
      row(text('y') + text('2'), ' table:visibility="filter"') +
      row(text('z') + text('3'));
    const table = onlyTable(open(sheet(columns + rows, ' table:style-name="ta2"'), styles));
    expect([table.sheet, table.sheetState, table.hiddenRows, table.columns.map(({ hidden }) => hidden)]).toEqual([
      'a & b',
      'hidden',
      [3],
      [false, true],
    ]);
  });
});
