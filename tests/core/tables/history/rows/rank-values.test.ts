import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankValues } from '../../../../../core/tables/history/rows/rank-values.js';
import { propertyRuns } from '../../../../support/property-runs.js';

function ranked(values: readonly number[], codes = [...values.keys()]) {
  const ranks = new Uint32Array(values.length);
  const count = rankValues(Float64Array.from(values), Uint32Array.from(codes), ranks);
  return { ranks: codes.map((code) => ranks[code]!), count };
}

function expected(values: readonly number[]) {
  const distinct = [...new Set(values.map((value) => value + 0))].sort((one, other) => one - other);
  return { ranks: values.map((value) => distinct.indexOf(value + 0)), count: distinct.length };
}

test.each([
  ['none', []],
  ['integers', [3, 1, 2, 1]],
  ['integers that are far apart', [1e12, -5, 3, 1e12]],
  ['amounts', [12.5, 0.25, 0.1, 12.5]],
  ['other decimals', [1 / 3, 0.1, 1e-9, -1 / 3]],
  ['zeros of both signs', [-0, 0, 1, -1]],
  ['infinite values', [Number.POSITIVE_INFINITY, 0, 1e308, Number.NEGATIVE_INFINITY]],
])('ranks %s', (_, values) => {
  expect(ranked(values)).toEqual(expected(values));
});

test('ranks only some codes', () => {
  expect(ranked([5, Number.NaN, 1], [0, 2])).toEqual({ ranks: [1, 0], count: 2 });
});

test('ranks any values like a sort', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true }),
    fc.integer(),
    fc.integer({ min: -99_999, max: 99_999 }).map((cents) => cents / 100),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200, size: 'max' }), (values) => {
      expect(ranked(values)).toEqual(expected(values));
    }),
    { numRuns: propertyRuns(100) },
  );
});
