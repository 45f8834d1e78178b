import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyCategory } from '../../../../../core/tables/profile/categories/acts-as-categories.js';

test.each([
  ['  a  b\t', 'a b'],
  ['\u200b\u00a0Zu\u0308rich\u2060', 'Zürich'],
  ['\u200b \u0085', ''],
  ['', ''],
  ['\u0000a\u0001', '\u0000a\u0001'],
  ['a\u200bb', 'a\u200bb'],
])('%j is the category %j', (text, category) => {
  expect(tidyCategory(text)).toBe(category);
});

test('a category is the text between the patterns for both ends', () => {
  const marks = fc.array(fc.constantFrom(...' \t\n\u0000\u0085\u00a0\u180e\u200b\u200f\u2060\ufeffaü'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(marks, (list) => {
      const text = list.join('');
      const ends = /^[\s\u0085\u180e\u200b-\u200f\u2060]+|[\s\u0085\u180e\u200b-\u200f\u2060]+$/g;
      expect(tidyCategory(text)).toBe(text.normalize('NFC').replace(ends, '').replace(/\s+/g, ' '));
    }),
  );
});

test('skips blanks in the middle in linear time', () => {
  expect(tidyCategory(`a${' '.repeat(1_000_000)}b`)).toBe('a b');
  expect(tidyCategory(`a${'\u200b'.repeat(1_000_000)}b`)).toHaveLength(1_000_002);
});
