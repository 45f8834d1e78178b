import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../../../../core/language/edit-distance.js';
import {
  clusterCategories,
  fingerprint,
  followChains,
  mergesOf,
  ngramFingerprint,
} from '../../../../../core/tables/profile/categories/cluster-categories.js';
import { findCategoryVariants } from '../../../../../core/tables/profile/categories/find-category-variants.js';
import { NearTexts } from '../../../../../core/tables/profile/categories/near-texts.js';
import type { ColumnProfile } from '../../../../../core/tables/profile/column/column-profile.js';
import { columnProfileOf, tableDataOf } from '../../../../support/table-data.js';

const cluster = (counts: Record<string, number>, name = 'place') =>
  clusterCategories({ name, texts: Object.keys(counts), counts: Uint32Array.from(Object.values(counts)) });

test.each<[counts: Record<string, number>, main: string, variants: string[], method: string]>([
  [{ Bend: 9, BEND: 2, 'bend ': 1 }, 'Bend', ['BEND', 'bend'], 'case'],
  [{ ' BEND': 5, 'BEND ': 5, Bend: 9 }, 'BEND', ['Bend'], 'case'],
  [{ 'Acme, Inc.': 5, 'Inc Acme': 2 }, 'Acme, Inc.', ['Inc Acme'], 'fingerprint'],
  [{ Malmö: 5, Malmo: 1 }, 'Malmö', ['Malmo'], 'diacritics'],
  [{ Malmö: 40, Malmo: 4 }, 'Malmö', ['Malmo'], 'diacritics'],
  [{ München: 9, Muenchen: 4 }, 'München', ['Muenchen'], 'digraphs'],
  [{ Rosé: 4, Rose: 20 }, 'Rose', ['Rosé'], 'fingerprint'],
  [{ 'Krzysztof St': 5, 'Krzysz tof St': 1 }, 'Krzysztof St', ['Krzysz tof St'], 'ngram-fingerprint'],
  [{ Birmingham: 30, Birminghm: 1, Birmnigham: 2 }, 'Birmingham', ['Birmnigham', 'Birminghm'], 'near'],
])('%j forms one cluster around %j', (counts, main, variants, method) => {
  const [found, ...rest] = cluster(counts);
  expect(rest).toEqual([]);
  expect(found).toMatchObject({ main, method });
  expect(found?.variants.map(({ text }) => text)).toEqual(variants);
});

test.each<Record<string, number>>([
  { 'Unit 1': 40, 'Unit 2': 1 },
  { east: 40, west: 30, eats: 1 },
  { Boston: 10, Austin: 9 },
  { 'C++': 5, C: 9, 'C#': 4 },
  { Lawton: 8, Dawton: 5 },
  { '-': 3, '?': 2 },
  { 'New  York': 2, 'New York': 2, ' New York': 1 },
  { 'N/A': 5, 'n/a': 2 },
])('%j forms no cluster', (counts) => {
  expect(cluster(counts)).toEqual([]);
});

test('a chain of merges leads each variant to its last text, and a cycle merges nothing', () => {
  const clusters = cluster({ 'acme co': 4, 'ACME  Co.': 1, 'Acme Co': 5 });
  expect([...mergesOf(clusters, 'variants')]).toEqual([
    ['acme co', 'Acme Co'],
    ['ACME Co.', 'Acme Co'],
  ]);
  expect(
    followChains(
      new Map([
        ['a', 'b'],
        ['b', 'a'],
        ['c', 'd'],
      ]),
    ),
  ).toEqual(new Map([['c', 'd']]));
});

test('fingerprints', () => {
  expect(fingerprint('  Zürich,  Straße zürich ')).toBe('strasse zurich');
  expect(ngramFingerprint('Paris')).toBe('arispari');
});

test.each<[name: string, counts: Record<string, number>, found: Record<string, string>]>([
  ['status', { ok: 90, OK: 8, fault: 3 }, { OK: 'ok' }],
  ['sex', { M: 50, m: 4, F: 50, f: 2 }, { m: 'M', f: 'F' }],
  ['gender', { male: 50, female: 40, M: 9, F: 8, other: 3 }, { M: 'male', F: 'female' }],
  ['allele', { A: 50, a: 40 }, {}],
  ['power', { mW: 50, MW: 40 }, {}],
  ['unit', { pcs: 60, 'pc.': 6, Stk: 5, kg: 20, kgs: 2 }, { 'pc.': 'pcs', Stk: 'pcs', kgs: 'kg' }],
  ['grade', { pcs: 60, Stk: 5 }, {}],
  ['country', { DE: 50, Deutschland: 6, France: 4, FR: 9, AT: 10 }, { Deutschland: 'DE', France: 'FR' }],
  ['country', { GB: 50, England: 6, Scotland: 4 }, {}],
  ['state', { DE: 50, Deutschland: 6 }, {}],
  ['Anrede', { Herr: 20, 'Hr.': 3, Frau: 18 }, { 'Hr.': 'Herr' }],
])('%s: %j', (name, counts, found) => {
  expect(Object.fromEntries(mergesOf(cluster(counts, name), 'similar'))).toEqual(found);
});

test('each text is in at most one cluster, and no main form is also a variant', () => {
  const text = fc.constantFrom('a', 'A', 'a b', 'b a', 'B  A', 'Birmingham', 'birmingham', 'Birminghan', '', ' ', 'x1');
  fc.assert(
    fc.property(fc.uniqueArray(text), fc.array(fc.nat(50), { minLength: 11, maxLength: 11 }), (texts, counts) => {
      const clusters = clusterCategories({
        name: 'place',
        texts,
        counts: Uint32Array.from(counts.slice(0, texts.length)),
      });
      const variants = clusters.flatMap((one) => one.variants.map((variant) => variant.text));
      expect(new Set(variants).size).toBe(variants.length);
      for (const one of clusters) expect(one.variants.map((variant) => variant.text)).not.toContain(one.main);
    }),
  );
});

describe('edits', () => {
  test.each([
    ['kitten', 'sitting', 3],
    ['abcd', 'acbd', 1],
    ['', 'ab', 2],
    ['same', 'same', 0],
    ['abcdef', 'uvwxyz', 4],
  ])('the distance from %j to %j is %d, limited to 3', (one, other, distance) => {
    expect(editDistance(one, other, 3)).toBe(distance);
  });

  test('the index finds the same as comparing all pairs', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 30 }), word, (texts, query) => {
        const found = new NearTexts(texts, 2).find(query).map(({ at }) => texts[at]!);
        const expected = texts.filter((text) => text !== query && editDistance(text, query, 2) <= 2);
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });
});

describe('columns', () => {
  const rows = [
    ...Array.from({ length: 20 }, () => ['Chicago']),
    ['CHICAGO'],
    ['Chicagp'],
    ...Array.from({ length: 9 }, () => ['Reno']),
  ];
  const find = (given: Partial<ColumnProfile>, name = 'city') =>
    findCategoryVariants(tableDataOf([name], rows), [
      columnProfileOf(name, { rows: rows.length, meaning: 'category', ...given }),
    ]);

  test('distinguishes variants from similar texts', () => {
    expect(find({})).toMatchObject([
      {
        code: 'category-variants',
        count: 1,
        step: { operation: 'merge_category_variants', column: 'city' },
        examples: [{ row: 22, text: 'CHICAGO', note: 'likely "Chicago", as in 20 cells' }],
      },
      { code: 'similar-categories', count: 1, examples: [{ row: 23, text: 'Chicagp' }] },
    ]);
  });

  test.each<[given: Partial<ColumnProfile>, name: string]>([
    [{ meaning: 'identifier' }, 'city'],
    [{ meaning: 'code' }, 'city'],
    [{ meaning: 'text', lengths: { min: 1, max: 900, mean: 200, histogram: [] } }, 'note'],
    [{}, 'first_name'],
    [{}, 'Author'],
  ])('%j %s is not a column of categories', (given, name) => {
    expect(find(given, name)).toEqual([]);
  });
});
