import { expect, test } from 'vitest';
import { inspectInOrder } from '../../../handlers/tables/kit/inspect-in-order.js';

const FILES = [1, 2, 3, 4, 5, 6, 7];

/** Inspects files with a time limit that expires at one of them. */
async function inspectUntil(last: number, concurrency = 2) {
  const time = new AbortController();
  const requested: number[] = [];
  const inspect = async (file: number) => {
    requested.push(file);
    if (file === last) time.abort();
    return time.signal.aborted ? null : file * 10;
  };
  return { seen: await inspectInOrder(FILES, inspect, { concurrency, signal: time.signal }), requested };
}

test('inspects all files if there is time', async () => {
  expect((await inspectUntil(99)).seen).toEqual([10, 20, 30, 40, 50, 60, 70]);
});

test.each([
  [1, [], [1, 2]],
  [2, [10], [1, 2]],
  [5, [10, 20, 30, 40], [1, 2, 3, 4, 5, 6]],
])('stops when time runs out at file %d and returns the results before it', async (last, seen, requested) => {
  expect(await inspectUntil(last)).toEqual({ seen, requested });
});

test('includes a file that finishes just as time runs out', async () => {
  const time = new AbortController();
  const inspect = async (file: number) => {
    if (file === 2) time.abort();
    return file;
  };
  expect(await inspectInOrder(FILES, inspect, { concurrency: 2, signal: time.signal })).toEqual([1, 2]);
});
