import { expect, test } from 'vitest';
import { JobSlots } from '../../../../core/tables/jobs/table-pool.js';

const never = () => new AbortController().signal;

/** Opens slots with a fake clock and jobs of a fixed duration, and records the outcome of each request. */
function open(slots: number, maxWaitMs: number) {
  let now = 0;
  const places = new JobSlots(slots, maxWaitMs, () => now);
  const outcomes: string[] = [];
  const running: (() => void)[] = [];
  const ask = (at: number) =>
    places.take(never()).then(
      (giveBack) => {
        outcomes[at] = 'runs';
        running.push(giveBack);
      },
      (error: { code: string }) => {
        outcomes[at] = error.code;
      },
    );
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return {
    outcomes: outcomes,
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

test('when the first of twenty simultaneous jobs ends, rejects the jobs that would start too late', async () => {
  const { outcomes, ask, endOne } = open(2, 10_000);
  await ask(20);
  expect(outcomes.filter(Boolean)).toEqual(['runs', 'runs']);
  await endOne(2000);
  // The third job runs. Each of the two slots becomes free every two seconds, so about eight more jobs can start in
  // the remaining eight seconds.
  expect(outcomes.slice(0, 3)).toEqual(['runs', 'runs', 'runs']);
  expect(outcomes.slice(3, 12).filter(Boolean)).toEqual([]);
  expect(outcomes.slice(12)).toEqual(Array.from({ length: 8 }, () => 'overloaded'));
});

test('rejects a job immediately if it would start too late, judged by earlier ones', async () => {
  const { outcomes, ask, askOne, endOne } = open(1, 5000);
  await ask(1);
  await endOne(4000);
  await ask(3);
  expect(outcomes).toEqual(['runs']);
  await askOne(3);
  expect(outcomes[3]).toBe('overloaded');
});

test('rejects no job after a single slow one or quick ones', async () => {
  const { outcomes, ask, endOne } = open(1, 5000);
  for (const took of [10, 10, 60_000]) {
    await ask(1);
    await endOne(took);
  }
  outcomes.length = 0;
  await ask(50);
  expect(outcomes.filter((outcome) => outcome === 'overloaded')).toEqual([]);
});
