import { expect, test } from 'vitest';
import { JobSlots } from '../../../../core/tables/jobs/table-pool.js';

const never = () => new AbortController().signal;

/** Opens slots with a fake clock and jobs of a fixed duration, and records the outcome of each request. */
function open(slots: number, maxWaitMs: number) {
  let now = 0;
  const places = new JobSlots(slots, maxWaitMs, () => now);
  const fates: string[] = [];
  const running: (() => void)[] = [];
  const ask = (at: number) =>
    places.take(never()).then(
      (giveBack) => {
        fates[at] = 'runs';
        running.push(giveBack);
      },
      (error: { code: string }) => {
        fates[at] = error.code;
      },
    );
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    fates,
    ask: async (count: number) => {
      for (let one = 0; one < count; one++) void ask(one);
      await settle();
    },
    askOne: async (at: number) => {
      void ask(at);
      await settle();
    },
    endOne: async (tookMs: number) => {
      now += tookMs;
      running.shift()!();
      await settle();
    },
  };
}

test('rejects those of twenty simultaneous jobs that would start too late when the first one ends', async () => {
  const { fates, ask, endOne } = open(2, 10_000);
  await ask(20);
  expect(fates.filter(Boolean)).toEqual(['runs', 'runs']);
  await endOne(2000);
  // The third runs; of the others, eight can start within the remaining eight seconds: two every two seconds.
  expect(fates.slice(0, 3)).toEqual(['runs', 'runs', 'runs']);
  expect(fates.slice(3, 12).filter(Boolean)).toEqual([]);
  expect(fates.slice(12)).toEqual(Array.from({ length: 8 }, () => 'overloaded'));
});

test('rejects a job immediately if it would start too late, judged by earlier ones', async () => {
  const { fates, ask, askOne, endOne } = open(1, 5000);
  await ask(1);
  await endOne(4000);
  await ask(3);
  expect(fates).toEqual(['runs']);
  await askOne(3);
  expect(fates[3]).toBe('overloaded');
});

test('rejects no job after a single slow one or quick ones', async () => {
  const { fates, ask, endOne } = open(1, 5000);
  for (const took of [10, 10, 60_000]) {
    await ask(1);
    await endOne(took);
  }
  fates.length = 0;
  await ask(50);
  expect(fates.filter((fate) => fate === 'overloaded')).toEqual([]);
});
