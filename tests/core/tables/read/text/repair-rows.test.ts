import { expect, test } from 'vitest';
import { openText } from '../../../../../core/tables/read/open-text.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { LARGE_TABLE_HEADER, largeTableRows } from '../../../../../scripts/bench/tables/large-table.js';
import { testInFull } from '../../../../support/property-runs.js';

const NAMES = ['Ann', 'Bob', 'Cy', 'Dora'];
const row = (index: number) =>
  `${1000 + index},"${NAMES[index % 4]}",2024-01-${String((index % 28) + 1).padStart(2, '0')},"${index % 3},5%",note ${index % 5}`;
const HEADER = 'id,name,day,share,remark';
const expected = (index: number) => [
  String(1000 + index),
  NAMES[index % 4]!,
  `2024-01-${String((index % 28) + 1).padStart(2, '0')}`,
  `${index % 3},5%`,
  `note ${index % 5}`,
];

/** Reads a table of thirty rows; the row with index 20 is replaced. */
function readWith(line: string) {
  const lines = [HEADER, ...Array.from({ length: 30 }, (_, index) => (index === 20 ? line : row(index)))];
  const table = openText(openBytes('x.csv', new TextEncoder().encode(`${lines.join('\n')}\n`)), {}).tables[0]!;
  const cells = [...table.batches()].flatMap((batch) => batch.cells);
  return { cells, broken: table.broken() };
}

test.each<[string, string, string]>([
  ['an extra delimiter', '1020,,"Ann",2024-01-21,"2,5%",note 0', 'too-long'],
  ['a missing delimiter', '1020"Ann",2024-01-21,"2,5%",note 0', 'too-short'],
  ['a missing closing quote', '1020,"Ann,2024-01-21,"2,5%",note 0', 'stray-quote'],
  ['a missing opening quote', '1020,Ann",2024-01-21,"2,5%",note 0', 'stray-quote'],
  ['an extra quote', '1020,"Ann",2024-01-21,"2,5%","note 0', 'unclosed-quote'],
  ['an extra quote inside', '1020,"Ann",2024-"01-21,"2,5%",note 0', 'stray-quote'],
  ['a decimal comma without quotes', '1020,"Ann",2024-01-21,2,5%,note 0', 'too-long'],
  ['another delimiter', '1020;"Ann";2024-01-21;"2,5%";note 0', 'other-delimiter'],
  ['blanks after delimiters', '1020, "Ann", 2024-01-21, "2,5%", note 0', 'other-delimiter'],
  ['a row on two lines', '1020,"Ann",2024-01-21\n"2,5%",note 0', 'split-row'],
  ['two rows on one line', '1020,"Ann",2024-01-21,"2,5%",note 0,1020,"Ann",2024-01-21,"2,5%",note 0', 'split-row'],
])('repairs %s', (name, line, kind) => {
  const { cells, broken } = readWith(line);
  expect(broken.total).toBe(1);
  expect(broken.rows[0]).toMatchObject({ line: 22, kind, repair: 'repaired' });
  expect(cells[20]).toEqual(expected(20));
  expect(cells).toHaveLength(name === 'two rows on one line' ? 31 : 30);
  expect(cells[19]).toEqual(expected(19));
  expect(cells.at(-1)).toEqual(expected(29));
});

test('reads two stray quotes in a row whose cells are all in quotes', () => {
  const names = ['Raúl Ortega', 'Elena Ruiz', 'Iván Soler'];
  const cells = (at: number) => [`K000${1000 + at}`, `${10 + at}/07/2021`, names[at % 3]!, 'Jaén', `${at},16`, 'sí'];
  const lines = Array.from({ length: 20 }, (_, at) =>
    cells(at)
      .map((text) => `"${text}"`)
      .join(';'),
  );
  lines[4] = '"K0001004"";"14/07/2021 "Jaén" 4";"Elena Ruiz";"Jaén";"4,16";"sí""';
  const text = `"clave";"fecha";"nombre";"ciudad";"importe";"hecho"\n${lines.join('\n')}\n`;
  const table = openText(openBytes('x.csv', new TextEncoder().encode(text)), {}).tables[0]!;
  const read = [...table.batches()].flatMap((batch) => batch.cells);
  expect(read).toHaveLength(20);
  expect(read[4]).toEqual(['K0001004', '14/07/2021 "Jaén" 4', 'Elena Ruiz', 'Jaén', '4,16', 'sí']);
  expect(read[5]).toEqual(cells(5));
});

test('fills truncated rows, and reports them', () => {
  const { cells, broken } = readWith('1020,"Ann",2024-01-21');
  expect(cells[20]).toEqual(['1020', 'Ann', '2024-01-21', '', '']);
  expect(broken.rows).toMatchObject([{ line: 22, kind: 'too-short', repair: 'padded' }]);
});

test('keeps every character of a row that cannot be repaired', () => {
  const { cells, broken } = readWith('a,b,c,d,e,f,g,h');
  expect(cells[20]!.join(',')).toBe('a,b,c,d,e,f,g,h');
  expect(broken.rows).toMatchObject([{ line: 22, kind: 'too-long', repair: 'kept' }]);
});

test('an unclosed quote never encloses the following rows', () => {
  const lines = Array.from(
    { length: 2000 },
    (_, index) => `${index},${index === 3 ? '"' : ''}name ${index},${index * 2}`,
  );
  const table = openText(openBytes('x.csv', new TextEncoder().encode(`a,b,c\n${lines.join('\n')}\n`)), {}).tables[0]!;
  const cells = [...table.batches()].flatMap((batch) => batch.cells);
  expect(cells).toHaveLength(2000);
  expect(cells[3]).toEqual(['3', '"name 3', '6']);
});

test('reads a cell over several lines as one, and counts its lines', () => {
  const text = 'a,b\n1,"one\ntwo, three\n""four"""\n2,x\n3,y\n';
  const table = openText(openBytes('x.csv', new TextEncoder().encode(text)), {}).tables[0]!;
  const batches = [...table.batches()];
  expect(batches.flatMap((batch) => batch.cells)).toEqual([
    ['1', 'one\ntwo, three\n"four"'],
    ['2', 'x'],
    ['3', 'y'],
  ]);
  expect(batches.flatMap((batch) => [...batch.rows])).toEqual([2, 5, 6]);
  expect(table.broken().total).toBe(0);
});

test.each<[string, string, string[]]>([
  ['an extra cell after it', '1020,"Ann",2024-01-21,"2,5%","one\nline",more', ['1020', 'Ann', '2024-01-21', '2,5%']],
  ['two extra cells', '1020,"Ann",2024-01-21,"2,5%","one\nline",more,most', ['1020', 'Ann', '2024-01-21', '2,5%']],
  ['a missing cell after it', '1020,"Ann",2024-01-21,"2,5,5\n%"', ['1020', 'Ann', '2024-01-21', '2,5,5\n%', '']],
  ['a missing cell before it', '1020,"Ann","20,24\n01-21","2,5%"', ['1020', 'Ann', '20,24\n01-21', '2,5%', '']],
  ['three lines and an extra cell', '1020,"Ann",2024-01-21,"2,5%","one\ntwo\nline",more', ['1020', 'Ann']],
])('never splits a row at a line break in balanced quotes: %s', (_name, line, start) => {
  const { cells, broken } = readWith(line);
  expect(cells).toHaveLength(30);
  expect(cells[20]!.slice(0, start.length)).toEqual(start);
  expect(cells[19]).toEqual(expected(19));
  expect(cells[21]).toEqual(expected(21));
  expect(broken.rows).toMatchObject([{ line: 22, text: line }]);
});

test('keeps extra cells of a row over several lines in its last cell', () => {
  const { cells } = readWith('1020,"Ann",2024-01-21,"2,5%","one\nline",more');
  expect(cells[20]!.slice(2)).toEqual(['2024-01-21', '2,5%', 'one\nline,more']);
});

test('reads two rows with a stray quote each as two rows', () => {
  const { cells } = readWith('1020,"Ann",2024-01-21,"2,5%","note 0\n1020,Ann",2024-01-21,"2,5%",note 0');
  expect(cells).toHaveLength(31);
  expect(cells.slice(20, 22)).toEqual([expected(20), expected(20)]);
});

testInFull('counts one row in a thousand with a missing or extra cell and quoted line breaks', () => {
  const lines = [...largeTableRows(20_000, 3)];
  const text = LARGE_TABLE_HEADER + lines.join('');
  const table = openText(openBytes('x.csv', new TextEncoder().encode(text)), {}).tables[0]!;
  const ids = [...table.batches()].flatMap((batch) => batch.cells.map((cells) => cells[0]));
  expect(lines.some((line) => /"[^"]*\n[^"]*",extra\n$/.test(line))).toBe(true);
  expect(ids).toEqual(lines.map((line) => line.slice(0, 9)));
});

test('keeps all names of a header with a missing quote', () => {
  const lines = ['"id","name","day,"share","remark"', ...Array.from({ length: 30 }, (_, index) => row(index))];
  const table = openText(openBytes('x.csv', new TextEncoder().encode(`${lines.join('\n')}\n`)), {}).tables[0]!;
  expect(table.columns.map(({ name }) => name)).toEqual(['id', 'name', 'day', 'share', 'remark']);
});

test('finds another delimiter if quoted commas match the width by chance', () => {
  const lines = Array.from({ length: 30 }, (_, index) =>
    index === 20
      ? '1020|"3,4%"|"6,6%"|"1372,90"'
      : `${1000 + index},"${index % 9},${index % 8}%",${index % 7}%,"${index * 9},90"`,
  );
  const table = openText(openBytes('x.csv', new TextEncoder().encode(`id,share,rate,price\n${lines.join('\n')}\n`)), {})
    .tables[0]!;
  expect([...table.batches()].flatMap((batch) => batch.cells)[20]).toEqual(['1020', '3,4%', '6,6%', '1372,90']);
});
