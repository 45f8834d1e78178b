import { expect, test } from 'vitest';
import { openDataset } from '../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../core/tables/read/source/byte-source.js';

/** Reads the only table of a text. */
function read(text: string, name = 't.csv') {
  const { tables } = openDataset(openBytes(name, new TextEncoder().encode(text)), {});
  expect(tables).toHaveLength(1);
  const [table] = tables;
  return {
    header: table!.headerRows,
    names: table!.columns.map(({ name }) => name),
    rows: [...table!.batches(() => undefined)].flatMap(({ cells }) => [...cells]),
    outsideRows: table!.outsideRows.map(({ kind, row }) => `${kind} ${row}`),
    doubtful: table!.doubtful.map(({ kind, row }) => `${kind} ${row}`),
    broken: table!.broken().rows.map(({ line }) => line),
  };
}

const lines = (...texts: string[]) => `${texts.join('\n')}\n`;
const cells = (text: string) => text.split('\n').map((line) => line.split(','));
const numbered = (count: number, text = 'Anna Bert') => Array.from({ length: count }, (_, at) => `${at + 1},${text}`);

test.each([
  ['city,mayor', 'Ulm,Ann', '---,---', 'Bonn,Ben\nKiel,Cem\nJena,Dan'],
  [
    'name,qty,price',
    'a,1,1.5\nb,2,2.5\nc,3,3.5\nd,4,4.5\ne,5,5.5',
    '---,---,---',
    'f,6,6.5\ng,7,7.5\nh,8,8.5\ni,9,9.5',
  ],
])('reports dashes in the body of %s as a row to check, and keeps the header', (header, above, dashes, below) => {
  const found = read(lines(header, above, dashes, below));
  expect(found.names).toEqual(header.split(','));
  expect(found.rows).toEqual(cells(lines(above, dashes, below).trim()));
  expect(found.outsideRows).toEqual([]);
  expect(found.doubtful).toEqual([`separator ${above.split('\n').length + 2}`]);
});

test.each([
  ['below the header', lines('name,qty', '---,---', 'a,1', 'b,2'), ['separator 2']],
  ['between title and header', lines('Sales report', '------', 'name,qty', 'a,1', 'b,2'), ['title 1', 'separator 2']],
  [
    'at both ends',
    lines('----,----', 'name,qty', '----,----', 'a,1', 'b,2', '----,----'),
    'separator 1,separator 3,separator 6'.split(','),
  ],
  ['above a total', lines('name,qty', 'a,1', 'b,2', '----,----', 'Total,3'), ['separator 4', 'total 5']],
])('a separator line %s is not data', (_, text, outsideRows) => {
  const found = read(text);
  expect(found).toMatchObject({ names: ['name', 'qty'], outsideRows, doubtful: [] });
  expect(found.rows).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
});

test.each([
  ['stars', 'rating', '***\n**\n*\n*****\n***'],
  ['stars in two columns', 'rating,place', '***,***\n**,*\n***,Ulm\n*****,****\n***,Bonn\n***,***'],
  ['Morse code', 'letter', '.-\n-...\n-.-.\n-..\n.\n..-.\n--.\n....'],
  ['double dashes that other rows have too', 'a,b', 'x,y\n--,--\nz,w\n--,q'],
])('%s are values', (_, header, body) => {
  const found = read(lines(header, body));
  expect(found).toMatchObject({ names: header.split(','), rows: cells(body), outsideRows: [], doubtful: [] });
});

test('a repeated first row is a header or data, not a title', () => {
  expect(read(lines('a,a,a', '1,2,3', 'a,a,a', '4,5,6'))).toMatchObject({
    header: [1],
    rows: cells('1,2,3\n4,5,6'),
    outsideRows: ['repeated-header 3'],
  });
  expect(read(lines('a,a,a', '1,2,3', '4,5,6'))).toMatchObject({ header: [1], rows: cells('1,2,3\n4,5,6') });
  const colours = lines('red,red,red', 'blue,red,green', 'red,blue,blue', 'green,green,red');
  expect(read(colours).rows).toEqual(cells(colours.trim()));
});

test('a text over all columns above a header is its title', () => {
  const found = read(lines('Report,Report,Report', 'name,qty,price', 'x,1,2', 'y,3,4', 'z,5,6'));
  expect(found).toMatchObject({ header: [2], outsideRows: ['title 1'] });
});

test.each([4, 8, 20, 60])('treats apostrophes as characters after %i rows without apostrophes', (count) => {
  const titles = ["'tis the season", "'a'", "O'Neil", "'x, y'", "rock 'n' roll"];
  const found = read(lines('id,title', ...numbered(count), ...titles.map((title, at) => `${100 + at},${title}`)));
  expect(found.rows.slice(count)).toEqual(titles.map((title, at) => [String(100 + at), title]));
});

test('removes single quotes that enclose cells, and treats an unclosed single quote as an apostrophe', () => {
  const rows = Array.from({ length: 8 }, (_, at) => `${at},'Bert, Anna ${at}'`);
  const found = read(lines('id,name', ...rows, "8,'tis the season"));
  expect(found.rows[3]).toEqual(['3', 'Bert, Anna 3']);
  expect(found.rows[8]).toEqual(['8', "'tis the season"]);
});

test.each([4, 20])('keeps quoted words at both ends of a cell after %i rows without quotes', (count) => {
  const rows = ['100,"Love" and "Hate"', '101,"Heroes"', '102,"Comma, in quotes"'];
  expect(read(lines('id,title', ...numbered(count), ...rows)).rows.slice(count)).toEqual([
    ['100', '"Love" and "Hate"'],
    ['101', 'Heroes'],
    ['102', 'Comma, in quotes'],
  ]);
});

test('quotes around words are characters if no cell needs quoting', () => {
  const found = read(lines('id,title', ...numbered(8), '100,"Love" at last', '101,"Heroes"'));
  expect(found.rows.slice(8)).toEqual([
    ['100', '"Love" at last'],
    ['101', '"Heroes"'],
  ]);
});

test('keeps quoted words next to a cell that needs quotes', () => {
  const rows = Array.from({ length: 50 }, (_, at) => `${at}\t"T${at}" x "y"`);
  const found = read(lines('id\ttext', ...rows, '50\t"all\tquoted"', '51\t"'), 't.tsv');
  expect(found.rows.slice(0, 50).map(([, text]) => text)).toEqual(rows.map((row) => row.split('\t')[1]));
  expect(found.rows[50]).toEqual(['50', 'all\tquoted']);
});

test('removes the quotes around a cell that contains quotes', () => {
  const rows = Array.from({ length: 8 }, (_, at) => `${at},"plain, text ${at}",${at}`);
  const found = read(lines('id,text,n', ...rows, '8,"He said "hi, there" to me",4', '9,"a "quoted" word",5'));
  expect(found.rows.slice(8)).toEqual([
    ['8', 'He said "hi, there" to me', '4'],
    ['9', 'a "quoted" word', '5'],
  ]);
});

test('reads two rows with one quote each as two, and a cell over two lines as one', () => {
  const tail = ['3,ghi,7', '4,jkl,8', '5,mno,9'];
  const halves = read(lines('id,text,n', '1,"abc,5', '2,def",6', ...tail));
  expect(halves.rows.slice(0, 2)).toEqual(cells('1,abc,5\n2,def,6'));
  expect(halves.broken).toEqual([2, 3]);
  const whole = read(lines('id,text,n', '1,"Main St, 5', 'Ulm, rear",6', ...tail));
  expect(whole.rows[0]).toEqual(['1', 'Main St, 5\nUlm, rear', '6']);
});

test('joins a header that continues after a blank row', () => {
  const body = ['1/4/14,Ulm,,5.60,,5.60', '2/4/14,Bonn,6.10,,,6.10', '3/4/14,Kiel,,,7.20,7.20'];
  const found = read(lines('day,city,travel,,,sum', ',,,,,', ',,air,rail,taxi,', ...body));
  expect(found.header).toEqual([1, 3]);
  expect(found.names).toEqual(['day', 'city', 'travel air', 'travel rail', 'travel taxi', 'sum']);
  expect(found.rows).toEqual(cells(body.join('\n')));
});

test.each([
  ['#', ['x,y', '# note, a', '1,2', '# note, b', '3,4']],
  ['//', ['x,y', '// note, a', '1,2', '// note, b', '3,4']],
  ['--', ['x,y', '-- note, a', '1,2', '-- note, b, c', '3,4']],
  ['%', ['x,y', '% note, a', '1,2', '% note', '3,4']],
])('lists comments with %s that contain the delimiter as notes', (_, text) => {
  expect(read(lines(...text))).toMatchObject({
    names: ['x', 'y'],
    header: [1],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
    outsideRows: ['note 2', 'note 4'],
  });
});

test('finds the header below comments that contain the delimiter', () => {
  const found = read(lines('# gen, v1', '# id, name, city', 'id,name,city', '1,Ann,Bern', '# x, y', '2,Bob,Oslo'));
  expect(found).toMatchObject({ header: [3], outsideRows: ['title 1', 'note 5'] });
  expect(found.rows).toEqual(cells('1,Ann,Bern\n2,Bob,Oslo'));
});

test.each([
  ['a header', ['# id,name,qty', '1,Ann,3', '2,Bob,4', '3,Cid,5']],
  ['numbers', ['no,title', '# 12,Fix', '# 13,Add', '# 14,Del']],
  ['colours', ['colour,name', '#ff0000,red', '#00ff00,green', '#0000ff,blue']],
  ['a code among numbers', ['id,name,qty', '1,Ann,3', '# 2,Bob,4', '3,Cid,5']],
])('does not treat %s that begins with a comment sign as a comment', (_, text) => {
  const found = read(lines(...text));
  expect(found).toMatchObject({ header: [1], outsideRows: [] });
  expect(found.rows).toEqual(cells(text.slice(1).join('\n')));
});

test('counts the lines of a note and keeps all of its text', () => {
  const note = `Note: ${'all amounts are posted by hand. '.repeat(20)}\nsecond line\nthird line`;
  const { tables } = openDataset(openBytes('t.csv', Buffer.from(`a,b\n1,2\n3,4\n\n"${note}"\n`)), {});
  expect(tables[0]!.outsideRows).toEqual([
    { kind: 'blank', row: 4, rows: 1, text: '' },
    { kind: 'note', row: 5, rows: 3, text: note },
  ]);
});

test('reads ragged rows that two stray quotes enclose', () => {
  const rows = ['1|x|Ann|Bern', '2|y|Bob|Rome|50', '"3|z|Cid|Oslo|11', '4|x', '5|y|Dan|Bonn|68', '6|z|Eve'];
  const found = read(lines('no|kind|name|city|sum', ...rows, '7|x|Fay|Kiel|79', '8|y|Gus|Ulm|14|a|b', '9|z|Hal|Graz"'));
  expect(found.rows.map(([no]) => no)).toEqual('123456789'.split(''));
  expect(found.outsideRows).toEqual([]);
});
