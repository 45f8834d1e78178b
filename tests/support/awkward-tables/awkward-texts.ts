import type { AwkwardTable } from './awkward-table.js';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin1 = (text: string) => Buffer.from(text, 'latin1');

interface AwkwardText extends AwkwardTable {
  delimiter: string;
}

const text = (
  name: string,
  content: string | Uint8Array,
  [delimiter, header, rows, names]: [delimiter: string, header: number[], rows: number, names: string],
): AwkwardText => ({
  name,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  delimiter,
  tables: [{ header, rows, names }],
});

const PEOPLE = 'id,name,city\n1,Ann Moor,Bern\n2,Bob Vale,Oslo\n3,Cy Dunn,Rome\n';
const WIDE = Array.from({ length: 40 }, (_, at) => `field ${at + 1}`);

/** Text files that each have one trap for readers, with the reading that a person would choose. */
export const AWKWARD_TEXTS: readonly AwkwardText[] = [
  text('plain.csv', PEOPLE, [',', [1], 3, 'id,name,city']),
  text('crlf.csv', PEOPLE.replaceAll('\n', '\r\n'), [',', [1], 3, 'id,name,city']),
  text('cr.csv', PEOPLE.replaceAll('\n', '\r'), [',', [1], 3, 'id,name,city']),
  text('no-last-newline.csv', PEOPLE.trimEnd(), [',', [1], 3, 'id,name,city']),
  text('byte-order-mark.csv', `\ufeff${PEOPLE}`, [',', [1], 3, 'id,name,city']),
  text('utf-16.csv', utf16(PEOPLE), [',', [1], 3, 'id,name,city']),
  text('quoted.csv', PEOPLE.replace(/[^,\n]+/g, '"$&"'), [',', [1], 3, 'id,name,city']),
  text('latin-1.csv', latin1('id;größe;straße\n1;zwölf;Müllerstraße\n2;fünf;Höhenweg\n3;neun;Süßgasse\n'), [
    ';',
    [1],
    3,
    'id,größe,straße',
  ]),
  text('decimal-commas.csv', 'day;low;high\n2024-03-01;1,5;7,25\n2024-03-02;2,0;8,5\n2024-03-03;0,5;6,75\n', [
    ';',
    [1],
    3,
    'day,low,high',
  ]),
  text('tabs.tsv', PEOPLE.replaceAll(',', '\t'), ['\t', [1], 3, 'id,name,city']),
  text('bars.csv', PEOPLE.replaceAll(',', '|'), ['|', [1], 3, 'id,name,city']),
  text('sep-line.csv', `sep=;\n${PEOPLE.replaceAll(',', ';')}`, [';', [2], 3, 'id,name,city']),
  text('title.csv', `Members of the club\n${PEOPLE}`, [',', [2], 3, 'id,name,city']),
  text('title-and-blank-row.csv', `Members of the club\nas of March\n\n${PEOPLE}`, [',', [4], 3, 'id,name,city']),
  text('blank-rows-above.csv', `\n\n${PEOPLE}`, [',', [3], 3, 'id,name,city']),
  text('blank-row-inside.csv', PEOPLE.replace('2,', '\n2,'), [',', [1], 3, 'id,name,city']),
  text('comments.csv', `# exported on Monday by hand\n# all values are invented\n${PEOPLE}`, [
    ',',
    [3],
    3,
    'id,name,city',
  ]),
  text('same-names.csv', 'id,name,name\n1,Ann,Moor\n2,Bob,Vale\n3,Cy,Dunn\n', [',', [1], 3, 'id,name,name_2']),
  text('blank-name.csv', 'id,,city\n1,Ann,Bern\n2,Bob,Oslo\n3,Cy,Rome\n', [',', [1], 3, 'id,column_2,city']),
  text('hostile-names.csv', '__proto__,constructor,toString\n1,Ann,Bern\n2,Bob,Oslo\n3,Cy,Rome\n', [
    ',',
    [1],
    3,
    '__proto__,constructor,toString',
  ]),
  text('other-scripts.csv', 'id,名前,город\n1,葵,Омск\n2,蓮,Пермь\n3,陽菜,Томск\n', [',', [1], 3, 'id,名前,город']),
  text('line-breaks.csv', 'id,note\n1,"first line\nsecond line"\n2,"one line"\n3,"a, b\nand c"\n', [
    ',',
    [1],
    3,
    'id,note',
  ]),
  text('doubled-quotes.csv', 'id,note\n1,"a ""good"" one"\n2,"15"" wide"\n3,plain\n', [',', [1], 3, 'id,note']),
  text('no-header.csv', '2024-01-01,17.5,3\n2024-01-02,18.25,4\n2024-01-03,16.0,5\n', [
    ',',
    [],
    3,
    'column_1,column_2,column_3',
  ]),
  text('header-only.csv', 'id,name,city\n', [',', [1], 0, 'id,name,city']),
  text('one-column.csv', 'city\nBern\nOslo\nRome\nLima\n', ['none', [1], 4, 'city']),
  text('wide.csv', `${WIDE.join(',')}\n${`${WIDE.map((_, at) => at * 3).join(',')}\n`.repeat(3)}`, [
    ',',
    [1],
    3,
    WIDE.join(','),
  ]),
  text('two-characters.csv', 'id::name::note\n1::Ann::a, b\n2::Bob::c; d\n3::Cy::e\n', ['::', [1], 3, 'id,name,note']),
  text('doubled-returns.csv', PEOPLE.replaceAll('\n', '\r\r\n'), [',', [1], 3, 'id,name,city']),
  text('wide-title.csv', `Sales by region, by month, by person, by shop\n${PEOPLE}`, [',', [2], 3, 'id,name,city']),
  text('padded-title.csv', `Report, 2024,,,,,\n,,,,,,\n${PEOPLE}`, [',', [3], 3, 'id,name,city']),
  text('title-beyond-table.csv', `Members,2024,Kim,,,,\n${PEOPLE}`, [',', [2], 3, 'id,name,city']),
  text('title-beyond-narrow-table.csv', 'Members;2024;Kim;;\na;b\nAnn;Bern\nBob;Oslo\nCy;Rome\n', [';', [2], 3, 'a,b']),
  text('surplus-delimiters-of-header.csv', PEOPLE.replace('city', 'city,,'), [',', [1], 3, 'id,name,city']),
  text('title-above-ragged-rows.csv', `Members\n\n${ragged()}`, [';', [3], 8, 'Nr,Name,Ort,Tag']),
  text('padded-title-above-ragged-rows.csv', `Members;2024;;;;;;\n${ragged()}`, [';', [2], 8, 'Nr,Name,Ort,Tag']),
  text('named-values-above.csv', `club,A-17\nmade by,Kim\n\n${PEOPLE}4,Di Hill,Lima\n`, [',', [4], 4, 'id,name,city']),
  text('one-unit.csv', 'id,when,load\n,,mg/l\n1,2024-01-05,3.5\n2,2024-01-06,4.5\n3,2024-01-07,5.5\n', [
    ',',
    [1, 2],
    3,
    'id,when,load mg/l',
  ]),
  text('title-of-as-many-words.csv', `Readings of the night\n${'K1;;-;n/a\nK2;7;8;yes\nK3;6;9;no\n'}`, [
    ';',
    [],
    3,
    'column_1,column_2,column_3,column_4',
  ]),
  text('hashes.csv', 'Nr#Ort#Betrag\n1#Ulm#2342,34\n2#Jena#-337,73\n3#Kiel#1431,48\n', ['#', [1], 3, 'Nr,Ort,Betrag']),
  text('wide-header.csv', PEOPLE.replace('city', 'city,note,more'), [',', [1], 3, 'id,name,city,note,more']),
  text('lines-between.csv', PEOPLE.replaceAll(/\n(?=[23])/g, '\n-- next record --\n'), [',', [1], 3, 'id,name,city']),
  text('balance-below.csv', `id,day,text,sum\n1,2024-01-05,a,2\n2,2024-01-06,b,3\n3,2024-01-07,c,4\n\nBalance,,,9\n`, [
    ',',
    [1],
    3,
    'id,day,text,sum',
  ]),
  text('header-typed-again.csv', `${PEOPLE}ID,NAME,CITY\n4,Di Hill,Lima\n`, [',', [1], 4, 'id,name,city']),
  text('pages.csv', `Stock page 1\n${PEOPLE}Stock page 2\n${PEOPLE.replace(/\d/g, (id) => `${Number(id) + 3}`)}`, [
    ',',
    [2],
    6,
    'id,name,city',
  ]),
  text(
    'page-breaks.tsv',
    'Kunden\tSeite 1\nNr\tName\tOrt\n1\tAnn\tBern\n2\tBob\tUlm\n\fKunden\tSeite 2\nNr\tName\tOrt\n3\tCy\tRom\n4\tDi\tJena\n',
    ['\t', [2], 4, 'Nr,Name,Ort'],
  ),
  text('page-breaks.txt', printedPages(), ['fixed-width', [3], 5, 'ITEM,DESCRIPTION,QTY']),
  text('program.log', programLog(), ['none', [], 6, 'column_1']),
  text(
    'system.log',
    'Feb 10 10:15:02 h sshd[12]: Accepted password for ann\nFeb 10 10:15:09 h cron[9]: (root) CMD (run)\nFeb 10 10:16:00 k kernel: eth0: up\n',
    ['none', [], 3, 'column_1'],
  ),
  text('cut-off-row.csv', 'sample,a,b,c\nS11,5,6,7\nS12,5,6\nS13,8,2,4\nS14,5,9,7\n', [',', [1], 4, 'sample,a,b,c']),
  text('list-in-a-row.csv', 'user,skill\nann,sql\nbob,java\ncyd,sql,java,perl\nedd,perl\nfay,java\ngus,sql\n', [
    ',',
    [1],
    6,
    'user,skill',
  ]),
  text('cut-off-rows.csv', 'a,b,c,d\n61,62,63,60\n59,60,61,63\n65,66\n60,61,64\n58,60,61,60\n62,61,63,64\n', [
    ',',
    [1],
    6,
    'a,b,c,d',
  ]),
  text('lists.csv', lists(), [',', [], 24, Array.from({ length: 8 }, (_, at) => `column_${at + 1}`).join(',')]),
  text('name-over-nothing.csv', 'Region,,Plan,Actual\n,North,4,7\n,South,5,8\n,East,6,9\n', [
    ',',
    [1],
    3,
    'Region,column_2,Plan,Actual',
  ]),
  // The first row contains placeholders, not units, because it has a name.
  text('not-units.csv', 'name,first,second\nAnn,absent,absent\nBob,5,6\nCara,7,8\nDan,6,9\n', [
    ',',
    [1],
    4,
    'name,first,second',
  ]),
  // A last row with one cell is data, not an end mark, because its text fits the column.
  text('short-last-row.csv', 'name,city,seats\nAnn,Rome,2\nBob,Oslo,1\nCara,Bonn,4\nEve,,\n', [
    ',',
    [1],
    4,
    'name,city,seats',
  ]),
  // A blank column alone does not separate tables with different names.
  text('blank-column.csv', 'id,name,price,,stock,shelf\n1,Bolt,2.5,,10,A\n2,Nut,1.5,,12,B\n3,Gear,9.5,,3,A\n', [
    ',',
    [1],
    3,
    'id,name,price,column_4,stock,shelf',
  ]),
  text('messy-cells.csv', messyCells(), [',', [1], 60, 'id,city,price,seen,active']),
];

/** Returns messages of different lengths, one of which ends with a trace. */
function programLog(): string {
  const lines = [
    '2024-02-10 10:15:02,123 INFO  [main] app.db - started: ok',
    '2024-02-10 10:15:03,456 WARN  [pool-1] app.web - slow query, 1500 ms',
    '2024-02-10 10:15:04,001 ERROR [main] app.web - failed: code=3',
    'java.lang.IllegalStateException: no',
    '    at app.Web.run(Web.java:12)',
    '2024-02-10 10:15:05,002 INFO  [main] app.db - stopped',
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns a report of two pages, each with a title, a header and a ruler line. */
function printedPages(): string {
  const page = (number: number, rows: readonly string[]) =>
    [
      `ACME CORP    STOCK REPORT    PAGE ${number}`,
      '',
      'ITEM    DESCRIPTION    QTY',
      '------  -------------  ---',
      ...rows,
    ].join('\n');
  const above = ['A-100   Hex bolt M8    120', 'A-101   Washer          80', 'A-102   Nut M8         200'];
  const below = ['A-103   Long bolt M10   12', 'A-104   Spring           8', '', 'TOTAL                  420'];
  return `${page(1, above)}\n\f${page(2, below)}\n`;
}

/** Returns a table whose rows often end early. */
function ragged(): string {
  const rows = [
    '1;Ann Moor;Bern;5.1.2024',
    '2',
    '3;Cy Dunn',
    '4;Di Hill;Oslo',
    '5;Ed Fox',
    '6',
    '7;Gus Ray',
    '8;Hal Orr;Ulm',
  ];
  return `Nr;Name;Ort;Tag\n${rows.join('\n')}\n`;
}

/** Returns lines of 1 to 8 cells, so that no number of columns is most common. */
function lists(): string {
  const things = 'milk beer tea wine rice bread eggs oil salt corn soap nuts'.split(' ');
  const line = (at: number) => things.slice(at % 4, (at % 4) + 1 + ((at + 3) % 8)).join(',');
  return Array.from({ length: 24 }, (_, at) => `${line(at)}\n`).join('');
}

/** Returns cells with the faults that a cleaning can repair. */
function messyCells(): string {
  const cities = ['Bern', ' Bern', 'BERN', 'Oslo', 'Oslo ', 'Rome'];
  const prices = ['12.50', '$7.25', 'N/A', '1,150.00', '3', '-'];
  const days = ['2024-01-05', '05.02.2024', '2024/03/05', '', '2024-05-05', '2024-06-05'];
  const rows = Array.from({ length: 60 }, (_, at) => {
    const place = at % 6;
    return [at + 1, cities[place], `"${prices[place]}"`, days[place], at % 2 === 0 ? 'yes' : 'no'].join(',');
  });
  return `id,city,price,seen,active\n${rows.join('\n')}\n`;
}
