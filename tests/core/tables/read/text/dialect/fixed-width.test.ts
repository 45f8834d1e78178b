import { describe, expect, test } from 'vitest';
import { openDataset } from '../../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../../core/tables/read/source/byte-source.js';

function read(text: string, options = {}) {
  const { tables } = openDataset(openBytes('report.txt', new TextEncoder().encode(text)), options);
  return tables.map((table) => ({
    names: table.columns.map(({ name }) => name),
    headerRows: table.headerRows,
    rows: [...table.batches()].flatMap(({ cells }) => cells),
    outsideRows: table.outsideRows
      .filter(({ kind }) => kind !== 'blank')
      .map(({ kind, row, text }) => `${kind} ${row} ${text}`),
  }));
}

const REPORT = `STOCK OF ALL SHOPS PAGE 1
RUN DATE 03/04/2024

PART NO  NAME          QTY LAST SOLD
-------- ------------ ---- ----------
00000010 Hex bolt M8     0 01/01/2023
00000017 Washer, flat    3 02/02/2023
00000024 Nut 5/8 inch    6
00000031 Spring long     9 04/04/2023
00000038 O-ring         12 05/05/2023
TOTAL                   30
`;

describe('a ruler below the header', () => {
  test.each([{}, { delimiter: 'fixed-width' }, { delimiter: 'fixed-width', header_row: 4 }])('%j', (options) => {
    const [table, ...others] = read(REPORT, options);
    expect(others).toEqual([]);
    expect(table?.names).toEqual(['PART NO', 'NAME', 'QTY', 'LAST SOLD']);
    expect(table?.rows).toHaveLength(5);
    expect(table?.rows[2]).toEqual(['00000024', 'Nut 5/8 inch', '6', '']);
    expect(table?.outsideRows[0]).toMatch(/^title 1 STOCK OF ALL SHOPS PAGE 1\nRUN DATE 03\/04\/2024$/);
    expect(table?.outsideRows.slice(1).map((outsideRow) => outsideRow.slice(0, 12))).toEqual([
      'separator 5 ',
      'total 11 TOT',
    ]);
  });

  test.each([
    [
      'of equals signs, right below a title',
      'Report\nPART NO   NAME     QTY\n========= ======== ===\n1         Ann        5\n2         Bob       12\n',
    ],
    [
      'above and below the table too',
      '========= ======== ===\nPART NO   NAME     QTY\n========= ======== ===\n1         Ann        5\n2         Bob       12\n========= ======== ===\n',
    ],
    [
      'with plus signs',
      'PART NO   NAME     QTY\n---------+--------+---\n1         Ann        5\n2         Bob       12\n',
    ],
  ])('%s', (_, text) => {
    const [table] = read(text);
    expect(table?.names).toEqual(['PART NO', 'NAME', 'QTY']);
    expect(table?.rows).toEqual([
      ['1', 'Ann', '5'],
      ['2', 'Bob', '12'],
    ]);
  });

  test('keeps the delimiter of a table with ruled columns', () => {
    const [table] = read(' id | name  | qty \n----+-------+-----\n  1 | Ann B |   5\n  2 | Bob C |  12\n(2 rows)\n');
    expect(table?.names).toEqual(['id', 'name', 'qty']);
    expect(table?.rows).toHaveLength(2);
  });
});

test('a given header defines fixed columns, and lines above it are titles', () => {
  const text =
    'Title of it all, made in 2024\nRun 7\n\nname      qty  price\nAnn Smith   5   2.50\nBob Jones  12   3.50\nEve Adams   7  10.50\nZoe Clark   8   1.25\n';
  const [table, ...others] = read(text, { delimiter: 'fixed-width', header_row: 4 });
  expect(others).toEqual([]);
  expect([table?.headerRows, table?.names]).toEqual([[4], ['name', 'qty', 'price']]);
  expect(table?.rows[1]).toEqual(['Bob Jones', '12', '3.50']);
});

const printed = (...texts: string[]) => `${texts.join('\n')}\n`;

describe('columns without a ruler', () => {
  test.each([
    [
      'a space between thousands',
      printed(
        'Date       Libelle       Montant',
        '02/01/24   CARREFOUR       45,20',
        '03/01/24   PAIE         1 900,00',
        '05/01/24   EDF             68,11',
      ),
      ['02/01/24|CARREFOUR|45,20', '03/01/24|PAIE|1 900,00', '05/01/24|EDF|68,11'],
    ],
    [
      'words of a name',
      printed(
        'Name           Vorname     Ort',
        'Meier          Hans        Köln',
        'van den Berg   Anna Maria  Bad Homburg',
        'Ott            Uwe         Ulm',
      ),
      ['Meier|Hans|Köln', 'van den Berg|Anna Maria|Bad Homburg', 'Ott|Uwe|Ulm'],
    ],
    [
      'ranges below titles',
      printed(
        'LABORBEFUND  Dr. Ott',
        'Patient: Meier, Hans   geb. 01.02.1960',
        '',
        'Parameter        Wert   Einheit   Referenz',
        'Hämoglobin       14,2   g/dl      13,5 - 17,5',
        'Leukozyten        6,1   G/l        4,0 - 10,0',
        'Kreatinin         0,9   mg/dl      0,7 - 1,2',
        '',
        'Befund ok.',
      ),
      ['Hämoglobin|14,2|g/dl|13,5 - 17,5', 'Leukozyten|6,1|G/l|4,0 - 10,0', 'Kreatinin|0,9|mg/dl|0,7 - 1,2'],
    ],
    [
      'an invoice among other lines',
      printed(
        'Rechnung Nr. 4711',
        'Kunde: Meier GmbH',
        '',
        'Pos  Artikel           Menge   Einzel    Gesamt',
        '  1  Schraube M4          10     0,10      1,00',
        '  2  Mutter               20     0,05      1,00',
        '  3  Scheibe, groß         5     0,50      2,50',
        '-----------------------------------------------',
        '     Summe                                 4,50',
      ),
      ['1|Schraube M4|10|0,10|1,00', '2|Mutter|20|0,05|1,00', '3|Scheibe, groß|5|0,50|2,50'],
    ],
    [
      'four rows without a header',
      printed(
        'Meier     Hans      1980-02-03   12,50',
        'Schröder  Anna      1975-11-30  210,00',
        'Ott       Karl-Uwe  1990-06-17    3,75',
        'Öztürk    Ayşe      1988-01-01   99,90',
      ),
      [
        'Meier|Hans|1980-02-03|12,50',
        'Schröder|Anna|1975-11-30|210,00',
        'Ott|Karl-Uwe|1990-06-17|3,75',
        'Öztürk|Ayşe|1988-01-01|99,90',
      ],
    ],
  ])('%s', (_, text, rows) => {
    const [table, ...others] = read(text);
    expect(others).toEqual([]);
    expect(table?.rows).toEqual(rows.map((row) => row.split('|')));
  });

  test('do not split numbers and words that are longer than those in the samples', () => {
    const row = (at: number, name = `name ${at % 7}`, sum = '12.50') =>
      `${String(at).padStart(6)}  ${name.padEnd(10)}${sum.padStart(10)}`;
    const lines = Array.from({ length: 30_000 }, (_, at) => row(at));
    lines[9_000] = row(9_000, 'name 1', '1234567.89');
    lines[9_001] = row(9_001, 'longernames', '12.50').replace(/ {2}(?= *12)/, '');
    const [table] = read(printed('    no  name             sum', ...lines));
    expect(table?.rows[9_000]).toEqual(['9000', 'name 1', '1234567.89']);
    expect(table?.rows[9_001]?.slice(1)).toEqual(['longernames', '12.50']);
  });
});
