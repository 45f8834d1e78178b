import { expect, test } from 'vitest';
import { rememberTexts } from '../../../../core/base/text/remember-texts.js';

test('a short text that recurs is computed once', () => {
  const seen: string[] = [];
  const lengthOf = rememberTexts((text) => seen.push(text));
  for (let round = 0; round < 3; round += 1) for (const text of ['name', 'value', '2020-01-01']) lengthOf(text);
  expect(seen).toEqual(['name', 'value', '2020-01-01']);
});

test('every text has its own value, whatever shares its place', () => {
  const double = rememberTexts((text) => text + text);
  const texts = Array.from({ length: 20_000 }, (_, index) => `${index % 7}x${index}`);
  expect(texts.filter((text) => double(text) !== text + text)).toEqual([]);
  expect(double('')).toBe('');
});

test('long texts are not kept', () => {
  let calls = 0;
  const count = rememberTexts(() => (calls += 1));
  count('thirteen char');
  count('thirteen char');
  expect(calls).toBe(2);
});
