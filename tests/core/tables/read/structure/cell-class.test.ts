import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CELL_CLASS, cellClassOf } from '../../../../../core/tables/read/structure/cell-class.js';

test.each([
  ['', 'empty'],
  ['\u00a0', 'empty'],
  ['n/a', 'missing'],
  ['-', 'missing'],
  ['12', 'number'],
  ['-1.234,56', 'number'],
  ['1e-5', 'number'],
  ['(12.50)', 'number'],
  ['€ 12', 'number'],
  ['12 %', 'number'],
  ['2024-01-31', 'date'],
  ['31.01.2024', 'date'],
  ['1/31/24 10:30', 'date'],
  ['12 Mar 2024', 'date'],
  ['Sep-02', 'date'],
  ['2024-01-31T10:30:00Z', 'date'],
  ['10:30', 'time'],
  ['yes', 'boolean'],
  ['TRUE', 'boolean'],
  ['https://example.org/a', 'link'],
  ['ann@example.org', 'link'],
  ['A-1029', 'code'],
  ['price2', 'word'],
  ['Unit price', 'word'],
  ['The quick brown fox jumps over it', 'text'],
  ['The quick brown fox jumps over the lazy dog, and then over another one', 'prose'],
  ['=====', 'rule'],
] as const)('%j is %s', (text, cellClass) => {
  expect(cellClassOf(text)).toBe(CELL_CLASS[cellClass]);
});

test('any text has a class', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) =>
      Object.values(CELL_CLASS).includes(cellClassOf(text)),
    ),
  );
});
