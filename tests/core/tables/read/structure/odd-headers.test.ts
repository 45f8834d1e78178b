import { expect, test } from 'vitest';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';

/** Returns how the first table of a text is read. */
function read(text: string) {
  const { tables } = openDataset(openBytes('t.csv', Buffer.from(text)), {});
  const [table] = tables;
  const header = table!.guesses.find(({ what }) => what === 'header')!;
  return {
    tables: tables.length,
    header: table!.headerRows,
    names: table!.columns.map(({ name }) => name).join('|'),
    rows: [...table!.batches()].reduce((sum, { cells }) => sum + cells.length, 0),
    isCertain: header.confidence >= 0.8,
    values: [header.value, ...header.alternatives.map(({ value }) => value)],
  };
}

test.each([
  [
    'lines of a form',
    'Laboratoire,Eaux du Nord,,\nPuits,7,,\nNom,Code,Valeur,Jour\nFer,A,33,1\nZinc,B,41,2\n',
    [3],
    'Nom|Code|Valeur|Jour',
  ],
  [
    'sections',
    '[Info],,,\nGain,80,,\n,,,\n[Data],,,\nWell,Name,Ct,Call\nA1,S1,22.5,p\nA2,S2,35.1,n\n',
    [5],
    'Well|Name|Ct|Call',
  ],
  [
    'years above the same words',
    'Crop,2022,2022,2023,2023\n,area,yield,area,yield\nRye,30,5.2,28,5.5\nOat,12,4.4,15,4.6\n',
    [1, 2],
    'Crop|2022 area|2022 yield|2023 area|2023 yield',
  ],
  [
    'blanks to the right of groups, above years',
    'Region,Cost,,Income,\n,2022,2023,2022,2023\nNord,1,2,3,4\nWest,9,8,7,6\n',
    [1, 2],
    'Region|Cost 2022|Cost 2023|Income 2022|Income 2023',
  ],
  ['years above units', 'Kraj;2021;2022\n;[kg];[kg]\nBrno;70;77\nOpava;50;48\n', [1, 2], 'Kraj|2021 [kg]|2022 [kg]'],
  [
    'numbers above words',
    'Aufgabe;7;12;19\nAnna;offen;fertig;offen\nBernd;fertig;offen;offen\n',
    [1],
    'Aufgabe|7|12|19',
  ],
  [
    'dates above different words',
    ';31.12.2021;31.12.2021;31.12.2022;31.12.2022;31.12.2022\n;m;w;m;w;all\nUlm;55;54;56;57;112\nJena;65;66;68;67;133\n',
    [1, 2],
    'column_1|31.12.2021 m|31.12.2021 w|31.12.2022 m|31.12.2022 w|31.12.2022 all',
  ],
  [
    'years that recur unevenly',
    'Station,2021,2021,2022\nName,Mean,Max,Mean\nA,4.5,4.6,4.7\nB,4.4,4.5,4.6\n',
    [1, 2],
    'Station Name|2021 Mean|2021 Max|2022 Mean',
  ],
  [
    'numbers of channels above the same word',
    'x-axis,1,2\nsecond,Volt,Volt\n-0.005,0.012,1\n-0.004,0.013,2\n-0.003,0.011,3\n',
    [1, 2],
    'x-axis second|1 Volt|2 Volt',
  ],
  ['numbers above units', 'Time,1,2\ns,V,A\n-0.5,0.2,0.1\n-0.4,0.3,0.3\n', [1, 2], 'Time s|1 V|2 A'],
  ['years in all columns', '2021;2022;2023\n1,5;2,5;3,5\n4,5;5,5;6,5\n', [1], '2021|2022|2023'],
  [
    'dates in all columns',
    '2024-01-01,2024-01-02,2024-01-03\n11,12,13\n21,22,23\n',
    [1],
    '2024-01-01|2024-01-02|2024-01-03',
  ],
  [
    'wavelengths in all columns',
    '350,351,352,353\n0.1,0.2,0.3,0.5\n0.2,0.3,0.4,0.7\n0.2,0.4,0.5,0.9\n',
    [1],
    '350|351|352|353',
  ],
  ['a sign below a title', 'Results 2024\n#,Name,Score\n1,Ann,10\n2,Bob,12\n3,Cid,9\n', [2], '#|Name|Score'],
  ['a sign below a blank line', 'Report\n\n#,Score,X\n1,10,a\n2,12,b\n3,9,c\n', [3], '#|Score|X'],
  [
    'the name of two columns of keys',
    ',,load,load\n,,mean,count\nsex,group,,\nf,old,61.5,10\nm,old,80.2,12\nm,new,31.5,6\n',
    [1, 2, 3],
    'sex|group|load mean|load count',
  ],
])('finds a header with %s', (_, text, header, names) => {
  expect(read(text)).toMatchObject({ tables: 1, header, names });
});

test.each([
  ['years', '2019,2019,2020\n2021,2022,2022\n2018,2017,2016\n2020,2020,2019\n', 4],
  ['years in steps above years', '2019,2020,2021\n2018,2019,2020\n2017,2018,2019\n', 3],
  ['numbers in steps above others', '10,11,12,13\n40,50,60,70\n41,51,61,71\n', 3],
  ['decimals, two of them below a row of steps', '1,2,3,4\n1.5,2.5,3.5,4.5\n2.5,3.5,1.5,6.5\n', 3],
  ['words and dates', 'Kim,1990-05-01,2020-01-01,a\nLee,1985-07-12,2019-03-01,b\nNoor,1993-11-30,2021-09-15,a\n', 3],
])('finds no header in rows of %s', (_, text, rows) => {
  expect(read(text)).toMatchObject({ header: [], rows });
});

test('leaves a first row of data that lacks its key', () => {
  const text = 'person,phone,mail,city\n,0551 22,a@x.org,Ulm\nBob,0551 23,b@x.org,Jena\nCid,,c@x.org,Kiel\n';
  expect(read(text)).toMatchObject({ header: [1], rows: 3 });
});

test('leaves the heading of a section that is one of several', () => {
  const text = ',price,qty\nFruit,,\nApple,1.5,2\nPear,2.5,1\nNuts,,\nHazel,9.5,4\nPecan,8.5,3\n';
  expect(read(text)).toMatchObject({ header: [1], rows: 6 });
});

test('shows both readings of two cells that may be names of groups or a line of a form', () => {
  const text = 'Item,Price,,\nname,net,gross,tax\nChair,10,12,2\nDesk,20,24,4\nLamp,5,6,1\n';
  expect(read(text)).toMatchObject({ header: [2], isCertain: false, values: expect.arrayContaining(['2', '1']) });
});
