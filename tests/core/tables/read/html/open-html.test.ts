import { describe, expect, test } from 'vitest';
import { encoderOf } from '../../../../../core/tables/clean/writers/encode-text.js';
import { openHtml } from '../../../../../core/tables/read/html/open-html.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { tableTexts } from '../../../../support/workbook/table-texts.js';

const open = (page: string | Uint8Array, options = {}) =>
  openHtml(openBytes('report.xls', typeof page === 'string' ? Buffer.from(page) : page), options);
const row = (tag: string, cells: string[]) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (...rows: string[][]) =>
  `<table>${rows.map((cells, index) => row(index === 0 ? 'th' : 'td', cells)).join('')}</table>`;

describe('openHtml', () => {
  test('keeps texts unchanged, without parsing numbers, dates or booleans', () => {
    const rows = [
      ['zip', 'when', 'share', 'yes'],
      ['00123', '1/2', '12%', 'TRUE'],
      ['04567', 'SEPT2', '1E5', 'FALSE'],
    ];
    const opened = open(`<html><body>${table(...rows)}</body></html>`);
    expect([opened.format, opened.tables.map(tableTexts)]).toEqual(['html', [rows]]);
  });

  test('reads entities, line breaks and markup inside cells', () => {
    const opened = open(
      table(
        ['a', 'b'],
        ['Tom &amp; Jerry', '<b>x</b><br>y'],
        ['&lt;tag&gt;', '&euro;&nbsp;&#53; &Auml;&#x17E;&#150; &#60;b&#62; &nosuch;'],
        ['&Yuml;&nvlt;&#39;&apos;', '&minus;5 &ndash; 2'],
      ),
    );
    expect(opened.tables.map(tableTexts)[0]!.slice(1)).toEqual([
      ['Tom & Jerry', 'x\ny'],
      ['<tag>', '€\u00a05 Äž– <b> &nosuch;'],
      ["Ÿ<\u20d2''", '−5 – 2'],
    ]);
  });

  test('finds several tables', () => {
    const opened = open(`<p>1, 2; 3</p>${table(['a', 'b'], ['1', '2'])}<hr>${table(['c', 'd'], ['3', '4'])}`);
    expect(opened.tables.map(({ id, name, sheet }) => [id, name, sheet])).toEqual([
      ['t1', 'report (1)', null],
      ['t2', 'report (2)', null],
    ]);
  });

  test('reads merged cells', () => {
    const opened = open(
      '<table><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">x</td><td>1</td></tr><tr><td>2</td></tr></table>',
    );
    expect(opened.tables[0]!.merges).toEqual([{ firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 0 }]);
    expect(tableTexts(opened.tables[0]!)).toEqual([
      ['a', 'b'],
      ['x', '1'],
      ['', '2'],
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from(table(['Größe', 'b'], ['x', '1'])), 'utf-8'],
    ['windows-1252 without a word', Buffer.from(table(['Größe', 'b'], ['x', '1']), 'latin1'), 'windows-1252'],
    [
      'its declared encoding',
      Buffer.concat([
        Buffer.from('<meta charset="iso-8859-2">'),
        Buffer.from(table(['Größe', 'b'], ['x', '1']), 'latin1'),
      ]),
      'iso-8859-2',
    ],
    ['UTF-16', Buffer.from(`\ufeff${table(['Größe', 'b'], ['x', '1'])}`, 'utf16le'), 'utf-16le'],
  ])('is read as %s', (_, page, encoding) => {
    const opened = open(page);
    expect(opened.tables[0]!.columns[0]!.header).toBe('Größe');
    expect(opened.guesses.find(({ what }) => what === 'encoding')?.value).toBe(encoding);
  });

  test('is read with the given encoding', () => {
    const opened = open(Buffer.from(table(['\u00b5', 'b'], ['x', '1']), 'latin1'), { encoding: 'windows-1251' });
    expect(opened.tables[0]!.columns[0]!.header).toBe('\u00b5');
    expect(opened.guesses.find(({ what }) => what === 'encoding')?.source).toBe('given');
  });

  test('has no sheets to choose from', () => {
    expect(() => open(table(['a'], ['1']), { sheet: 'x' })).toThrow(
      expect.objectContaining({ code: 'table-not-found' }),
    );
  });
});

test('decodes a page in a code page of DOS', () => {
  const page =
    '<table><tr><th>Imię<th>Miasto</tr><tr><td>Żaneta</td><td>Łódź</td></tr><tr><td>Małgorzata</td><td>Gdańsk</td></tr></table>';
  const { guesses } = openHtml(openBytes('a.html', encoderOf('cp852')(page)), {});
  expect(guesses.find(({ what }) => what === 'encoding')).toMatchObject({ value: 'cp852' });
});

test('omits hidden cells that take no column, and reports them', () => {
  const page = `<table><tr><th>Part<th>Price</tr><tr><td>Bolt<td hidden>B-17<td>2.50</tr><tr><td>Nut<td>1.50</tr></table>`;
  const [found] = open(page).tables;
  expect(tableTexts(found!)).toEqual([
    ['Part', 'Price'],
    ['Bolt', '2.50'],
    ['Nut', '1.50'],
  ]);
  expect(found!.warnings).toEqual([
    expect.objectContaining({ code: 'hidden-cells', message: expect.stringContaining('"B-17"') }),
  ]);
});

test('keeps a column that is hidden in all rows', () => {
  const page = `<table><tr><th>Part<th hidden>Key<th>Price</tr><tr><td>Bolt<td style="display:none">17<td>2.50</tr></table>`;
  const [found] = open(page).tables;
  expect(found!.columns.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Part', false],
    ['Key', true],
    ['Price', false],
  ]);
});

test.each([
  ['other numbers of cells', '<tr><th>a<th>b<tr><td>1<tr><td>1<td>2<td>3<tr><td>4<td>5', ['2 too-short', '3 too-long']],
  ['cells over several rows', '<tr><th>a<th>b<tr><td rowspan=2>1<td>2<tr><td>3<tr><td colspan=2>4', []],
  ['a cell of the last column over two rows', '<tr><th>a<th>b<tr><td>1<td rowspan=2>2<tr><td>3', []],
  ['a header with one more cell than all rows', '<tr><th>a<th>b<th>c<tr><td>1<td>2<tr><td>3<td>4', []],
])('lists the rows with %s', (_name, rows, expected) => {
  const { tables } = openDataset(openBytes('x.html', Buffer.from(`<table>${rows}</table>`)), {});
  const { rows: broken, total } = tables[0]!.broken();
  expect(broken.map(({ line, kind }) => `${line} ${kind}`)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test.each(['<p>words, words</p>\n<ul>\n<li>a, b</li>\n</ul>\n', '<h1>Title</h1><p>words</p>'])(
  'rejects the page %j, which has no table',
  (page) => {
    expect(() => openDataset(openBytes('x.html', Buffer.from(page)), {})).toThrow('is a page without a table');
  },
);

test('reads cells that begin with tags', () => {
  const text = '<p>a</p>,1\n<p>b</p>,2\n<p>c</p>,3\n';
  const [table] = openDataset(openBytes('x.csv', Buffer.from(text)), {}).tables;
  expect([...table!.batches()].flatMap(({ cells }) => cells)).toContainEqual(['<p>b</p>', '2']);
});
