import { expect, test } from 'vitest';
import { parseNumberWords } from '../../../../core/tables/cells/parse-number-words.js';

test.each([
  ['SIXTY THOUSAND', 60_000],
  ['twenty-five', 25],
  ['one hundred and five', 105],
  ['three million two hundred thousand', 3_200_000],
  ['zwölf', 12],
  ['dreitausendfünfhundert', 3_500],
  ['achtundachtzig', 88],
  ['vingt-trois', 23],
  ['soixante-douze', 72],
  ['quatre-vingt-dix-sept', 97],
  ['dos mil', 2_000],
  ['treinta y dos', 32],
  ['quinientos cuarenta', 540],
  ['ventitré', 23],
  ['duemilatrecento', 2_300],
])('%s is %d', (text, value) => {
  expect(parseNumberWords(text)).toBe(value);
});

test.each(['once', 'due', 'ein', 'null', 'cent', 'et', 'two two', 'two thousand thousand', 'red', 'twenty 5', ''])(
  '%j is no number in words',
  (text) => {
    expect(parseNumberWords(text)).toBeNull();
  },
);
