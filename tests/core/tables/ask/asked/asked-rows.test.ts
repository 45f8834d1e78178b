import { describe, expect, test } from 'vitest';
import { askTable } from '../../../../../core/tables/ask/ask-table.js';
import type { AskedChoice } from '../../../../../core/tables/ask/asked/asked-data.js';
import { takeTotals } from '../../../../../core/tables/ask/asked/take-totals.js';
import { openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import { openDataset } from '../../../../../core/tables/read/open-dataset.js';
import { openBytes } from '../../../../../core/tables/read/source/byte-source.js';
import { readTable } from '../../../../support/opened-table.js';

const reader = openQuestionReader('configs/questions');

const open = (...lines: string[]) => {
  const source = openBytes('given.csv', Buffer.from(`${lines.join('\n')}\n`));
  return readTable(openDataset(source, {}).tables[0]!, { texts: 1000, characters: 100_000 });
};
type Opened = ReturnType<typeof open>;
const ask = (table: Opened, question: string, rows: Partial<AskedChoice> = {}) =>
  askTable(question, table, { reader, rows });

const GROUPS = open(
  'Region,Product,Q1,Q2',
  'North,Bolts,10,12',
  ',Nuts,7,8',
  'Subtotal North,,17,20',
  'South,Bolts,5,6',
  ',Nuts,4,2',
  'Subtotal South,,9,8',
  'Total,,26,28',
);

describe('rows that contain totals of other rows', () => {
  test.each([
    ['sum of Q1', [[26]]],
    ['average Q1', [[6.5]]],
    ['highest Q2', [[12]]],
    ['how many rows are there', [[4]]],
    [
      'total Q1 by Region',
      [
        ['North', 17],
        ['South', 9],
      ],
    ],
    [
      'total Q1 by Product',
      [
        ['Bolts', 15],
        ['Nuts', 11],
      ],
    ],
    ['which Product has the highest total Q1', [['Bolts']]],
  ])('%s', async (question, values) => {
    const { values: found, notes, evidence } = await ask(GROUPS, question);
    expect(found).toEqual(values);
    expect(evidence).toMatchObject({ table_rows: 6 });
    expect(evidence?.rows_skipped).toContainEqual({ count: 2, reason: 'the values add up other rows', rows: [4, 7] });
    expect(notes[0]).toMatch(/^Leaves out 2 rows that add up other rows, .*row 4 .*row 7 .*"including totals"/);
    expect(notes[1]).toBe('A total outside the table does not count: row 8 ("Total 26 28").');
  });

  test.each([
    ['sum of Q1 including totals', {}, 52],
    ['sum of Q1 with the subtotals', {}, 52],
    ['sum of Q1', { includeTotals: true }, 52],
    ['sum of Q1 without totals', { includeTotals: true }, 26],
  ])('%s %j', async (question, rows, sum) => {
    const answer = await ask(GROUPS, question, rows);
    expect(answer).toMatchObject({ question, values: [[sum]] });
    expect(answer.notes[0]).toMatch(sum === 52 ? /^Includes 2 rows/ : /^Leaves out 2 rows/);
  });

  test('a question that names a total row is answered with that row', async () => {
    const answer = await ask(GROUPS, 'sum of Q1 for Subtotal North');
    expect(answer).toMatchObject({ values: [[17]], evidence: { rows: [4] } });
    expect(answer.notes).toContain('The question names a row that adds up other rows, so the answer is taken from it.');
  });

  test('are counted by questions about quality', async () => {
    expect(await ask(GROUPS, 'how many rows are missing a Product')).toMatchObject({ values: [[2]] });
  });

  test.each([
    ['German', 'Region;Umsatz', 'Zwischensumme Nord', 'Gesamtsumme'],
    ['French', 'Région;Ventes', 'Sous-total Nord', 'Total général'],
    ['a pivot table', 'Region;Sales', 'Nord Total', 'Grand Total'],
    ['a German pivot table', 'Region;Umsatz', 'Nord Ergebnis', 'Gesamtergebnis'],
  ])('are recognized in %s', async (_, header, label, total) => {
    const table = open(
      header,
      'Nord;310',
      'Nord;42',
      `${label};352`,
      'Süd;77',
      'Süd;105',
      'Süd;9',
      `${label};191`,
      `${total};543`,
    );
    const measure = header.split(';')[1];
    expect(await ask(table, `sum of ${measure}`)).toMatchObject({ values: [[543]] });
  });

  test.each([
    ['at the top', 'Total,543', 'Total a,352', 'a,310', 'a,42', 'Total b,191', 'b,77', 'b,105', 'b,9'],
    ['over all rows so far', 'a,310', 'a,42', 'Running total,352', 'b,77', 'b,105', 'b,9', 'Running total,543'],
    [
      'over several groups',
      'a,310',
      'Sum a,310',
      'b,42',
      'Sum b,42',
      'Total A,352',
      'c,77',
      'c,114',
      'Sum c,191',
      'Total B,191',
      'd,0',
    ],
  ])('are recognized %s', async (_, ...rows) => {
    expect(await ask(open('Group,Sales', ...rows), 'sum of Sales')).toMatchObject({ values: [[543]] });
  });

  test.each([
    ['a brand', 'Brand,Sales', 'Shell,20', 'BP,30', 'Total,44', 'Esso,45', 'Aral,12'],
    ['a brand whose number is a sum by chance', 'Brand,Sales', 'Shell,20', 'BP,30', 'Total,50', 'Esso,39', 'Aral,12'],
    ['a person', 'Name,Sales', 'Ann Total,50', 'Bob Vale,60', 'Cy Summe,12', 'Di Gesamt,29'],
  ])('%s is data', async (_, ...lines) => {
    const { values, notes } = await ask(open(...lines), 'total Sales');
    expect(values).toEqual([[151]]);
    expect(notes.filter((note) => note.startsWith('Leaves out'))).toEqual([]);
    const isLabelled = lines.some((line) => line.startsWith('Total'));
    expect(notes.some((note) => note.includes('counts as data despite a label'))).toBe(isLabelled);
  });

  test('are left out of columns whose texts are not stored', async () => {
    const groups = Array.from({ length: 40 }, (_, group) => {
      const rows = Array.from({ length: 60 }, (__, row) => `g${group},${group * 97 + row * 3 + 1000}`);
      const sum = rows.reduce((all, row) => all + Number(row.split(',')[1]), 0);
      return { rows: [...rows, `Subtotal g${group},${sum}`], sum };
    });
    const table = open('Group,Sales', ...groups.flatMap(({ rows }) => rows));
    expect(table.data.columns[1]?.form).toBe('wide');
    const total = groups.reduce((all, { sum }) => all + sum, 0);
    expect(await ask(table, 'sum of Sales')).toMatchObject({ values: [[total]], evidence: { rows_used: 2400 } });
  });
});

describe('group names that are filled only in the first row of each group', () => {
  const STORES = open('Store,Item,Sales', 'Rome,A,10', ',B,5', 'Bonn,C,8');
  const NOTE = /^"Store" is filled only in the first row of each group, so 1 blank cell below counts as the text above/;

  test.each([
    ['total Sales by Store', 'Rome', 15],
    ['total Sales per Store', 'Rome', 15],
    ['number of rows per Store', 'Rome', 2],
  ])('%s', async (question, store, value) => {
    const { values, notes } = await ask(STORES, question);
    expect(values).toEqual([
      [store, value],
      ['Bonn', question.startsWith('number') ? 1 : 8],
    ]);
    expect(notes[0]).toMatch(NOTE);
  });

  test('are not mentioned if the answer does not use them', async () => {
    expect((await ask(STORES, 'sum of Sales')).notes).toEqual([]);
  });

  test('are not copied down if `keepBlanks` is set, and the answer lists the skipped rows', async () => {
    const { values, evidence } = await ask(STORES, 'total Sales by Store', { keepBlanks: true });
    expect(values).toEqual([
      ['Rome', 10],
      ['Bonn', 8],
    ]);
    expect(evidence?.rows_skipped).toEqual([{ count: 1, reason: '"Store" is empty', rows: [3] }]);
  });

  test('may have two levels', async () => {
    const nested = open(
      'Country,City,Item,Sales',
      'Italy,Rome,A,10',
      ',,B,5',
      ',Bari,A,1',
      'Total Italy,,,16',
      'Spain,Rome,A,7',
      ',,C,2',
      'Total Spain,,,9',
    );
    expect((await ask(nested, 'total Sales by Country')).values).toEqual([
      ['Italy', 16],
      ['Spain', 9],
    ]);
    expect((await ask(nested, 'total Sales by City')).values).toEqual([
      ['Rome', 24],
      ['Bari', 1],
    ]);
    expect(
      nested.profile.issues.filter(({ code }) => code === 'blank-below').map(({ columns, count }) => [columns, count]),
    ).toEqual([
      [['Country'], 3],
      [['City'], 2],
    ]);
  });

  test.each([
    ['a value that is missing now and then', 'Name,City,Sales', 'Ann,Rome,1', ',Bonn,2', 'Ann,Bern,3', 'Ann,Bern,4'],
    ['amounts', 'Price,Item,Sales', '1.5,a,1', ',b,2', '2.5,c,3', '0.5,d,4'],
    ['a first row without a name', 'Name,City,Sales', ',Rome,1', 'Ann,Bonn,2', ',Bern,3', 'Cy,Bern,4'],
  ])('are not assumed for %s', (_, ...lines) => {
    expect(open(...lines).profile.issues.map(({ code }) => code)).not.toContain('blank-below');
  });

  test('the text of vertically merged cells counts for each of their rows', async () => {
    const merged = readTable({
      headers: ['No', 'Store', 'Sales'],
      rows: [
        ['x', 'Rome', '10'],
        ['y', '', '5'],
        ['z', 'Bonn', '8'],
      ],
      merges: [{ firstRow: 0, lastRow: 1, firstColumn: 1, lastColumn: 1 }],
    });
    const { values, notes } = await ask(merged, 'total Sales by Store');
    expect(values).toEqual([
      ['Rome', 15],
      ['Bonn', 8],
    ]);
    expect(notes[0]).toMatch(/^Merged cells of "Store" contain their text only once/);
  });
});

test('groups with one row each are not dropped', async () => {
  const { values } = await ask(open('Store,Item,Sales', 'Rome,A,10', 'Bern,B,5', 'Bonn,C,8'), 'total Sales by Store');
  expect(values).toEqual([
    ['Rome', 10],
    ['Bonn', 8],
    ['Bern', 5],
  ]);
});

test.each([
  ['sum of Q1 including the subtotals', 'sum of Q1', 'included'],
  ['sum of Q1, excluding total rows, by City', 'sum of Q1,  , by City', 'excluded'],
  ['total of Q1 with total above 5', 'total of Q1 with total above 5', null],
  ['sum of Q1 with totals', 'sum of Q1', 'included'],
])('takes the words about totals out of "%s"', (question, remaining, totals) => {
  expect(takeTotals(question, reader.words.whole, ['Q1'])).toEqual({ question: remaining, totals });
  expect(takeTotals('mean with totals', reader.words.whole, ['Totals']).totals).toBeNull();
});
