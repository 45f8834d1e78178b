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

/** Words of a language, by an encoding that its files have. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'windows-1251': 'город Москва Омск Казань улица Ленина цена',
  'koi8-r': 'город Москва Омск Казань улица Ленина цена',
  'windows-1253': 'πόλη Αθήνα Πάτρα Βόλος οδός Ερμού τιμή',
  'windows-1250': 'město Plzeň Třebíč Kraków źródło łąka cena',
  'windows-1254': 'şehir İstanbul Iğdır Muğla ığdır çeşme ücret',
  'iso-8859-15': 'ville Besançon Œuvre Nîmes Évry Cœur prix€',
  shift_jis: '名前 東京都 大阪府 京都市 カタカナ ひらがな 価格',
  'euc-jp': '名前 東京都 大阪府 京都市 カタカナ ひらがな 価格',
  gb18030: '名称 北京市 上海市 广州市 中国人 的时候 价格',
  big5: '名稱 臺北市 高雄市 臺中市 中國人 的時候 價格',
  'euc-kr': '이름 서울시 부산시 대구시 대한민국 한국어 가격',
};

/** Names of columns and cells of a table in one language. */
function wordTable(words: string): string {
  const [name, ...cells] = words.split(' ');
  const rows = Array.from(
    { length: 9 },
    (_, at) => `${at + 1},${cells[at % cells.length]},${cells[(at * 2 + 1) % cells.length]}\n`,
  );
  return `id,${name},${cells.at(-1)}\n${rows.join('')}`;
}

/** Encodes a text: Node has a decoder for each encoding, which is tried on all bytes and pairs of bytes. */
function encode(encoding: string, content: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  const isDouble = /[\u3000-\uffee]/.test(content);
  for (let first = 0xff; first >= 0; first -= 1) {
    codes.set(decoder.decode(Uint8Array.of(first)), [first]);
    if (!isDouble || first < 0x81) continue;
    for (let second = 0x40; second <= 0xfe; second += 1)
      codes.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  }
  return Uint8Array.from([...content].flatMap((sign) => codes.get(sign)!));
}

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
  ...Object.entries(SCRIPTS).map(([encoding, words]) => text(`${encoding}.csv`, encode(encoding, wordTable(words)))),
  text(
    'broken-utf-8.csv',
    Buffer.concat([Buffer.from('id,city\n1,Zürich\n2,Gen'), Buffer.from([0xe8]), Buffer.from('ve\n3,Málaga\n')]),
  ),
  text(
    'box.txt',
    lines(
      '┌────┬──────┐',
      '│ id │ name │',
      '├────┼──────┤',
      '│ 1  │ Ann  │',
      '│ 2  │ Bob  │',
      '│ 3  │ Cy   │',
      '└────┴──────┘',
    ),
  ),
  text(
    'ruled.txt',
    lines(
      'id   name    price',
      '===  ======  =====',
      '1    Ann     12.50',
      '2    Bob      7.25',
      '---  ------  -----',
      'sum          19.75',
    ),
  ),
  text(
    'dashes.csv',
    lines('id,name,price', '--,----,-----', '1,Ann,12.50', '2,Bob,7.25', '3,Cy,9.00', '==,====,=====', ',,28.75'),
  ),
  text(
    'group-rows.csv',
    lines(
      'item,qty,price',
      'Furniture,,',
      'Lamp,2,20.00',
      'Desk,1,150.00',
      'Garden,,',
      'Rake,4,12.50',
      'Hose,3,18.75',
      'Spade,5,22.00',
    ),
  ),
  text(
    'section-titles.csv',
    lines(
      'Sales 2023',
      'city,jan,feb',
      'Bern,1,2',
      'Oslo,3,4',
      '',
      'Sales 2024',
      'city,jan,feb',
      'Bern,5,6',
      'Oslo,7,8',
      'Rome,9,10',
    ),
  ),
  text(
    'wider-below.csv',
    lines(
      'code,rate',
      'A,1.5',
      'B,2.5',
      'C,3.5',
      'id,name,city,since',
      '1,Ann,Bern,2020',
      '2,Bob,Oslo,2021',
      '3,Cy,Rome,2022',
    ),
  ),
  text(
    'beside-unequal.csv',
    lines(
      'id,name,,,rate,since',
      '1,Ann,,,0.5,2020',
      '2,Bob,,,0.7,2021',
      '3,Cy,,,0.9,2022',
      '4,Di,,,,',
      '5,Ed,,,,',
      ',,,,,',
      ',,,,code,text',
      ',,,,A,first',
      ',,,,B,second',
    ),
  ),
  text(
    'left-margin.csv',
    lines(',,,', ',Report,,', ',,,', ',id,name,price', ',1,Ann,12.50', ',2,Bob,7.25', ',3,Cy,9.00', ',,Total,28.75'),
  ),
  text(
    'notes-within.csv',
    lines(
      'id,name,price',
      '1,Ann,12.50',
      'Note: prices include tax,,',
      '2,Bob,7.25',
      '* estimated,,',
      '3,Cy*,9.00',
      '(continued),,',
      '4,Di,3.75',
    ),
  ),
  text(
    'date-header.csv',
    lines(
      'item,2024-01-31,2024-02-29,2024-03-31,Total',
      'Lamp,1,2,3,6',
      'Desk,4,5,6,15',
      'Rake,7,8,9,24',
      'Total,12,15,18,45',
    ),
  ),
  text(
    'late-header.csv',
    lines(
      'ACME Ltd.',
      'Main Street 5',
      'Bern',
      'Phone: 031 123 45 67',
      'Invoice list as of 2024-05-01',
      '',
      'No;Date;Amount',
      '1;2024-01-05;12,50',
      '2;2024-01-06;7,25',
      '3;2024-01-09;99,00',
    ),
  ),
  text('header-in-lines.csv', 'id,"net\nprice","gross\nprice"\n1,10,12\n2,20,24\n3,30,36\n'),
  text('header-units.csv', lines('time (s),speed [m/s],"heat, °C"', '0,1.5,20.1', '1,1.7,20.4', '2,2.1,20.9')),
  text('header-cut.csv', lines('id,name', '1,Ann,12.50', '2,Bob,7.25', '3,Cy,9.00', '4,Di,3.75')),
  text('header-wide.csv', lines('id,name,price,note,more', '1,Ann,12.50', '2,Bob,7.25', '3,Cy,9.00', '4,Di,3.75')),
  text('codes-header.csv', lines('Q1_1,Q1_2,Q2', 'yes,no,3', 'no,no,4', 'yes,yes,5', 'no,yes,1')),
  text('same-types.csv', lines('1,2,3', '4,5,6', '7,8,9', '10,11,12')),
  text('numbers-as-names.csv', lines('1,2,3,4', '0.5,1.25,2.5,a', '0.7,1.5,2.75,b', '0.9,1.75,3.5,c')),
  text(
    'subtotals-deep.csv',
    lines(
      'region;city;sales;cost',
      'North;Oslo;10;5',
      'North;Riga;20;15',
      'Sum North;;30;20',
      '',
      'South;Rome;30;12',
      'South;Lima;40;18',
      'Sum South;;70;30',
      '',
      'Grand Total;;100;50',
      'Average;;25;12.5',
    ),
  ),
  text(
    'wrapped-cells.csv',
    lines(
      'id,name,remark,price',
      '1,Ann,"a long',
      'remark over',
      'three lines",12.50',
      '2,Bob,short,7.25',
      '3,Cy,"another,',
      'one",9.00',
      '4,Di,,3.75',
    ),
  ),
  text(
    'unclosed-far.csv',
    lines('id,name,note', '1,Ann,"open', ...Array.from({ length: 12 }, (_, at) => `${at + 2},name ${at},fine`)),
  ),
  text(
    'half-quoted.csv',
    lines(
      'id;name;note',
      '1;"Ann;"fine"',
      '2;Bob";"fine"',
      '3;"Cy";fine"',
      '4;"Di";"fine',
      '5;"Ed";"fine"',
      '6;"Fay";"fine"',
    ),
  ),
  text('doubled-delimiters.csv', lines('id,,name,,price', '1,,Ann,,12.50', '2,,Bob,,7.25', '3,,Cy,,9.00')),
  text(
    'shifted-row.csv',
    lines(
      'id,name,born,city,mail',
      '1,Ann,1980-01-05,Bern,a@b.org',
      '2,Bob,,1985-02-06,Oslo,b@b.org',
      '3,Cy,1990-03-07,Rome',
      'Di,1975-04-08,Lima,d@b.org',
      '5,Ed,1988-05-09,Cork,e@b.org',
      '6,Fay,1992-06-10,Nice,f@b.org',
    ),
  ),
  text(
    'thousands-split.csv',
    lines(
      'id,city,people,area',
      '1,Bern,134,000,51.6',
      '2,Oslo,709,000,454',
      '3,Rome,2,748,000,1285',
      '4,Lima,10,092,000,2672',
      '5,Cork,224,000,187',
    ),
  ),
  text('cut-end.csv', lines('id,name,price', '1,Ann,12.50', '2,Bob,7.25', '3,Cy,9.00', '4,Di,3.75').slice(0, -5)),
  text('semicolons-decimal.csv', lines('a;b;c', '1,5;2,25;x,y', '2,5;3,75;z', '3,5;4,5;"u;v"', '4,25;5,125;w')),
  text(
    'pipes-and-commas.txt',
    lines('id|name, first|price', '1|Moor, Ann|12.50', '2|Vale, Bob|7.25', '3|Dunn, Cy|9.00'),
  ),
  text('key-values.txt', lines('name: Ann Moor', 'city: Bern', 'born: 1980-01-05', 'mail: ann@example.org')),
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
