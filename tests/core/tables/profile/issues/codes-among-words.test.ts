import { expect, test } from 'vitest';
import { issueOf, repeated } from '../table-of-texts.js';

const WORDS = repeated(['Fatal', 'Serious', 'Slight'], 60);

test('codes among the words of a category are found', () => {
  expect(issueOf([...WORDS, '1', '3', '3'], 'codes-among-words', 'severity')).toMatchObject({
    count: 3,
    title: '"severity" has "3" and "1" among its words in 3 cells',
    examples: [
      { row: 62, text: '1' },
      { row: 63, text: '3' },
    ],
  });
});

test.each([
  ['a number above the number of words', [...WORDS, '44', '44']],
  ['a single cell', [...WORDS, '1']],
  ['sizes', [...repeated(['Small', 'Large', 'XL'], 30), '1', '2']],
  ['more numbers than words', [...repeated(['Open', 'Closed'], 30), '1', '2', '3']],
  ['as many cells with numbers as with words', [...repeated(['Open', 'Closed'], 20), ...repeated(['1', '2'], 24)]],
])('%s has no finding', (_, texts) => {
  expect(issueOf(texts, 'codes-among-words', 'kind')).toBeUndefined();
});
