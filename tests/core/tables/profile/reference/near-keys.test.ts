import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../../../core/language/edit-distance.js';
import { NearKeys } from '../../../../../core/tables/profile/reference/near-keys.js';

test('finds the same keys as comparing all of them', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 9, maxLength: 12 });
  fc.assert(
    fc.property(fc.uniqueArray(key, { minLength: 1, maxLength: 20 }), key, (keys, searched) => {
      const expected = keys.flatMap((one, at) => {
        const distance = editDistance(searched, one, 2);
        return distance > 0 && distance <= 2 ? [{ at, distance }] : [];
      });
      expect(new NearKeys(keys).find(searched)).toEqual(
        expected.sort((one, other) => one.distance - other.distance || one.at - other.at),
      );
    }),
  );
});

test('allows no edit in a short key, and one in a longer one', () => {
  const keys = new NearKeys(['abc', 'abcdef']);
  expect(keys.find('abd')).toEqual([]);
  expect(keys.find('abcdfe')).toEqual([{ at: 1, distance: 1 }]);
  expect(keys.find('abxdyf')).toEqual([]);
});
