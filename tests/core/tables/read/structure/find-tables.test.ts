import { describe, expect, test } from 'vitest';
import type { FoundTable } from '../../../../../core/tables/read/source/found-table.js';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const find = (text: string, options = {}) => findTables(rowsOf(text), options, { from: 'text' });
const names = (table: FoundTable | undefined) => table?.columns.map(({ name }) => name).join(',');
const outsideRows = (table: FoundTable | undefined) =>
  table?.outsideRows.map(({ kind, row, rows }) => `${kind} ${row}+${rows}`);

const BODY = 'Ann | 12.5 | 2024-01-02\nBob | 7.25 | 2024-02-03\nEve | 9.75 | 2024-03-04';

test.each([
  [
    'between the rows of a header',
    [0, 2],
    'region | Sales | | Costs',
    'in thousands, not audited | | |',
    ' | Q1 | Q2 | Q1',
  ],
  ['below the header', [0, 1], 'region | Sales | | Costs', ' | Q1 | Q2 | Q1', 'in thousands, not audited | | |'],
])('a remark %s is a note', (_, headerRows, ...head) => {
  const rows = rowsOf([...head, 'North | 1 | 2 | 3', 'South | 4 | 5 | 6', 'East | 7 | 8 | 9'].join('\n'));
  const [table] = findTables(rows, {}, { from: 'sheet' });
  expect(table).toMatchObject({ headerRows, body: [3, 5] });
  expect(names(table)).toBe('region,Sales Q1,Sales Q2,Costs Q1');
  expect(table?.outsideRows.map(({ kind, text }) => [kind, text])).toEqual([['note', 'in thousands, not audited']]);
});

test('separates side-by-side tables of a text if each has a header', () => {
  const rows =
    'name | hours | | city | pop\nAnn | 3 | | Bath | 37\nBob | 5 | | York | 21\nCy | 4 | | Rome | 28\n | | | Oslo | 7';
  expect(find(rows).map((table) => [names(table), table.left, table.body])).toEqual([
    ['name,hours', 0, [1, 3]],
    ['city,pop', 3, [1, 4]],
  ]);
});

test('reports subtotals and keeps them in their groups, unlike the total', () => {
  const rows = [
    'a | x | 1',
    ' | y | 2',
    'Subtotal a | | 3',
    'b | x | 4',
    ' | y | 5',
    'Subtotal b | | 9',
    'Total | | 12',
  ];
  const [table] = find(`group | item | sum\n${rows.join('\n')}`);
  expect(table?.body).toEqual([1, 6]);
  expect(table?.subtotals.map(({ row }) => row)).toEqual([4, 7]);
  expect(outsideRows(table)).toEqual(['total 8+1']);
});

describe('the header', () => {
  test.each([
    ['words over values', `name | price | date\n${BODY}`, [0], 'name,price,date'],
    ['none over values of the same types', BODY, [], 'column_1,column_2,column_3'],
    ['years over numbers', 'city | 2019 | 2020 | 2021\nBath | 5 | 6 | 7\nYork | 8 | 9 | 1', [0], 'city,2019,2020,2021'],
    ['months over numbers', 'city | 2024-01 | 2024-02\nBath | 5 | 6\nYork | 8 | 9', [0], 'city,2024-01,2024-02'],
    [
      'months as values',
      'Bath | 2024-01 | 5\nYork | 2024-02 | 6\nLeeds | 2024-03 | 7',
      [],
      'column_1,column_2,column_3',
    ],
    ['years as values', 'Bath | 2019 | 5\nYork | 2020 | 6\nLeeds | 2021 | 7', [], 'column_1,column_2,column_3'],
    ['names over words', 'city | country\nParis | France\nRome | Italy\nOslo | Norway', [0], 'city,country'],
    ['words that occur again below', 'red | big\nblue | big\nred | small\nred | big', [], 'column_1,column_2'],
    [
      'names over free text',
      'title | comment\nThe hare and the tortoise | A fable, told by many people over the years\nThe old man and the sea | A novel by Ernest Hemingway, of 1952',
      [0],
      'title,comment',
    ],
    ['one row of names', 'id | name | price', [0], 'id,name,price'],
    ['one row of values', '17 | 2024-01-02 | Bath', [], 'column_1,column_2,column_3'],
    ['codes below a name with a number', 'item2 | code\nA-10 | B1\nA-11 | B2\nA-12 | B3', [0], 'item2,code'],
    [
      'missing values in the first row',
      'name | price | date\nAnn | NA | -\nBob | 7.25 | 2024-02-03',
      [0],
      'name,price,date',
    ],
    ['one column', 'price\n1\n2\n3', [0], 'price'],
    ['lines of a log', '2024-01-02 10:15:01,123 job 1 started\n2024-01-02 10:15:02,456 job 2', [], 'column_1'],
  ])('%s', (_, text, headerRows, expected) => {
    const [table] = find(text);
    expect(table?.headerRows).toEqual(headerRows);
    expect(names(table)).toBe(expected);
  });

  test.each([
    [
      'words below each other',
      'unit | city | order\nprice | | date\n1.5 | Bath | 2024-01-02\n2.5 | York | 2024-01-03',
      'unit price,city,order date',
    ],
    [
      'years over names',
      ' | 2019 | | 2020 |\nid | min | max | min | max\n1 | 2 | 3 | 4 | 5\n6 | 7 | 8 | 9 | 10',
      'id,2019 min,2019 max,2020 min,2020 max',
    ],
    [
      'groups over names',
      ' | Sales | | Costs |\ncity | north | south | east | west\nBath | 2 | 3 | 4 | 5\nYork | 7 | 8 | 9 | 10',
      'city,Sales north,Sales south,Costs east,Costs west',
    ],
    [
      'a name on two rows next to names on one',
      ' | Price | | |\nID | per piece | Name | City | Date\n1 | 2.5 | Ann | Bath | 2024-01-02\n6 | 7.5 | Bob | York | 2024-01-03',
      'ID,Price per piece,Name,City,Date',
    ],
    [
      'the name of the first column on two rows',
      'kod | | \npocztowy | Name | Amount\n01234 | Ann | 2.5\n02345 | Bob | 7.5\n03456 | Eve | 1.5',
      'kod pocztowy,Name,Amount',
    ],
    ['the same row again', 'name | price\nname | price\nAnn | 1\nBob | 2', 'name,price'],
    [
      'units below names',
      'city | height | weight\n | cm | kg\nBath | 170 | 65\nYork | 180 | 75',
      'city,height cm,weight kg',
    ],
  ])('over several rows: %s', (_, text, expected) => {
    const [table] = find(text);
    expect(names(table)).toBe(expected);
    expect(table?.headerRows).toEqual([0, 1]);
  });

  test('uses merged ranges of a sheet as the extent of a group', () => {
    const rows = rowsOf('id | Sales | |\n | north | south | note\n1 | 2 | 3 | a\n4 | 5 | 6 | b');
    const merges = [{ firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 2 }];
    expect(names(findTables(rows, {}, { from: 'sheet', merges })[0])).toBe('id,Sales north,Sales south,note');
  });

  test.each([
    ['an extra delimiter', `name | | price | date\n${BODY}`, 'name,price,date'],
    ['a lost delimiter', `name | pricedate\n${BODY}`, 'name,price,date'],
    ['another delimiter', `name;price;date\n${BODY}`, 'name,price,date'],
    ['a stray quote', `name | "price | date\n${BODY}`, 'name,price,date'],
  ])('is repaired: %s', (_, text, expected) => {
    expect(names(find(text)[0])).toBe(expected);
  });

  test('states the reason and the alternatives', () => {
    const guess = find(`name | price | date\n${BODY}`)[0]?.guesses.find(({ what }) => what === 'header');
    expect(guess).toMatchObject({ value: '1', source: 'content', table: 't1', alternatives: [{ value: 'none' }] });
    expect(guess?.confidence).toBeGreaterThan(0.95);
    expect(guess?.reason).toContain('words over 2 columns of values');
  });
});

describe('options override detection', () => {
  const text = `Report\nname | price | date\n${BODY}`;
  test.each([
    ['no header', { header_rows: 0 }, [], [1, 4]],
    ['two rows', { header_rows: 2 }, [1, 2], [3, 4]],
    ['from row 3', { header_row: 3 }, [2], [3, 4]],
    ['from row 3, two rows', { header_row: 3, header_rows: 2 }, [2, 3], [4, 4]],
  ])('%s', (_, options, headerRows, body) => {
    const [table] = find(text, options);
    expect(table?.headerRows).toEqual(headerRows);
    expect(table?.body).toEqual(body);
    expect(table?.guesses[0]).toMatchObject({ source: 'given', confidence: 1 });
  });
});

test('finds a header of names in two languages, but no second header in values', () => {
  const header = 'Sample | Taken | Count\n';
  const body = 'K1 | 2024-01-02 | 4\nK2 | 2024-01-03 | 7\nK3 | 2024-01-04 | 9';
  const read = (text: string) => findTables(rowsOf(text), {}, { from: 'text' })[0]?.headerRows;
  expect(read(`${header}Probe | Entnahme | Anzahl\n${body}`)).toEqual([0, 1]);
  expect(read(`${header}K0 | unknown | 3\n${body}`)).toEqual([0]);
});

test('finds a header with a blank name below a title that contains the delimiter', () => {
  const text =
    'Report | 2024 | Nora | | |\n | name | size | city\n1 | Ann | 4 | Bern\n2 | Bob | 7 | Oslo\n3 | Cy | 9 | Rome';
  const [table] = findTables(rowsOf(text), {}, { from: 'text' });
  expect(table?.headerRows).toEqual([1]);
});

describe('rows outside the body', () => {
  const head = `name | price | date\n${BODY}`;
  test.each([
    ['title lines', `Report 2024\nmade by hand\n${head}`, ['title 1+2'], [3, 5]],
    ['title lines padded with delimiters', `Report 2024 | |\n${head}`, ['title 1+1'], [2, 4]],
    ['titles apart', `Report 2024\n~\n${head}`, ['title 1+1', 'blank 2+1'], [3, 5]],
    ['notes', `${head}\n~\nSource: own survey`, ['blank 5+1', 'note 6+1'], [1, 3]],
    [
      'remarks scattered over the columns right below',
      'name | job | age | born\nAnn | chef | 41 | 1980-01-02\nZoe | judge | 35 | 1990-01-02\nBob | cook | 52 | 1970-01-02\nEve | smith | 63 | 1960-01-02\nsome | | |\n | like to | |\n | | write |\n | | | here!',
      ['note 6+4'],
      [1, 4],
    ],
    [
      'rows with gaps that fit their columns',
      'name | job | age | born\nAnn | chef | 41 | 1980-01-02\nZoe | judge | 35 | 1990-01-02\nBob | cook | 52 | 1970-01-02\nEve | smith | 63 | 1960-01-02\n | | 64 |',
      [],
      [1, 5],
    ],
    ['notes right below', `${head}\n* estimated | |`, ['note 5+1'], [1, 3]],
    ['a labelled total', `${head}\nTotal | 29.50 |`, ['total 5+1'], [1, 3]],
    ['a total that sums up', `${head}\nZoe | 1.5 | 2024-01-09\n | 31.00 |`, ['total 6+1'], [1, 4]],
    ['blank rows within', `name | price | date\nAnn | 1 | 2024-01-02\n~\nBob | 2 | 2024-01-03`, ['blank 3+1'], [1, 3]],
    [
      'the header again',
      `name | price | date\nAnn | 1 | 2024-01-02\nname | price | date\nBob | 2 | 2024-01-03\nEve | 3 | 2024-01-04`,
      ['repeated-header 3+1'],
      [1, 4],
    ],
    ['comments', `# made by hand\nid | name\n1 | a\n# more\n2 | b`, ['title 1+1', 'note 4+1'], [2, 4]],
    ['drawn lines', 'id | name\n--- | ---\n1 | a\n2 | b', ['separator 2+1'], [2, 3]],
  ])('%s', (_, text, expected, body) => {
    const found = find(text);
    expect(found).toHaveLength(1);
    expect(outsideRows(found[0])).toEqual(expected);
    expect(found[0]?.body).toEqual(body);
  });

  test('keeps a category named total in the body', () => {
    const [table] = find(
      'region | sex | count\nNorth | Men | 5\nNorth | Total | 9\nSouth | Men | 1\nSouth | Total | 4',
    );
    expect(table?.body).toEqual([1, 4]);
    expect(outsideRows(table)).toEqual([]);
  });

  test('continues a table after a blank row if only the last column is empty', () => {
    const found = find(`${head}\n~\nZoe | 1.5 |\nKim | 2.5 |`);
    expect(found.map(({ body }) => body)).toEqual([[1, 6]]);
  });

  test('keeps a short row that fits its column in the body', () => {
    expect(find('id | name | price\n1 | a | 2\n2 | b | 3\n5')[0]?.body).toEqual([1, 3]);
  });
});

describe('several tables', () => {
  const one = 'name | price | date\nAnn | 1 | 2024-01-02\nBob | 2 | 2024-01-03\nEve | 3 | 2024-01-04';
  const other = 'item | qty\nlamp | 3\nchair | 4\ndesk | 5';
  test.each([
    ['parted by a blank row', `${one}\n~\n${other}`],
    ['parted by a title', `${one}\n~\nStock\n${other}`],
    ['separated only by their columns', `${one}\n${other}`],
  ])('%s', (_, text) => {
    const found = find(text);
    expect(found.map(names)).toEqual(['name,price,date', 'item,qty']);
    expect(found.map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(found[0]?.guesses.find(({ what }) => what === 'tables')?.value).toBe('2');
  });

  test('of equal width, separated only by a header of words below values', () => {
    const third = 'city | since | owner\nBath | 1990-01-02 | Kim\nYork | 1991-02-03 | Lee';
    expect(find(`${one}\n${third}`).map(names)).toEqual(['name,price,date', 'city,since,owner']);
  });

  test('side by side in a sheet', () => {
    const rows = rowsOf(
      'id | name | | | |\n1 | a | | item | qty | date\n2 | b | | lamp | 3 | 2024-01-01\n3 | c | | desk | 4 | 2024-01-02',
    );
    const found = findTables(rows, {}, { from: 'sheet' });
    expect(found.map(names)).toEqual(['id,name', 'item,qty,date']);
    expect(found.map(({ left, right }) => [left, right])).toEqual([
      [0, 1],
      [3, 5],
    ]);
  });

  test('a blank column does not split a table', () => {
    const rows = rowsOf('id | name | | city | qty\n1 | a | | Bath | 3\n2 | b | | York | 4');
    expect(findTables(rows, {}, { from: 'sheet' }).map(names)).toEqual(['id,name,column_3,city,qty']);
  });

  test('omitted rows of a sheet separate tables like blank ones', () => {
    const rows = rowsOf(`${one}\n${other}`).map((row, index) => ({ ...row, row: index < 4 ? index + 1 : index + 6 }));
    expect(findTables(rows, {}, { from: 'sheet' }).map(names)).toEqual(['name,price,date', 'item,qty']);
  });
});

describe('columns', () => {
  test('drops trailing delimiters and a leading blank column', () => {
    const [table] = find(' | id | name | |\n | 1 | a | |\n | 2 | b | |');
    expect([table?.left, table?.right, names(table)]).toEqual([1, 2, 'id,name']);
  });

  test('finds nothing if all rows are blank', () => {
    expect(find('~\n~')).toEqual([]);
  });
});

describe('small blocks above a table of a sheet', () => {
  const rows = Array.from({ length: 24 }, (_, index) => `name ${index} | ${index * 3} | 2024-01-${10 + (index % 20)}`);
  const table = `name | price | date\n${rows.join('\n')}`;
  const findInSheet = (text: string) => findTables(rowsOf(text), {}, { from: 'sheet' });

  test.each([
    ['numbers of columns for formulas', ` | 4 | 5\n | 6 | 7\n~\n${table}`, ['title 1+2', 'blank 3+1']],
    ['a flag and a title', `1 | 0 | 1\n~\nReport\n~\n${table}`, ['title 1+1', 'blank 2+1', 'title 3+1', 'blank 4+1']],
  ])('are notes: %s', (_, text, expected) => {
    const found = findInSheet(text);
    expect(found.map(names)).toEqual(['name,price,date']);
    expect(outsideRows(found[0])).toEqual(expected);
    expect(found[0]?.body).toEqual([expected.length === 2 ? 4 : 5, expected.length === 2 ? 27 : 28]);
  });

  test('are tables if they have a header', () => {
    expect(findInSheet(`from | to\n2024-01-01 | 2024-12-31\n~\n${table}`).map(names)).toEqual([
      'from,to',
      'name,price,date',
    ]);
  });
});

test.each([
  ['a known name', 'ID,AMOUNTPAID,CITY,DATE', 'ID,AMOUNT,PAID,CITY,DATE'],
  ['two known words', 'ID,PAID,RECORD NOUNITS SOLD,DATE', 'ID,PAID,RECORD NO,UNITS SOLD,DATE'],
])('splits two names that lost the delimiter between them: %s', (_, header, expected) => {
  const body = '1 | 2.5 | 17 | Bath | 2024-01-02\n2 | 3.5 | 18 | York | 2024-01-03\n3 | 4.5 | 19 | Oslo | 2024-01-04';
  expect(names(find(`${header.replaceAll(',', ' | ')}\n${body}`)[0])).toBe(expected);
});

test.each([
  ['DATETIME,Qty,PRODUCTID,Price', '28/01/2018 | 00:00 | 2 | MG-8769 | $74.69', 'DATE,TIME,Qty,PRODUCTID,Price'],
  ['id,DatumUhrzeit,Menge,Ort', '1 | 01.02.2024 | 10:00 | 5 | Ulm', 'id,Datum,Uhrzeit,Menge,Ort'],
])('splits joined names so that they fit the values below: %s', (header, row, expected) => {
  const [table] = find(`${header.replaceAll(',', ' | ')}\n${row}\n${row}\n${row}`);
  expect(names(table)).toBe(expected);
  expect(table).toMatchObject({ isHeaderAligned: true });
});
