import { expect, test } from 'vitest';
import { measureShort } from '../../../../scripts/bench/short/measure-short.js';

test('items alternate, and run at least two rounds even after the time limit', async () => {
  const log: string[] = [];
  const item = (name: string, peakMb: number) => ({
    name,
    run: async () => {
      log.push(name);
      return { wallMs: 5, cpuMs: 5, peakMb };
    },
  });
  const table = await measureShort([item('a', 80), item('b', 90)], { rounds: 9, limitS: 0 }, () => undefined);
  expect(log).toEqual(['a', 'b', 'a', 'b']);
  expect(table.a!.peak_mb).toEqual([80, 80]);
  expect(table.b!.peak_mb).toEqual([90, 90]);
  expect(table.b!.wall).toHaveLength(2);
});
