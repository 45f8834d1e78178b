import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { WrongCell } from '../../../../../core/tables/profile/wrong-cells/wrong-cell.js';
import { WrongCellSearch } from '../../../../../core/tables/profile/wrong-cells/wrong-cell-search.js';
import { withSharedData } from '../../../../support/needs-shared-data.js';
import { testInFull } from '../../../../support/property-runs.js';
import { tableDataOf } from '../../../../support/table-data.js';

interface WrongCellScore {
  precision: number;
  recall: number;
  f1: number;
  /** Found cells of each kind: right ones and all. */
  byKind: Record<string, { right: number; found: number; corrected: number }>;
}

/** Compares found cells with the truth: a cell is wrong if the dirty and the clean text differ. */
function scoreWrongCells(
  found: readonly WrongCell[],
  dirty: readonly (readonly string[])[],
  clean: readonly (readonly string[])[],
): WrongCellScore {
  const wrong = dirty.reduce(
    (sum, row, at) => sum + row.filter((text, column) => text !== clean[at]?.[column]).length,
    0,
  );
  const byKind: WrongCellScore['byKind'] = {};
  let right = 0;
  for (const { row, column, kind, expected } of found) {
    const [before, truth] = [dirty[row]?.[column], clean[row]?.[column]];
    byKind[kind] ??= { right: 0, found: 0, corrected: 0 };
    byKind[kind].found++;
    if (before === truth) continue;
    right++;
    byKind[kind].right++;
    if (expected === truth) byKind[kind].corrected++;
  }
  const precision = found.length === 0 ? 1 : right / found.length;
  const recall = wrong === 0 ? 1 : right / wrong;
  return { precision, recall, f1: right === 0 ? 0 : (2 * precision * recall) / (precision + recall), byKind };
}

const repeat = (text: string, times: number) => Array.from({ length: times }, () => text);

/** Returns the findings in one column, as text and expected text. */
function found(cells: readonly string[]): (readonly [text: string, expected: string | null, kind: string])[] {
  const data = tableDataOf(
    ['value'],
    cells.map((cell) => [cell]),
  );
  return new WrongCellSearch().detect(data).map(({ row, expected, kind }) => [cells[row]!, expected, kind] as const);
}

const numbers = (count: number, write: (value: number) => string) =>
  Array.from({ length: count }, (_, at) => write(((at * 37) % 90) + 10));

describe('an outlier of its column', () => {
  test.each<[what: string, usual: string[], odd: string, expected: string | null, kind: string]>([
    ['a placeholder for a missing number', numbers(40, String), 'N/A', '', 'placeholder'],
    [
      'a percent sign among plain numbers',
      numbers(40, (n) => `0.${n}`),
      '0.08199999999999999%',
      '0.082',
      'number-format',
    ],
    ['another spelling of the unit', numbers(60, (n) => `${n} kg`), '12 kilos', '12 kg', 'number-format'],
    ['thousands with commas', numbers(40, (n) => String(n * 1000)), '12,500', '12500', 'number-format'],
    ['letters in a number', numbers(60, String), '1x', null, 'pattern'],
    [
      'a date among times',
      numbers(60, (n) => `${(n % 12) + 1}:${n % 50} a.m.`),
      '12/02/2011 6:55 a.m.',
      null,
      'pattern',
    ],
    ['another way to write a duration', numbers(60, (n) => `${n} min`), '1 hr. 49 min.', null, 'pattern'],
    [
      'a misspelt word next to a number',
      numbers(60, (n) => `${n} patients`),
      '17 paxienxs',
      '17 patients',
      'number-format',
    ],
    ['a code that lost its zero', numbers(60, (n) => `0${n * 10 + 1000}`), '1907', '01907', 'pattern'],
    ['a range parsed as a date', numbers(60, (n) => `${n}-${n + 3}`), 'Jun-70', null, 'pattern'],
    ['marks after a common text', [...repeat('CHICAGO', 30), ...repeat('RENO', 30)], 'RENO-*', 'RENO', 'spelling'],
    ['a misspelling', [...repeat('Birmingham', 30), ...repeat('Anniston', 30)], 'Birminghxm', 'Birmingham', 'typo'],
    ['a digit for a letter', [...repeat('Journal', 40), ...repeat('Annals', 30)], 'J0urnal', 'Journal', 'typo'],
  ])('%s', (_, usual, odd, expected, kind) => {
    expect(found([...usual, odd])).toEqual([[odd, expected, kind]]);
  });

  test.each<[what: string, cells: string[]]>([
    ['numbers with and without decimals', [...numbers(40, String), '1.5', '-3', '1e5']],
    ['house numbers', [...numbers(40, String), '12a', '7b', '3c', '8d']],
    ['different words', [...repeat('north', 20), ...repeat('south', 20), 'east', 'west']],
    ['names that differ by a digit', [...repeat('Unit 1', 40), 'Unit 2', 'Unit 3']],
    ['different units', [...numbers(20, (n) => `${n} kg`), ...numbers(20, (n) => `${n} m`)]],
    ['the same word for every missing value', [...numbers(40, (n) => `${n}%`), ...repeat('empty', 20)]],
    ['free text', numbers(60, (n) => `note ${n % 7} on ${n} things, seen ${n * 31} times`)],
  ])('does not report %s', (_, cells) => {
    expect(found(cells)).toEqual([]);
  });
});

test('finds all cells with a unit if no spelling is common', () => {
  const cells = ['12.0 oz', '12.0 oz.', '16.0 ounce', '12.0 OZ. can'].flatMap((text) => repeat(text, 10));
  const all = found(cells);
  expect(all).toHaveLength(40);
  expect(new Set(all.map(([, expected]) => expected))).toEqual(new Set(['12', '16']));
});

test('reports both cells if a value moved into the next one', () => {
  const rows = Array.from({ length: 60 }, (_, at) => {
    const [city, state] = [
      ['Reno', 'NV'],
      ['San Francisco', 'CA'],
      ['Boulder', 'CO'],
    ][at % 3]!;
    return at % 10 === 0 ? [`${city} ${state}`, ''] : [city!, state!];
  });
  const cells = new WrongCellSearch().detect(tableDataOf(['city', 'state'], rows));
  expect(cells.filter(({ row }) => row === 10)).toMatchObject([
    { column: 0, kind: 'spilled', expected: 'San Francisco' },
    { column: 1, kind: 'spilled', expected: 'CA' },
  ]);
  expect(cells).toHaveLength(12);
});

describe('dependencies', () => {
  const places = Array.from({ length: 12 }, (_, at) => [
    `${35000 + at}`,
    `Town${'abcdefghijkl'[at]}`,
    `County${at % 5}`,
  ]);
  const rows = Array.from({ length: 240 }, (_, at) => [...places[(at * 5) % 12]!]);

  test('finds a cell that contradicts its determinants, with the expected value', () => {
    const corrupted = rows.map((row, at) => (at === 100 ? row.with(1, 'Quite another place') : row));
    expect(new WrongCellSearch().detect(tableDataOf(['zip', 'town', 'county'], corrupted))).toMatchObject([
      { row: 100, column: 1, kind: 'dependency', expected: rows[100]![1]! },
    ]);
  });

  test('finds an empty cell in a consistent group', () => {
    const corrupted = rows.map((row, at) => (at === 7 ? row.with(2, '') : row));
    expect(new WrongCellSearch().detect(tableDataOf(['zip', 'town', 'county'], corrupted))).toMatchObject([
      { row: 7, column: 2, expected: rows[7]![2]! },
    ]);
  });

  test('finds a wrong determinant, not its dependent cell', () => {
    const corrupted = rows.map((row, at) => (at === 100 ? row.with(0, rows[101]![0]!) : row));
    const cells = new WrongCellSearch().detect(tableDataOf(['zip', 'town', 'county'], corrupted));
    expect(cells.map(({ row, column }) => [row, column])).toEqual([[100, 0]]);
  });

  test('does not report rows that follow another rule', () => {
    const rows = Array.from({ length: 400 }, (_, at) => {
      const state = at % 40 === 7 ? 'ak' : 'al';
      const measure = `m${(at * 3) % 10}`;
      return [state, measure, `${state}_${measure}`];
    });
    expect(new WrongCellSearch().detect(tableDataOf(['state', 'measure', 'average'], rows))).toEqual([]);
  });

  test('trusts the majority of several sources', () => {
    const rows = Array.from({ length: 1200 }, (_, at) => {
      const flight = at % 40;
      const isWrong = (Math.floor(at / 40) * 7 + at * 3) % 10 < 3;
      const minutes = isWrong ? (flight * 31 + at) % 60 : (flight * 17) % 60;
      return [`AA-${flight}`, `${(flight % 12) + 1}:${String(minutes).padStart(2, '0')} p.m.`];
    });
    const clean = rows.map(([flight], at) => {
      const minutes = ((at % 40) * 17) % 60;
      return [flight!, `${((at % 40) % 12) + 1}:${String(minutes).padStart(2, '0')} p.m.`];
    });
    const { precision, recall } = scoreWrongCells(
      new WrongCellSearch().detect(tableDataOf(['flight', 'time'], rows)),
      rows,
      clean,
    );
    expect(precision).toBeGreaterThan(0.95);
    expect(recall).toBeGreaterThan(0.8);
  });
});

test('accepts any small table; each reported cell is unique and differs from the expected value', () => {
  const cell = fc.constantFrom('', ' ', 'N/A', 'a', 'ab', '1', '12', '1.5%', 'x y', '__proto__', '12/02/2011', '💥');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 60 }), (rows) => {
      const cells = new WrongCellSearch().detect(tableDataOf(['__proto__', 'b', 'c'], rows));
      expect(new Set(cells.map(({ row, column }) => row * 3 + column)).size).toBe(cells.length);
      for (const { row, column, expected, score } of cells) {
        expect(expected).not.toBe(rows[row]![column]);
        expect(score).toBeGreaterThan(0.5);
        expect(score).toBeLessThanOrEqual(1);
      }
    }),
  );
});

describe('a table with generated errors', () => {
  const SITES = ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Juniper', 'Laurel'];
  const clean = Array.from({ length: 1200 }, (_, at) => {
    const site = (at * 7) % SITES.length;
    const share = ((at * 37) % 90) + 10;
    return [
      `${20_100 + site}`,
      `${SITES[site]} Hospital`,
      `County ${'ABCD'[site % 4]}`,
      `${share}%`,
      `${share * 3} patients`,
    ];
  });
  const header = ['code', 'name', 'county', 'share', 'sample'];

  /** In about one cell of 100, replaces a letter with an x, empties the cell, or removes the sign of a number. */
  const dirty = clean.map((row, at) =>
    row.map((text, column) => {
      if ((at * 5 + column) % 101 !== 0) return text;
      if (column === 3) return text.replace('%', '');
      return column === 2 && at % 2 === 0 ? '' : text.replace(/[aeiou]/, 'x');
    }),
  );

  test('finds most of them, and few other cells', () => {
    const { precision, f1 } = scoreWrongCells(new WrongCellSearch().detect(tableDataOf(header, dirty)), dirty, clean);
    expect(precision).toBeGreaterThanOrEqual(0.8);
    expect(f1).toBeGreaterThanOrEqual(0.75);
  });

  test('reports no cell without them', () => {
    expect(new WrongCellSearch().detect(tableDataOf(header, clean))).toEqual([]);
  });
});

withSharedData('real tables with their clean versions', (shared) => {
  const readRows = (name: string, file: string) =>
    Papa.parse<string[]>(readFileSync(`${shared}/tables/errors/${name}/${file}.csv`, 'utf8'), {
      skipEmptyLines: true,
    }).data;

  testInFull.each([
    ['hospital', 0.75],
    ['beers', 0.9],
  ])('%s: F1 at least %d at precision 0.8', (name, bar) => {
    const [header = [], ...dirty] = readRows(name, 'dirty');
    const clean = readRows(name, 'clean').slice(1);
    const { precision, f1 } = scoreWrongCells(new WrongCellSearch().detect(tableDataOf(header, dirty)), dirty, clean);
    expect(precision).toBeGreaterThanOrEqual(0.8);
    expect(f1).toBeGreaterThanOrEqual(bar);
  });

  test.each(['hospital'])('%s: finds contradicted cells separately from unusual texts', (name) => {
    const [header = [], ...dirty] = readRows(name, 'dirty');
    const ofOthers = ({ kind }: { kind: string }) => kind === 'dependency' || kind === 'spilled';
    const broken = new WrongCellSearch().detectBroken(tableDataOf(header, dirty), [], 'all').filter(ofOthers);
    expect(broken.length).toBeGreaterThan(100);
    expect(broken).toEqual(new WrongCellSearch().detect(tableDataOf(header, dirty)).filter(ofOthers));
  });

  test.each(['hospital', 'beers'])('%s, cleaned: reports few cells', (name) => {
    const [header = [], ...clean] = readRows(name, 'clean');
    const cells = new WrongCellSearch().detect(tableDataOf(header, clean));
    expect(cells.length).toBeLessThan(0.001 * clean.length * header.length);
  });
});

test('a search caches its answers, and another search starts over', () => {
  const pairs = [
    ['Bend', 'OR'],
    ['Boise', 'ID'],
    ['Reno', 'NV'],
  ];
  const rows = Array.from({ length: 90 }, (_, row) => (row === 40 ? ['Boise', 'NV'] : pairs[row % 3]!));
  const data = tableDataOf(['city', 'state'], rows);
  const search = new WrongCellSearch();
  const cells = search.detect(data);
  expect(cells).not.toEqual([]);
  expect(search.detect(data)).toBe(cells);
  expect(search.detectBroken(data, [], 'all')).toBe(cells);
  const other = new WrongCellSearch().detect(data);
  expect(other).toEqual(cells);
  expect(other).not.toBe(cells);
});
