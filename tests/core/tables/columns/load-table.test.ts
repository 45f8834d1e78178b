import { describe, expect, test } from 'vitest';
import type { ColumnData, DictionaryColumn } from '../../../../core/tables/columns/table-data.js';
import { profileTable } from '../../../../core/tables/inspect/profile-table.js';
import { summariseColumn } from '../../../../core/tables/profile/summarise-column.js';
import { loaded } from '../profile/table-of-texts.js';

const SMALL = { texts: 10, characters: 1_000_000 };
const numbers = Array.from({ length: 500 }, (_, index) => String((index * 37) % 400));

function dictionary(column: ColumnData | undefined): DictionaryColumn {
  if (column?.form !== 'dictionary') throw new Error('Expected a dictionary.');
  return column;
}

describe('loading a table by columns', () => {
  test('keeps each text once, in the order of its first appearance', () => {
    const data = loaded({ a: ['x', 'y', 'x', '', 'y'], b: ['1', '1', '1', '1', '1'] });
    const column = dictionary(data.columns[0]);
    expect([column.texts, [...column.counts], [...column.codes]]).toEqual([
      ['x', 'y', ''],
      [2, 2, 1],
      [0, 1, 0, 2, 1],
    ]);
    expect([data.rowCount, [...data.sourceRows]]).toEqual([5, [2, 3, 4, 5, 6]]);
  });

  test('uses small codes up to 65,536 texts, and large ones above', () => {
    const texts = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`);
    expect(dictionary(loaded({ a: texts(65_536) }).columns[0]).codes).toBeInstanceOf(Uint16Array);
    const large = dictionary(loaded({ a: [...texts(65_537), 't3'] }).columns[0]);
    expect(large.codes).toBeInstanceOf(Uint32Array);
    expect([large.codes[65_536], large.codes[65_537]]).toEqual([65_536, 3]);
  });

  test('gives equal rows equal hashes, and different rows different ones', () => {
    const { rowHashes } = loaded({ a: ['x', 'x', 'y', ''], b: ['y', 'y', 'x', 'xy'] });
    const keys = [...rowHashes[0]].map((low, row) => `${low} ${rowHashes[1][row]}`);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys).size).toBe(3);
  });

  test('hashes rows the same whether a column is wide or not', () => {
    const narrow = loaded({ a: numbers, b: numbers.map((text) => `${text} `) });
    const wide = loaded({ a: numbers, b: numbers.map((text) => `${text} `) }, SMALL);
    expect(wide.columns.map(({ form }) => form)).toEqual(['wide', 'wide']);
    expect(wide.rowHashes).toEqual(narrow.rowHashes);
  });

  test('treats names such as __proto__ and constructor as ordinary texts', () => {
    const column = dictionary(loaded({ a: ['__proto__', 'constructor', '__proto__'] }).columns[0]);
    expect([column.texts, [...column.counts]]).toEqual([
      ['__proto__', 'constructor'],
      [2, 1],
    ]);
  });

  test('reads a table without rows', () => {
    const data = loaded({ a: [], b: [] });
    expect([data.rowCount, data.columns.map(({ form }) => form)]).toEqual([0, ['dictionary', 'dictionary']]);
  });
});

describe('columns too wide for a dictionary', () => {
  const mixed = numbers.map((text, row) =>
    row % 50 === 0 ? 'N/A' : row % 70 === 0 ? '' : row % 90 === 0 ? ' 2021-03-04' : text,
  );

  test('have the same summary as with a dictionary', () => {
    const narrow = summariseColumn(loaded({ a: mixed }), 0);
    const wide = summariseColumn(loaded({ a: mixed }, SMALL), 0);
    expect([wide.cells, wide.missing, wide.distinct, wide.distinctIsEstimate]).toEqual([
      narrow.cells,
      narrow.missing,
      narrow.distinct,
      false,
    ]);
    expect([...wide.types].map(([type, { cells }]) => [type, cells])).toEqual(
      [...narrow.types].map(([type, { cells }]) => [type, cells]),
    );
    expect(wide.top.slice(0, 5).map(({ text, cells }) => [text, cells])).toEqual(
      narrow.top.slice(0, 5).map(({ text, cells }) => [text, cells]),
    );
    expect(wide.lengths).toEqual(narrow.lengths);
    expect(wide.patterns).toEqual(narrow.patterns);
  });

  test('have the same figures', () => {
    const [narrow] = profileTable(loaded({ a: mixed })).columns;
    const [wide] = profileTable(loaded({ a: mixed }, SMALL)).columns;
    expect(wide?.numbers?.quantiles).toEqual(narrow?.numbers?.quantiles);
    expect(wide?.numbers?.histogram).toEqual(narrow?.numbers?.histogram);
    expect(wide?.numbers?.mean).toBeCloseTo(narrow?.numbers?.mean ?? Number.NaN, 9);
    expect(wide?.null_tokens).toEqual(narrow?.null_tokens);
  });
});
