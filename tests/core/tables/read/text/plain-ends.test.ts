import { expect, test } from 'vitest';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { isTotalLabel, mayBeginTotal } from '../../../../../core/tables/read/source/total-label.js';
import { readStructureRows } from '../../../../../core/tables/read/text/read-structure-rows.js';
import { openTextFile } from '../../../../../core/tables/read/text/text-file.js';

const HEADER = ['id', 'name', 'city', 'date', 'price'];
const ROWS = 8_000;

const rowOf = (at: number) => [
  String(at),
  `Name ${at % 700}`,
  ['Oslo', 'Rome'][at % 2]!,
  `2024-03-${10 + (at % 20)}`,
  '4.50',
];

/** Returns a table with the given lines in its middle and at its end. */
function tableWith(
  middle: readonly string[],
  end: readonly string[] = [],
  join = (cells: string[]) => cells.join(','),
) {
  const rows = Array.from({ length: ROWS }, (_, at) => join(rowOf(at)));
  rows.splice(ROWS / 2, 0, ...middle);
  return [join(HEADER), ...rows, ...end, ''].join('\n');
}

function inspected(text: string): number {
  const { rows } = readStructureRows(openTextFile(openBytes('a.csv', Buffer.from(text)), {}));
  return rows.length;
}

test.each([
  ['plain rows', tableWith([])],
  ['quoted rows', tableWith([], [], (cells) => cells.map((cell) => `"${cell}"`).join(','))],
  ['semicolons and CR LF', tableWith([], [], (cells) => cells.join(';')).replaceAll('\n', '\r\n')],
  ['a byte order mark', `\ufeff${tableWith([])}`],
  ['an empty cell and a name like a label', tableWith(['7,Netto Markt,,2024-03-01,1'])],
  ['a short row', tableWith(['7,Name 1,Oslo,2024-03-01'])],
  ['a long row', tableWith(['7,Name 1,Oslo,2024-03-01,4,5'])],
  ['a cell of two lines', tableWith(['7,"Name\n1",Oslo,2024-03-01,4'])],
])('inspects only the ends of a file of %s', (_, text) => {
  expect(inspected(text)).toBeLessThan(ROWS / 2);
});

test.each([
  ['a repeated header', [HEADER.join(',')]],
  ['a blank line', ['']],
  ['a note', ['Exported by the system']],
  ['words', ['a,b,c,d,e']],
  ['a subtotal', ['7,Total,,2024-03-01,99']],
  ['a subtotal in another language', ['7,合计,,2024-03-01,99']],
  ['a group title', ['North,,,,']],
  ['a ruler line', ['--,--,--,--,--']],
  ['a row of few values', ['7,Name 1']],
  ['a short total', ['Total,7,8,9']],
  ['many short rows', Array.from({ length: 300 }, () => '7,Name 1,Oslo,2024-03-01')],
  ['rows between two stray quotes', ['7,"Name,Oslo,2024-03-01,4', '8,Name",Oslo,2024-03-01,4']],
  ['a stray quote', ['7,Na"me,Oslo,2024-03-01,4']],
  ['a carriage return', ['7,Na\rme,Oslo,2024-03-01,4']],
  ['a NUL', ['7,Na\0me,Oslo,2024-03-01,4']],
])('inspects all rows if the middle has %s', (_, middle) => {
  expect(inspected(tableWith(middle))).toBeGreaterThan(ROWS);
});

test.each([
  ['a total', ['Total,,,,36000']],
  ['a mean', ['Mean,,,,4.5']],
  ['a sum without a label', [',,,,36000']],
  ['a note', ['Source: the system']],
])('inspects all rows if the file ends with %s', (_, end) => {
  expect(inspected(tableWith([], end))).toBeGreaterThan(ROWS);
});

test('inspects all rows if bytes are not valid, and if the header consists of numbers', () => {
  const bytes = Buffer.from(tableWith(['7,Na?me,Oslo,2024-03-01,4']));
  bytes[bytes.indexOf('?')] = 0xff;
  const broken = openTextFile(openBytes('a.csv', bytes), { encoding: 'utf-8' });
  expect(readStructureRows(broken).rows.length).toBeGreaterThan(ROWS);
  const years = [
    'region,2019,2020',
    ...Array.from({ length: ROWS }, (_, at) => `region ${at},${at * 7_000},${at * 9_000}`),
  ];
  expect(inspected(years.join('\n'))).toBeGreaterThan(ROWS);
});

test('the filter by first letters accepts every label of a total', () => {
  const labels =
    'Total,total,TOTAL,Subtotal,Sub-total,Grand total,Gesamt,Gesamtsumme,Zwischensumme,Overall total,Net total,Sous-total,Summe,Summen,Insgesamt,Sum,Somme,Totale,Totaal,Suma,Razem,łącznie,Ogółem,Celkem,összesen,итого,Всего,Toplam,总计,合计,*,***';
  for (const label of labels.split(',')) {
    const [first, second = ','.charCodeAt(0)] = Buffer.from(label);
    expect([label, isTotalLabel(label), mayBeginTotal(first!, second)]).toEqual([label, true, true]);
  }
  expect(mayBeginTotal('O'.charCodeAt(0), 's'.charCodeAt(0))).toBe(false);
});
