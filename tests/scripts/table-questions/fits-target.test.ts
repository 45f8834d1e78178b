import { expect, test } from 'vitest';
import { fitsTarget } from '../../../scripts/table-questions/fits-target.js';

test.each<[string, string[], string[], boolean]>([
  ['the same text', ['Varbergs GIF'], ['varbergs gif'], true],
  ['another text', ['Varbergs GIF'], ['Varberg'], false],
  ['without accents', ['Jose'], ['José'], true],
  ['a remark in brackets', ['Varbergs GIF'], ['Varbergs GIF (D3)'], true],
  ['a footnote', ['11 Mar'], ['11 Mar[8]'], true],
  ['quotes around it', ['Birth of a Legend'], ['"Birth of a Legend"'], true],
  ['kinds of dashes', ['2-1'], ['2–1'], true],
  ['a number with commas', ['15695'], ['15,695'], true],
  ['a number with zeros', ['2.50'], ['2.5'], true],
  ['another number', ['2.5'], ['2.51'], false],
  ['a list in another order', ['a', 'b'], ['b', 'a'], true],
  ['an extra value', ['a'], ['a', 'b'], false],
  ['a missing value', ['a', 'b'], ['a'], false],
  ['nothing', ['a'], [], false],
])('%s', (_, target, given, fits) => {
  expect(fitsTarget(target, given)).toBe(fits);
});
