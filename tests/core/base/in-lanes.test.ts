import { expect, test } from 'vitest';
import { inLanes } from '../../../core/base/in-lanes.js';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test.each([
  [0, 3],
  [1, 3],
  [7, 1],
  [7, 3],
])('yields %i values in order, from %i lanes', async (places, lanes) => {
  let active = 0;
  let most = 0;
  const values = await inLanes({ places, lanes }, async (place) => {
    most = Math.max(most, ++active);
    for (let turn = 0; turn < 5 - (place % 3); turn++) await nextTurn();
    active--;
    return place * 10;
  });
  expect(values).toEqual(Array.from({ length: places }, (_, place) => place * 10));
  expect(most).toBe(Math.min(places, lanes));
});

test('starts nothing after a failure', async () => {
  const begun: number[] = [];
  const work = inLanes({ places: 100, lanes: 2 }, async (place) => {
    begun.push(place);
    await nextTurn();
    if (place === 3) throw new Error('broken');
  });
  await expect(work).rejects.toThrow('broken');
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(begun.length).toBeLessThanOrEqual(6);
});

test('ends early if allowed, but never before the first value', async () => {
  expect(await inLanes({ places: 5, lanes: 2, mayBegin: () => false }, async (place) => place)).toEqual([0]);
});
