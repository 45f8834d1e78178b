import { describe, expect, test } from 'vitest';
import { openHtml } from '../../../../../core/tables/read/html/open-html.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { openWorkbook } from '../../../../../core/tables/read/workbook/open-workbook.js';
import { tableTexts } from '../../../../support/workbook/table-texts.js';
import { sheetBytes, xlsxBytes, xlsxFiles } from '../../../../support/workbook/xlsx-files.js';
import { zipBytes } from '../../../../support/workbook/zip-bytes.js';

const cell = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`;
const SMALL = `<row r="1">${cell('A1', 1)}${cell('B1', 2)}</row><row r="2">${cell('A2', 3)}${cell('B2', 4)}</row>`;
const SMALL_TEXTS = [
  ['', ''],
  ['1', '2'],
  ['3', '4'],
];
const rows = (count: number, write: (row: number) => string) =>
  Array.from({ length: count }, (_, index) => `<row r="${index + 1}">${write(index + 1)}</row>`).join('');

const open = (bytes: Uint8Array) => openWorkbook(openBytes('bomb.xlsx', bytes), {});
const texts = (bytes: Uint8Array) => open(bytes).tables.map(tableTexts);
/** Returns a small workbook with one changed part. */
const changed = (part: string, change: (xml: string) => string) =>
  zipBytes(
    xlsxFiles({ sheets: [{ name: 'Sheet1', rows: SMALL }] }).map((file) =>
      file.name === part ? { ...file, data: change(String(file.data)) } : file,
    ),
  );

/** Each of these workbooks once made the library hang or use all memory. */
describe('a workbook that claims to be larger than it is', () => {
  test.each([
    ['a false dimension', { before: '<dimension ref="A1:XFD1048576"/>' }],
    ['endless hidden columns', { before: '<cols><col min="3" max="2000000000" width="9" hidden="1"/></cols>' }],
    [
      'a hyperlink over the whole sheet',
      { after: '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>' },
    ],
  ])('by %s is read', (_, more) => {
    expect(texts(sheetBytes(SMALL, more))).toEqual([SMALL_TEXTS]);
  });

  test('by distant cells is read by its existing cells', () => {
    const bytes = sheetBytes(`<row r="1">${cell('A1', 1)}</row><row r="1048576">${cell('XFD1048576', 2)}</row>`);
    const cells = texts(bytes)
      .flat(2)
      .filter((text) => text !== '');
    expect(cells).toEqual(['1', '2']);
  });

  test('by merged ranges over the whole sheet is read', () => {
    const merges = '<mergeCell ref="A1:XFD1048576"/>'.repeat(1000);
    expect(texts(sheetBytes(SMALL, { after: `<mergeCells>${merges}</mergeCells>` }))).toEqual([SMALL_TEXTS]);
  });

  test('by blank rows between its rows is read', () => {
    const spread = Array.from({ length: 50 }, (_, index) => {
      const row = 1 + index * 20_000;
      return `<row r="${row}">${cell(`A${row}`, index)}${cell(`B${row}`, index)}</row>`;
    });
    const values = texts(sheetBytes(spread.join('')))
      .flat(2)
      .filter((text) => text !== '');
    expect(values).toHaveLength(100);
  });
});

describe('a workbook that is larger than it looks', () => {
  test.each<[string, () => Uint8Array, string]>([
    ['400 MB of blanks', () => sheetBytes(`${SMALL}${' '.repeat(400e6)}`), 'table-too-large'],
    [
      'a lie about 20 MB',
      () =>
        zipBytes(
          xlsxFiles({ sheets: [{ name: 'a', rows: `${SMALL}${' '.repeat(20e6)}` }] }).map((file) => ({
            ...file,
            claimedBytes: 900,
          })),
        ),
      'table-too-large',
    ],
    [
      'merged ranges',
      () => sheetBytes(SMALL, { after: '<mergeCell ref="A1:B2"/>'.repeat(100_001) }),
      'table-too-large',
    ],
    [
      'rows that end in the last column',
      () => sheetBytes(rows(3100, (row) => cell(`XFD${row}`, 1))),
      'table-too-large',
    ],
    [
      'one long text in many cells',
      () =>
        xlsxBytes({
          sheets: [{ name: 'a', rows: rows(1100, (row) => `<c r="A${row}" t="s"><v>0</v></c>`) }],
          strings: ['x'.repeat(1e6)],
        }),
      'table-too-large',
    ],
    [
      'thousands of parts',
      () =>
        xlsxBytes({
          sheets: [{ name: 'a', rows: SMALL }],
          more: Array.from({ length: 5001 }, (_, index) => ({ name: `xl/p${index}.xml`, data: '' })),
        }),
      'table-too-large',
    ],
    [
      'an entity bomb',
      () =>
        changed('xl/worksheets/sheet1.xml', (xml) =>
          xml.replace('<worksheet', '<!DOCTYPE w [<!ENTITY a "aaaa">]><worksheet'),
        ),
      'unreadable-table',
    ],
    [
      'an entity bomb after a comment',
      () =>
        changed('xl/sharedStrings.xml', (xml) =>
          xml.replace('<sst', '<!-- <sst> --><!DOCTYPE w [<!ENTITY a "a">]><sst'),
        ),
      'unreadable-table',
    ],
    [
      'a sheet that passes for texts',
      () => changed('xl/worksheets/sheet1.xml', (xml) => xml.replaceAll('worksheet', 'sst')),
      'unreadable-table',
    ],
    [
      'a row beyond the last',
      () => sheetBytes(`<row r="99999999999">${cell('A99999999999', 1)}</row>`),
      'unreadable-table',
    ],
    ['a column beyond the last', () => sheetBytes(`<row r="1">${cell('ZZZZ1', 1)}</row>`), 'unreadable-table'],
    ['a column beyond any', () => sheetBytes(`<row r="1">${cell('ZZZZZZZZ1', 1)}</row>`), 'unreadable-table'],
    [
      'one sheet under many names',
      () => {
        const files = xlsxFiles({
          sheets: Array.from({ length: 9 }, (_, index) => ({ name: `s${index}`, rows: SMALL })),
        });
        return zipBytes(
          files.map((file) => ({ ...file, data: String(file.data).replace(/(Target="worksheets\/sheet)\d/g, '$11') })),
        );
      },
      'unreadable-table',
    ],
  ])('by %s is refused', (_, bytes, code) => {
    expect(() => open(bytes())).toThrow(expect.objectContaining({ code }));
  });

  test('by 16,000 columns is read', () => {
    const wide = rows(3, () => '<c><v>7</v></c>'.repeat(16_000));
    expect(open(sheetBytes(wide)).tables[0]!.columns).toHaveLength(16_000);
  });
});

describe('a page', () => {
  test.each([
    ['elements without end', `<table><tr><td>a</td></tr></table>${'<div>'.repeat(1_000_000)}`, 'table-too-large'],
    [
      'cells that cover millions of others',
      `<table>${'<tr><td colspan=1000 rowspan=65534>a'.repeat(10)}${'<tr><td>b'.repeat(1_000_000)}</table>`,
      'table-too-large',
    ],
    ['a table only in a comment', '<html><!-- <table><tr><td>1</td></tr></table> --></html>', 'unreadable-table'],
    [
      'endless merged cells',
      `<table>${'<tr><td rowspan="2">a</td><td>b</td></tr>'.repeat(120_000)}</table>`,
      'table-too-large',
    ],
    ['no table', '<html><body>Not found</body></html>', 'unreadable-table'],
    ['an empty table', '<table></table>', 'empty-file'],
  ])('with %s is refused', (_, page, code) => {
    expect(() => openHtml(openBytes('page.html', Buffer.from(page)), {})).toThrow(expect.objectContaining({ code }));
  });

  test('with a cell wider than any table is read', () => {
    const page = '<table><tr><td colspan="1000000000">a</td><td>b</td></tr><tr><td>c<td colspan=99>d</table>';
    const { tables } = openHtml(openBytes('page.html', Buffer.from(page)), { header_rows: 0 });
    expect(tables.map((table) => [...table.batches()].flatMap(({ cells }) => cells))).toEqual([
      [
        ['a', '', 'b'],
        ['c', 'd', ''],
      ],
    ]);
  });
});
