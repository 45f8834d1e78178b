import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';

function read(text: string) {
  const { tables, warnings } = openDataset(openBytes('t.csv', Buffer.from(text)), {});
  return {
    names: tables[0]!.columns.map(({ name }) => name),
    rows: [...tables[0]!.batches()].flatMap(({ cells }) => cells).map((cells) => cells.join('|')),
    warnings: warnings.map(({ code }) => code),
    isAligned: tables[0]!.isHeaderAligned,
  };
}

test.each([
  ['name,price,qty\nTea,3,50,2\nJam,4,20,1\nOil,9,99,3\n', 'name|price|qty', 'Tea|3,50|2'],
  [
    'Artikel,Menge,Einzelpreis,Summe\nTee,2,3,50,7,00\nBrot,1,2,05,2,05\nÖl,3,9,99,29,97\n',
    'Artikel|Menge|Einzelpreis|Summe',
    'Tee|2|3,50|7,00',
  ],
  ['produit,prix,stock\nThé,3,5,12\nMiel,12,25,4\nRiz,2,0,30\n', 'produit|prix|stock', 'Thé|3,5|12'],
])('joins numbers that were split at their decimal comma: %j', (text, names, row) => {
  const found = read(text);
  expect(found).toMatchObject({ names: names.split('|'), warnings: ['split-decimals'] });
  expect(found.rows[0]).toBe(row);
});

test.each([
  'id,lat,lon\n1,52,51,13\n2,48,14,11\n3,47,12,10\n',
  'year,count,id\n2020,12,1,4\n2021,13,2,5\n2022,14,1,6\n',
  'name,a,b\nx,1,2,3\ny,4,5,6\nz,7,8,9\n',
])('does not join numbers that may be separate cells: %j', (text) => {
  expect(read(text)).toMatchObject({ warnings: [] });
});

test.each([
  ['Datum Menge;Artikel;Preis\n01.02.2024;3;Brot;2,50\n02.02.2024;4;Käse;4,10\n', 'Datum|Menge|Artikel|Preis'],
  ['Data Ora;Sensore;Valore\n01/02/2024;10:00;T1;12,5\n02/02/2024;10:30;T1;13,1\n', 'Data|Ora|Sensore|Valore'],
  ['Kunde;Ort,Betrag\nAbel;Köln;12,50\nOtt;Bonn;3,20\nKurz;Ulm;4,00\n', 'Kunde|Ort|Betrag'],
  ['编号,品名 数量,单价\n1,苹果,5,3.5\n2,梨,2,4.0\n3,桃,9,6.2\n', '编号|品名|数量|单价'],
])('splits a name at a lost delimiter: %j', (text, names) => {
  expect(read(text)).toMatchObject({ names: names.split('|'), isAligned: true });
});

test('leaves a name with a space if the last column has no name', () => {
  expect(read('id,full name,city\n1,Ann Lee,Rome,x\n2,Bob Hall,Bonn,y\n')).toMatchObject({
    names: ['id', 'full name', 'city', 'column_4'],
    isAligned: false,
  });
});

test.each([
  ['Unit price,Total price\nTea,3.50,7.00\nJam,4.20,4.20\n', 'column_1|Unit price|Total price'],
  ['"a","b"\n"1",5,"x"\n"2",7,"y"\n"3",9,"z"\n', 'column_1|a|b'],
  ['"land";"jahr"\n"1";"Ghana";2020\n"2";"Togo";2021\n', 'column_1|land|jahr'],
])('names the columns after the first if each row has one cell more than the header: %j', (text, names) => {
  expect(read(text)).toMatchObject({ names: names.split('|'), isAligned: true });
});

test.each([
  [
    '2 of 4 rows',
    'id,title,year\n1,"The "Big" one",1999\n2,"a "b" c, d",2001\n3,"plain",2003\n4,"x",2004\n',
    '1|The "Big" one|1999',
  ],
  ['2 of 3 rows', 'a,b\n1,"x "y" z"\n2,"p "q" r"\n3,"s"\n', '1|x "y" z'],
  ['2 of 2 rows', 'id;text\n1;"sagte "ja" dazu"\n2;"sagte "nein" dazu"\n', '1|sagte "ja" dazu'],
  ['inch marks', 'Nr;Artikel;Maß\n1;"Rohr 3/4"";12\n2;"Rohr 1/2" lang";14\n3;"Bogen";3\n', '1|Rohr 3/4"|12'],
])('removes the quotes around cells that contain quotes: %s', (_, text, row) => {
  const { rows } = read(text);
  expect(rows[0]).toBe(row);
  expect(rows.filter((text) => /\|"/.test(text))).toEqual([]);
});

test.each([
  ['words', 'name,quote\nA,"Love" and "Hate"\nB,"Yes" or "No"\nC,"Up" not "Down"\n', 'A|"Love" and "Hate"'],
  ['inch marks', 'part,size\nPipe,1/2"\nBolt,"M4"\nTube,3/4"\n', 'Bolt|"M4"'],
])('keeps quotes that do not enclose cells: %s', (_, text, row) => {
  expect(read(text).rows).toContain(row);
});
