import { describe, expect, it, test, vi } from 'vitest';
import { memoize, memoizeTexts } from '../../../core/base/memoize.js';

describe('memoize', () => {
  it('computes the value of each object once, even undefined', () => {
    const work = vi.fn(({ text }: { text: string }) => (text === '' ? undefined : text.length));
    const lengthOf = memoize(work);
    const [one, same, empty] = [{ text: 'abc' }, { text: 'abc' }, { text: '' }];
    expect([one, one, same, empty, empty].map(lengthOf)).toEqual([3, 3, 3, undefined, undefined]);
    expect(work).toHaveBeenCalledTimes(3);
  });
});

test('a short text that recurs is computed once', () => {
  const seen: string[] = [];
  const lengthOf = memoizeTexts((text) => seen.push(text));
  for (let round = 0; round < 3; round += 1) for (const text of ['name', 'value', '2020-01-01']) lengthOf(text);
  expect(seen).toEqual(['name', 'value', '2020-01-01']);
});

test('every text has its own value, even if two share a slot', () => {
  const double = memoizeTexts((text) => text + text);
  const texts = Array.from({ length: 20_000 }, (_, index) => `${index % 7}x${index}`);
  expect(texts.filter((text) => double(text) !== text + text)).toEqual([]);
  expect(double('')).toBe('');
});

test('does not cache long texts', () => {
  let calls = 0;
  const count = memoizeTexts(() => (calls += 1));
  count('thirteen char');
  count('thirteen char');
  expect(calls).toBe(2);
});
