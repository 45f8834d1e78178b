import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { answerQuality, type QualityPlan } from '../../../../../core/tables/ask/quality/answer-quality.js';
import { readTable } from '../../../../support/opened-table.js';
import { previewCleaning } from '../../../../support/preview-cleaning.js';

const HEADERS = ['id', 'city', 'amount', 'note'];
/**
 * 40 rows: rows 3 and 4 of the file lack an amount, row 5 lacks a city, row 6 repeats row 7's id, row 41 is an outlier.
 */
const ROWS = Array.from({ length: 40 }, (_, at) => [
  `A${100 + at}`,
  ['Bend', 'Salem', 'Eugene'][at % 3]!,
  String(50 + (at % 10)),
  ' seen ',
]);
ROWS[1]![2] = 'N/A';
ROWS[2]![2] = '';
ROWS[3]![1] = '  ';
ROWS[4]![0] = 'A105';
ROWS[39]![2] = '99999';
ROWS.push([...ROWS[10]!], [...ROWS[10]!]);

function ask(about: QualityPlan['about'], column: number | null, limits?: { texts: number; characters: number }) {
  const { data, profile } = readTable({ headers: HEADERS, rows: ROWS }, limits);
  return answerQuality({ op: 'quality', about, column }, { data, profile, table: openQueryTable(data, profile) });
}

test.each<[string, QualityPlan['about'], number | null, unknown[][], number[]]>([
  ['missing cells, including disguised ones', 'missing', 2, [[2]], [3, 4]],
  ['cells of blanks', 'missing', 1, [[1]], [5]],
  ['a column without missing cells', 'missing', 0, [[0]], []],
  [
    'columns with missing cells',
    'missing',
    null,
    [
      ['amount', 2, 2 / 42],
      ['city', 1, 1 / 42],
    ],
    [3, 4, 5],
  ],
  ['rows that repeat another', 'duplicates', null, [[2]], [42, 43]],
  ['cells that repeat another', 'duplicates', 0, [[3]], [7, 42, 43]],
  ['a value far off', 'outliers', 2, [[99_999, 41]], [41]],
])('%s', (_, about, column, values, rows) => {
  const { result } = ask(about, column);
  expect(result.values).toEqual(values);
  expect(result.rows).toEqual(rows);
  expect(result.valueCount).toBe(values.length);
});

test('missing cells do not count as repeated', () => {
  expect(ask('duplicates', 3).result.values).toEqual([[41]]);
  const { data, profile } = readTable({
    headers: ['a', 'b'],
    rows: [
      ['', 'x'],
      ['', 'y'],
      ['-', '1'],
    ],
  });
  const table = openQueryTable(data, profile);
  expect(
    answerQuality({ op: 'quality', about: 'duplicates', column: 0 }, { data, profile, table }).result.values,
  ).toEqual([[0]]);
});

describe('the sentence of an answer', () => {
  test.each<[QualityPlan['about'], number | null, string]>([
    ['missing', 2, '2 cells of 42 are missing in "amount" (4.8%), 1 of them "N/A".'],
    ['missing', 1, '1 cell of 42 is missing in "city" (2.4%).'],
    ['missing', null, '3 cells are missing, in 2 columns: "amount" 2, "city" 1.'],
    ['duplicates', null, '2 rows equal an earlier one in every cell.'],
    ['outliers', 1, 'Outliers cannot be determined: "city" contains no numbers.'],
  ])('about %s in column %s', (about, column, text) => {
    expect(ask(about, column).text).toBe(text);
  });

  test('every topic has a sentence, for the table and for each column', () => {
    for (const about of ['missing', 'duplicates', 'outliers', 'types', 'issues', 'cleaning'] as const)
      for (const column of [null, 0, 1, 2, 3]) expect(ask(about, column).text).toMatch(/^["A-Z0-9].*[.]$/s);
  });
});

test('the types of the columns, in their order', () => {
  const { result } = ask('types', null);
  expect(result.values.map(([name, meaning]) => [name, meaning])).toEqual([
    ['id', 'code'],
    ['city', 'category'],
    ['amount', 'integer'],
    ['note', 'constant'],
  ]);
  expect(ask('types', 2).result.values).toEqual([['integer', 'integer']]);
});

test('the issues of a column are those of the table that name it', () => {
  const all = ask('issues', null).result.values.map(([, title]) => title);
  const own = ask('issues', 2).result.values.map(([, title]) => title);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBeLessThan(all.length);
  expect(all).toEqual(expect.arrayContaining(own));
});

describe('cleaning', () => {
  test('matches its preview', () => {
    const { steps } = previewCleaning(readTable({ headers: HEADERS, rows: ROWS }));
    expect(steps.length).toBeGreaterThan(1);
    expect(ask('cleaning', null).result.values.map((row) => row.slice(0, 3))).toEqual(
      steps.map(({ title, changes, unit }) => [title, changes, unit]),
    );
  });

  test('of a column counts its own cells', () => {
    const { result } = ask('cleaning', 3);
    expect(result.values[0]).toEqual([expect.stringMatching(/blank|space/i), 42, 'cells', 'applied by default']);
    expect(result.rowsUsed).toBe(42);
  });

  test('reports a clean column', () => {
    expect(ask('cleaning', 0)).toMatchObject({ text: 'A cleaning would change nothing in "id".', notes: [] });
  });
});

test('counts a column even if its texts were not stored', () => {
  const wide = { texts: 5, characters: 40 };
  expect(ask('missing', 2, wide).result.values).toEqual([[2]]);
  expect(ask('missing', 2, wide).result.rows).toEqual([3]);
  expect(ask('missing', 2, wide).notes).toEqual(['The column contains too many distinct values to list all the rows.']);
  expect(ask('duplicates', 0, wide).result).toMatchObject({ values: [[3]], rows: [] });
  expect(ask('outliers', 2, wide).result).toMatchObject({ values: [['99999', 41]], rows: [41], rowsUsed: 1 });
});

test('reports a possible placeholder without counting it', () => {
  const rows = Array.from({ length: 30 }, (_, at) => [at < 3 ? '-' : ['red wine', 'beer', 'tea'][at % 3]!]);
  const { data, profile } = readTable({ headers: ['drink'], rows });
  const table = openQueryTable(data, profile);
  const { result, notes } = answerQuality({ op: 'quality', about: 'missing', column: 0 }, { data, profile, table });
  expect(result.values).toEqual([[0]]);
  expect(notes).toEqual([expect.stringContaining('3 cells of "drink" contain "-"')]);
});

test('a missing column is a fault', () => {
  expect(() => ask('missing', 9)).toThrow(Fault);
});

test('an answer lists the first hundred rows, and their exact number', () => {
  const rows = Array.from({ length: 250 }, (_, at) => [String(at), '']);
  const { data, profile } = readTable({ headers: ['n', 'empty'], rows });
  const table = openQueryTable(data, profile);
  const { result } = answerQuality({ op: 'quality', about: 'missing', column: 1 }, { data, profile, table });
  expect(result.rows).toHaveLength(100);
  expect(result.rowsUsed).toBe(250);
});
