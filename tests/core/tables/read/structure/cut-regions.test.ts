import { describe, expect, test } from 'vitest';
import { findTables } from '../../../../../core/tables/read/structure/find-tables.js';
import { rowsOf } from './rows-of.js';

const find = (text: string, options = {}) => findTables(rowsOf(text), options, { from: 'sheet' });
const names = (text: string) => find(text).map(({ columns }) => columns.map(({ name }) => name).join(','));

const LEFT_AND_RIGHT = `region | units | price | | target | quarter
  North | 12 | 1.5 | | North | 100
  South | 3 | 2.5 | | South | 90
  East | 7 | 3.5 | | |
  West | 9 | 4.5 | | |`;
const BELOW =
  'date | order | paid | discount | total\n2024-01-01 | A-1 | yes | 0.1 | 5\n2024-01-02 | A-2 | no | 0.2 | 6';

describe('tables side by side', () => {
  test.each([
    ['that end in other rows', LEFT_AND_RIGHT, ['region,units,price', 'target,quarter']],
    [
      'above a table that fills the column between them',
      `${LEFT_AND_RIGHT}\n~\n${BELOW}`,
      ['region,units,price', 'target,quarter', 'date,order,paid,discount,total'],
    ],
    [
      'below a table that fills the column between them',
      `${BELOW}\n~\nBudget\n~\n${LEFT_AND_RIGHT}`,
      ['date,order,paid,discount,total', 'region,units,price', 'target,quarter'],
    ],
    ['below one title and a blank row', `Budget 2024\n~\n${LEFT_AND_RIGHT}`, ['region,units,price', 'target,quarter']],
    [
      'not where only a total is longer',
      'id | units | | city | price\n1 | 5 | | Bath | 2.5\n2 | 6 | | York | 3.5\nTotal | 11 | | |',
      ['id,units,column_3,city,price'],
    ],
    [
      'of equal height that start with ascending codes',
      'id | units | | ref | price\nK-11 | 5 | | K-21 | 2.5\nK-12 | 6 | | K-22 | 3.5\nK-13 | 6 | | K-23 | 3.5',
      ['id,units', 'ref,price'],
    ],
    [
      'of equal height and form that start with names',
      'fruit | price | | vegetable | price\nApple | 1.2 | | Kale | 0.9\nPear | 1.5 | | Leek | 1.1\nKiwi | 0.3 | | Beet | 0.4',
      ['fruit,price', 'vegetable,price'],
    ],
    [
      'not where the names on the right recur',
      'fruit | price | | market | paid\nApple | 1.2 | | Ulm | 0.9\nPear | 1.5 | | Bonn | 1.1\nKiwi | 0.3 | | Ulm | 0.4',
      ['fruit,price,column_3,market,paid'],
    ],
    [
      'not where the codes on the right are in another order',
      'id | units | | ref | price\nK-11 | 5 | | K-23 | 2.5\nK-12 | 6 | | K-21 | 3.5\nK-13 | 6 | | K-22 | 3.5',
      ['id,units,column_3,ref,price'],
    ],
    [
      'not where the right has no header',
      'id | units | | 7 | 2.5\n1 | 5 | | 8 | 2.5\n2 | 6 | | 9 | 3.5\n3 | 6 | | |\n4 | 7 | | |',
      ['id,units,column_3,7,2.5'],
    ],
    [
      'not where the right has gaps',
      'id | units | | city | price\n1 | 5 | | Bath | 2.5\n2 | 6 | | |\n3 | 6 | | York | 3.5\n4 | 7 | | |\n5 | 8 | | |',
      ['id,units,column_3,city,price'],
    ],
  ])('%s', (_, text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('in a text file may have equal height and form', () => {
    const text =
      'a | b | | c | d | | e | f\n1 | x | | 2 | y | | 3 | z\n4 | u | | 5 | v | | 6 | w\n7 | q | | 8 | r | | 9 | s';
    const found = findTables(rowsOf(text), {}, { from: 'text' });
    expect(found.map((table) => table.columns.map(({ name }) => name).join(','))).toEqual(['a,b', 'c,d', 'e,f']);
  });

  test('in a text file may end in other columns than the tables above them', () => {
    const below = 'city | size | | item | price\nBath | 4 | | pen | 1.5\nYork | 6 | | ink | 2.5\nLeeds | 7 | | |';
    const found = findTables(rowsOf(`${LEFT_AND_RIGHT}\n~\n~\n${below}`), {}, { from: 'text' });
    const columns = found.map((table) => table.columns.map(({ name }) => name).join(','));
    expect(columns).toEqual(['region,units,price', 'target,quarter', 'city,size', 'item,price']);
  });

  test('keeps sheet rows, assigns titles to the table below and a given header to its table', () => {
    const text = `${BELOW}\n~\nBudget\n~\n${LEFT_AND_RIGHT}`;
    const [first, left, right] = find(text, { header_row: 2 });
    expect(first?.headerRows).toEqual([1]);
    expect([left?.headerRows, left?.body]).toEqual([[6], [7, 10]]);
    expect([right?.headerRows, right?.body]).toEqual([[6], [7, 8]]);
    expect(left?.outsideRows.map(({ kind, row }) => `${kind} ${row}`)).toContain('title 5');
  });
});
