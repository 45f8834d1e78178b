import { expect, test } from 'vitest';
import { openText } from '../../../../../../core/tables/read/open-text.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';

const NOTES = ['Please ring', 'He said ""go"" twice', 'Left, at the door'];
const row = (index: number) =>
  `${1000 + index},"Ann",2024-01-${10 + (index % 15)},"${NOTES[index % 3]}",${index}.5,"${NOTES[(index + 1) % 3]}"`;
const expected = (index: number) => [
  String(1000 + index),
  'Ann',
  `2024-01-${10 + (index % 15)}`,
  NOTES[index % 3]!.replaceAll('""', '"'),
  `${index}.5`,
  NOTES[(index + 1) % 3]!.replaceAll('""', '"'),
];

/** Reads a table of thirty rows, one of which is replaced. */
function readWith(lines: string, at: number, behind = '') {
  const rows = Array.from({ length: 30 }, (_, index) => (index === at ? lines : row(index)));
  const text = `id,name,day,note,price,state\n${rows.join('\n')}\n${behind}`;
  const table = openText(openBytes('x.csv', new TextEncoder().encode(text)), {}).tables[0]!;
  return { cells: [...table.batches()].flatMap((batch) => batch.cells), broken: table.broken() };
}

const whole = ['1020', 'Ann', '2024-01-15', 'one\ntwo', '20.5', 'ok'];
const threeLines = ['1020', 'Ann', '2024-01-15', 'one\ntwo\nthree', '20.5', 'ok'];
const atEnd = ['1020', 'Ann', '2024-01-15', 'Please ring', '20.5', 'one\ntwo'];
test.each<[string, string, string[]]>([
  ['an opening quote', '1020,"Ann",2024-01-15,one\ntwo",20.5,"ok"', whole],
  ['a closing quote', '1020,"Ann",2024-01-15,"one\ntwo,20.5,"ok"', whole],
  ['an opening quote, over three lines', '1020,"Ann",2024-01-15,one\ntwo\nthree",20.5,"ok"', threeLines],
  ['an opening quote in the last column', '1020,"Ann",2024-01-15,"Please ring",20.5,one\ntwo"', atEnd],
  ['a quote in another cell', '1020,"Ann,2024-01-15,"one\ntwo",20.5,"ok"', whole],
  ['the delimiter before a cell of two lines', '1020,"Ann",2024-01-15"one\ntwo",20.5,"ok"', whole],
  ['the delimiter before the last cell', '1020,"Ann",2024-01-15,"Please ring",20.5"one\ntwo"', atEnd],
  ['the delimiter of the others', '1020;"Ann";2024-01-15;"one\ntwo";20.5;"ok"', whole],
])('joins the lines of a row that lacks %s', (_name, lines, cells) => {
  for (const at of [20, 29]) {
    const read = readWith(lines, at);
    expect(read.cells).toHaveLength(30);
    expect(read.cells[at]).toEqual(cells);
    expect(read.cells[at - 1]).toEqual(expected(at - 1));
    expect(read.cells[29]).toEqual(at === 29 ? cells : expected(29));
    expect(read.broken.rows).toMatchObject([{ repair: 'repaired' }]);
  }
});

test.each([
  ['a remark with a quotation', 'Note: as "agreed"\n'],
  ['a remark without quotes', 'Source: our own count\n'],
])('does not join %s to a row', (_name, remark) => {
  expect(readWith(row(20), 20, remark).cells[29]).toEqual(expected(29));
});

test('treats a single quote as a mistake if all cells with quotes are quoted', () => {
  const read = readWith('1020,"Ann",2024-01-15,Never seen before",20.5,"ok"', 20);
  expect(read.cells[20]![3]).toBe('Never seen before');
  const doubled = readWith('1020,"Ann",2024-01-15,He said ""no""",20.5,"ok"', 20);
  expect(doubled.cells[20]![3]).toBe('He said "no"');
});

test('keeps quotes as values if cells with quotes are unquoted', () => {
  const lines = Array.from({ length: 30 }, (_, index) => `${index},${10 + (index % 9)}" monitor no ${index},x`);
  lines[20] = '20,monitor 14",x';
  const table = openText(openBytes('x.csv', new TextEncoder().encode(`a,b,c\n${lines.join('\n')}\n`)), {}).tables[0]!;
  expect([...table.batches()].flatMap((batch) => batch.cells)[20]).toEqual(['20', 'monitor 14"', 'x']);
});

test('keeps the names of a header with an unclosed quote', () => {
  const lines = ['"id;"account";"id2"', ...Array.from({ length: 9 }, (_, index) => `${index};${index * 7};"no"`)];
  const table = openText(openBytes('x.csv', new TextEncoder().encode(`${lines.join('\n')}\n`)), {}).tables[0]!;
  expect(table.columns.map(({ name }) => name)).toEqual(['id', 'account', 'id2']);
});
