import { expect, test } from 'vitest';
import { quotesIn } from '../../../../../core/tables/ask/local/check-words.js';

test.each<[string, string[]]>([
  ['no marks', []],
  ['"a" and “b c”', ['a', 'b c']],
  ['„Hüte“ «chapeaux» 「帽子」 `hat` ‘cap’', ['Hüte', 'chapeaux', '帽子', 'hat', 'cap']],
  ["it's Bend's and 'New York' isn't", ['New York']],
  ["'rock 'n' roll'", ["rock 'n"]],
  ['an open " mark', []],
  ['""', ['']],
])('%s', (text, quotes) => {
  expect(quotesIn(text)).toEqual(quotes);
});
