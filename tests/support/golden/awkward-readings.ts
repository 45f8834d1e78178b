import { writtenWorkbook } from '../workbook/written-workbook.js';
import type { MessyTable } from './messy-tables.js';

const text = (name: string, content: string | Uint8Array): MessyTable => ({ name, bytes: Buffer.from(content) });
const latin1 = (content: string) => Buffer.from(content, 'latin1');

const ROWS = [
  '1,Ann Moor,12.50',
  '2,Bob Vale,7.25',
  '3,Cy Dunn,99.00',
  '4,Di Hill,3.75',
  '5,Ed Wood,18.20',
  '6,Fay Lake,4.10',
];
/** A table of six rows, with some of its lines replaced. */
const people = (changed: Readonly<Record<number, string>> = {}) =>
  ['id,name,price', ...ROWS].map((line, at) => `${changed[at] ?? line}\n`).join('');

const FIXED = [
  'id    name        city      amount',
  '1     Ann Moor    Bern       12.50',
  '2     Bob Vale    Oslo        7.25',
  '3     Cy Dunn     Rome      199.00',
  '4     Di Hill     New York    3.75',
  '5     Ed Wood     Lima       18.20',
];
const GRID = [
  '+----+----------+-------+',
  '| id | name     | price |',
  '+----+----------+-------+',
  '|  1 | Ann Moor | 12.50 |',
  '|  2 | Bob Vale |  7.25 |',
  '|  3 | Cy Dunn  | 99.00 |',
  '+----+----------+-------+',
];
const lines = (...all: string[]) => `${all.join('\n')}\n`;

/** Texts whose structure has to be found, and rows that do not fit. */
const TEXTS: readonly MessyTable[] = [
  text('fixed-width.txt', lines(...FIXED)),
  text('fixed-width-ruler.txt', lines(FIXED[0]!, '----- ----------- --------- ------', ...FIXED.slice(1))),
  text('drawn-grid.txt', lines(...GRID)),
  text(
    'markdown.txt',
    lines(
      '| id | name | price |',
      '|---:|:-----|------:|',
      '| 1 | Ann | 12.50 |',
      '| 2 | Bob | 7.25 |',
      '| 3 | Cy | 9 |',
    ),
  ),
  text('extra-cell.csv', people({ 3: '3,Dunn, Cy,99.00' })),
  text('extra-cells.csv', people({ 2: '2,Vale, Bob, Jr.,7.25', 5: '5,Wood, Ed,18.20' })),
  text('decimal-comma-in-csv.csv', people({ 4: '4,Di Hill,3,75' })),
  text('short-row.csv', people({ 3: '3,Cy Dunn' })),
  text('short-rows-joined.csv', people({ 3: '3,Cy', 4: ' Dunn,99.00' })),
  text('broken-line.csv', people({ 2: '2,Bob\nVale,7.25' })),
  text('open-quote.csv', people({ 2: '2,"Bob Vale,7.25' })),
  text('open-quote-last.csv', people({ 6: '6,"Fay Lake,4.10' })),
  text('stray-quote.csv', people({ 3: '3,Cy "the" Dunn,99.00', 4: '4,Di 6" Hill,3.75' })),
  text('quote-inside.csv', people({ 1: '1,"Ann "A." Moor",12.50', 2: '2,"Bob Vale",7.25' })),
  text('quote-then-text.csv', people({ 1: '1,"Ann" Moor,12.50', 2: '2,"Bob Vale",7.25' })),
  text(
    'backslash.csv',
    people({ 1: '1,"Ann \\"A\\" Moor",12.50', 2: '2,"Bob, Vale",7.25', 5: '5,"Ed \\"E\\" Wood",18.20' }),
  ),
  text('row-in-quotes.csv', people({ 2: '"2,Bob Vale,7.25"', 4: '"4,Di Hill,3.75"' })),
  text('all-rows-in-quotes.csv', lines(...['id,name,price', ...ROWS].map((line) => `"${line}"`))),
  text('other-delimiter.csv', people({ 3: '3;Cy Dunn;99.00' })),
  text('tab-in-row.csv', people({ 5: '5\tEd Wood\t18.20' })),
  text('missing-delimiter.csv', people({ 3: '3 Cy Dunn,99.00' })),
  text('trailing-delimiters.csv', people().replaceAll('\n', ',,\n')),
  text('some-trailing.csv', people({ 2: '2,Bob Vale,7.25,', 5: '5,Ed Wood,18.20,,' })),
  text('two-rows-in-one.csv', people({ 2: '2,Bob Vale,7.25,3,Cy Dunn,99.00' })),
  text('nul-bytes.csv', people({ 2: '2,Bob\0 Vale,7.25' })),
  text(
    'mixed-ends.csv',
    people().replace('2,Bob Vale,7.25\n', '2,Bob Vale,7.25\r\n').replace('4,Di Hill,3.75\n', '4,Di Hill,3.75\r'),
  ),
  text('header-twice.csv', people({ 4: 'id,name,price' })),
  text('page-breaks.csv', people({ 3: '\fid,name,price\n3,Cy Dunn,99.00' })),
  text('totals.csv', `${people()}Total,,144.80\n`),
  text(
    'subtotals.csv',
    lines(
      'region,city,sales',
      'North,Oslo,10',
      'North,Riga,20',
      'Subtotal North,,30',
      'South,Rome,30',
      'South,Lima,40',
      'Subtotal South,,70',
      'Grand total,,100',
    ),
  ),
  text('notes-below.csv', `${people()}\nSource: own survey, 2024\n* provisional figures\n`),
  text('title-notes.csv', `Price list 2024\nAll prices in EUR\n\n${people()}\nPrinted on 2024-05-01, page 1 of 1\n`),
  text('key-values-above.csv', `Report:,Prices\nDate:,2024-05-01\nBranch:,Bern\n\n${people()}`),
  text(
    'two-header-rows.csv',
    lines(
      'region,2023,2023,2024,2024',
      ',sales,cost,sales,cost',
      'North,10,8,12,9',
      'South,20,15,22,16',
      'East,30,21,33,25',
      'West,40,30,41,31',
    ),
  ),
  text(
    'spanning-header.csv',
    lines(
      'region,2023,,2024,',
      ',sales,cost,sales,cost',
      'North,10,8,12,9',
      'South,20,15,22,16',
      'East,30,21,33,25',
      'West,40,30,41,31',
    ),
  ),
  text(
    'three-header-rows.csv',
    lines(
      ',Plan,,Actual,',
      ',Q1,Q2,Q1,Q2',
      'unit,kEUR,kEUR,kEUR,kEUR',
      'A,1.5,2.5,1.6,2.4',
      'B,3.5,4.5,3.1,4.8',
      'C,5.5,6.5,5.9,6.1',
    ),
  ),
  text('units-row.csv', lines('time,speed,heat', 's,m/s,°C', '0,1.5,20.1', '1,1.7,20.4', '2,2.1,20.9', '3,2.2,21.3')),
  text('two-tables.csv', `${people()}\n\ncode,city\nBE,Bern\nZH,Zürich\nGE,Genève\n`),
  text(
    'two-tables-titled.csv',
    `Prices\n${people()}\nCities\ncode,city,people\nBE,Bern,134\nZH,Zürich,421\nGE,Genève,203\n`,
  ),
  text(
    'side-by-side.csv',
    lines(
      'id,name,,code,city',
      '1,Ann,,BE,Bern',
      '2,Bob,,ZH,Zug',
      '3,Cy,,GE,Genf',
      '4,Di,,BS,Basel',
      '5,Ed,,LU,Luzern',
    ),
  ),
  text(
    'three-tables.csv',
    lines('a,b', '1,2', '3,4', '5,6', '', 'c,d,e', 'x,y,z', 'u,v,w', 'r,s,t', '', 'f', '7', '8', '9'),
  ),
  text('no-header-words.csv', lines('Ann,Bern', 'Bob,Oslo', 'Cy,Rome', 'Di,Lima', 'Ed,Cork')),
  text('all-text-header.csv', lines('name,city', 'Ann,Bern', 'Bob,Oslo', 'Cy,Rome', 'Di,Lima', 'Ed,Cork')),
  text(
    'years-header.csv',
    lines('country,2021,2022,2023', 'CH,8.7,8.8,8.9', 'NO,5.4,5.5,5.5', 'IT,59.1,59.0,58.9', 'PE,33.7,34.0,34.4'),
  ),
  text('row-names.csv', lines(',height,weight', 'Ann,170,60.5', 'Bob,182,80.25', 'Cy,176,75', 'Di,165,58')),
  text(
    'transposed.csv',
    lines(
      'name,Ann,Bob,Cy,Di',
      'age,31,42,27,55',
      'city,Bern,Oslo,Rome,Lima',
      'joined,2020-01-05,2021-02-06,2022-03-07,2023-04-08',
    ),
  ),
  text('spaces.txt', lines('id name price', '1 Ann 12.50', '2 Bob 7.25', '3 Cy 99.00', '4 Di 3.75')),
  text(
    'log-lines.txt',
    lines(
      '2024-01-05 08:15:00 INFO started in 12 ms',
      '2024-01-05 08:15:02 WARN disk 91 % full',
      '2024-01-05 08:16:00 INFO done',
    ),
  ),
  text('prose.txt', 'This is a letter.\nIt has no table, but a comma, and another one.\nGood-bye.\n'),
  text('caret.csv', people().replaceAll(',', '^')),
  text('semicolon-space.csv', people().replaceAll(',', '; ')),
  text('single-quotes.csv', lines("'id','name','note'", "'1','Ann','a, b'", "'2','Bob','c ''d'''", "'3','Cy','e'")),
  text(
    'cp1252.csv',
    Buffer.concat([
      latin1('id,price,name\n1,'),
      Buffer.from([0x80]),
      latin1('12,'),
      Buffer.from([0x93]),
      latin1('A'),
      Buffer.from([0x94, 0x0a]),
      latin1('2,7,O'),
      Buffer.from([0x92]),
      latin1('Hara\n3,9,Zoë\n'),
    ]),
  ),
  text('utf-16-no-mark.csv', Buffer.from(people(), 'utf16le')),
  text(
    'cp1251.csv',
    Buffer.concat([
      Buffer.from('id,'),
      Buffer.from([0xe3, 0xee, 0xf0, 0xee, 0xe4, 0x0a]),
      Buffer.from('1,'),
      Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0, 0x0a]),
      Buffer.from('2,'),
      Buffer.from([0xce, 0xec, 0xf1, 0xea, 0x0a]),
    ]),
  ),
  text(
    'shift-jis.csv',
    Buffer.concat([
      Buffer.from('id,'),
      Buffer.from([0x96, 0xbc, 0x91, 0x4f, 0x0a]),
      Buffer.from('1,'),
      Buffer.from([0x93, 0x8c, 0x8b, 0x9e, 0x0a]),
      Buffer.from('2,'),
      Buffer.from([0x91, 0xe5, 0x8d, 0xe3, 0x0a]),
    ]),
  ),
  text(
    'broken-utf-8.csv',
    Buffer.concat([Buffer.from('id,city\n1,Zürich\n2,Gen'), Buffer.from([0xe8]), Buffer.from('ve\n3,Málaga\n')]),
  ),
  text('lines.jsonl', '{"id": 1, "name": "Ann"}\n{"id": 2, "name": "Bob"}\n'),
  text(
    'page.html',
    '<html><body><table><tr><th>id</th><th>name</th></tr><tr><td>1</td><td>Ann &amp; Bob</td></tr><tr><td colspan="2">2</td></tr></table></body></html>',
  ),
];

const date = (serial: number, z = 'yyyy-mm-dd') => ({ t: 'n', v: serial, z });
const formula = (v: number, f: string) => ({ t: 'n', v, f });

const SHEETS: readonly [string, Parameters<typeof writtenWorkbook>[1][number]][] = [
  [
    'cells',
    {
      name: 'Cells',
      rows: [
        ['id', 'price', 'share', 'day', 'at', 'ok', 'sum', 'text', 'error'],
        [
          1,
          { t: 'n', v: 12.5, z: '#,##0.00 "EUR"' },
          { t: 'n', v: 0.125, z: '0.0%' },
          date(45_292),
          date(45_292.75, 'dd.mm.yyyy hh:mm'),
          true,
          formula(13.5, 'A2+B2'),
          '12',
          { t: 'e', v: 7 },
        ],
        [
          2,
          { t: 'n', v: 1150, z: '[$€-407]#,##0' },
          { t: 'n', v: 1, z: '0%' },
          date(45_300, 'm/d/yy'),
          date(0.25, 'h:mm AM/PM'),
          false,
          formula(1152, 'A3+B3'),
          ' 15 ',
          'x',
        ],
        [3, -7.25, 0.5, date(60, 'd-mmm-yy'), date(1.5, '[h]:mm'), true, null, '2024-01-05', { t: 'e', v: 42 }],
        [4, 1e15, null, date(45_310.5), null, false, formula(0, 'X1'), 'n/a', null],
      ],
    },
  ],
  [
    'merged',
    {
      name: 'Merged',
      rows: [
        ['Sales by region', null, null, null],
        ['region', '2023', null, '2024'],
        [null, 'plan', 'actual', 'plan'],
        ['North', 10, 11, 12],
        [null, 20, 21, 22],
        ['South', 30, 31, 32],
        [null, 40, 41, 42],
        ['Total', 100, 104, 108],
      ],
      merges: ['A1:D1', 'A2:A3', 'B2:C2', 'A4:A5', 'A6:A7'],
      hiddenRows: [5],
      hiddenColumns: [3],
    },
  ],
];

/** Files whose reading is compared whole. */
export const AWKWARD_READINGS: readonly MessyTable[] = [
  ...TEXTS,
  ...SHEETS.flatMap(([stem, sheet]) =>
    (['xlsx', 'ods', 'xlsb', 'biff8'] as const).map((type) => ({
      name: `${stem}.${type === 'biff8' ? 'xls' : type}`,
      bytes: writtenWorkbook(type, [sheet]),
    })),
  ),
];
