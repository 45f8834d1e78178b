import { expect, test } from 'vitest';
import { listSectionRows } from '../../../../../core/tables/profile/issues/section-rows.js';
import { codesOfTable, loaded, profileOf } from '../table-of-texts.js';

const tableOf = (...rows: string[]) => {
  const cells = rows.map((row) => row.split(','));
  return Object.fromEntries(['Item', 'Qty', 'Price'].map((name, at) => [name, cells.map((row) => row[at]!)]));
};
const list = (...rows: string[]) => listSectionRows(loaded(tableOf(...rows)));

const SHOP = ['FRUIT,,', 'Apple,10,0.50', 'Pear,4,0.70', 'VEGETABLES,,', 'Carrot,20,0.10', 'Leek,3,0.90'];

test('reports the rows that name sections', () => {
  expect(profileOf(tableOf(...SHOP)).issues.find(({ code }) => code === 'section-rows')).toMatchObject({
    count: 2,
    title: '2 rows contain only the name of a section of the rows below',
    examples: [
      { row: 2, text: 'FRUIT' },
      { row: 5, text: 'VEGETABLES' },
    ],
  });
});

test.each([
  ['rows of a sparse table', ['Ann,,', 'Bob,1,', 'Cy,,', 'Dee,,3', 'Eve,2,']],
  ['a first row that is full', SHOP.slice(1)],
  ['a name at the end', [...SHOP, 'OTHER,,']],
  ['only one name', SHOP.slice(0, 3)],
  ['the same name twice', SHOP.map((row) => row.replace('VEGETABLES', 'FRUIT'))],
  ['numbers', SHOP.map((row) => row.replace('FRUIT', '10').replace('VEGETABLES', '20'))],
  ['no rows', []],
])('finds no section in %s', (_, rows) => {
  expect(list(...rows)).toEqual([]);
});

test('a table of two columns may have names without a value', () => {
  expect(codesOfTable({ name: ['Ann', 'Bob', 'Cy', 'Dee'], phone: ['', '12', '', '34'] })).not.toContain(
    'section-rows',
  );
});
