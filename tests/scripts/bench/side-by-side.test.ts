import { describe, expect, test } from 'vitest';
import {
  type Contender,
  roundRatios,
  runSideBySide,
  sideBySideTable,
  valuesOfOutcome,
} from '../../../scripts/bench/side-by-side.js';

/** Creates a contender whose rounds take these seconds; each round records its name. */
function contender(name: string, seconds: readonly number[], { maxRounds = 9, log = [] as string[] } = {}): Contender {
  let turn = 0;
  return {
    name,
    command: name,
    maxRounds,
    run: async () => {
      log.push(name);
      const wallS = seconds[turn++];
      if (wallS === undefined) throw new Error('Traceback\nValueError: row 12 has 13 values');
      return { wallS, cpuS: wallS / 2, peakMb: 100 * wallS, stdout: '' };
    },
  };
}

const quiet = (rounds: number) => ({ rounds, log: () => undefined });

const outcomesOf = async (...given: Parameters<typeof runSideBySide>) => (await runSideBySide(...given)).outcomes;

describe('contenders side by side', () => {
  test('take turns, and a contender with fewer rounds skips later ones', async () => {
    const log: string[] = [];
    const two = [contender('a', [1, 1, 1], { log }), contender('b', [2, 2], { log, maxRounds: 2 })];
    await runSideBySide(two, quiet(3));
    expect(log).toEqual(['a', 'b', 'a', 'b', 'a']);
  });

  test('a failed contender does not run again and keeps its earlier results', async () => {
    const [outcome] = await outcomesOf([contender('a', [1])], quiet(3));
    expect(outcome!.runs).toHaveLength(1);
    expect(outcome!.failure).toContain('row 12 has 13 values');
    expect(valuesOfOutcome(outcome!)).toMatchObject({ wall_s: [1], cpu_s: [0.5], peak_mb: [100] });
  });

  test('a contender whose round takes minutes runs only once', async () => {
    const [outcome] = await outcomesOf([contender('a', [100, 100])], quiet(3));
    expect(outcome!.runs).toHaveLength(1);
  });

  test('ratios compare only rounds that both contenders completed', async () => {
    const [ours, theirs] = await outcomesOf([contender('a', [1, 3, 5]), contender('b', [2, 2])], quiet(3));
    expect(roundRatios(ours!, theirs!)).toEqual([0.5, 1.5]);
  });

  test('the table contains the last line of a failure, and no ratio of the first contender to itself', async () => {
    const all = [contender('ours', [1, 1]), contender('twice as slow', [2, 2]), contender('broken', [])];
    const { rows } = sideBySideTable('', await runSideBySide(all, quiet(2)));
    expect(rows[0]).toEqual(['ours', 2, '1.00', '1.00..1.00', '0.50', '100', '-', '']);
    expect(rows[1]![6]).toBe('0.50 (0.50..0.50)');
    expect(rows[2]).toEqual(['broken', 0, '-', '-', '-', '-', '-', 'ValueError: row 12 has 13 values']);
  });
});
