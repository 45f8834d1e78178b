import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFault } from '../../../../../core/base/fault.js';
import { propertyRuns } from '../../../../support/property-runs.js';
import { generatedFile, generatedHistory } from '../../../../support/scripts/generated-histories.js';
import { hasPython, PythonRunner, runSqlScript } from '../../../../support/scripts/run-scripts.js';
import { type ScriptedHistory, scriptedHistory } from '../../../../support/scripts/written-script.js';

type Run = (history: ScriptedHistory) => Promise<string[][]>;

const checkHistories = (run: Run, runs: number) =>
  fc.assert(
    fc.asyncProperty(generatedHistory, async ({ csv, operations }) => {
      const history = await scriptedHistory(csv, operations);
      expect(await run(history)).toEqual(history.expected);
    }),
    { numRuns: propertyRuns(runs) },
  );

/** Returns the table of a file; null if Handlens finds none. */
async function tableOf(text: string): Promise<ScriptedHistory | null> {
  try {
    return await scriptedHistory(text, []);
  } catch (error) {
    if (isFault(error)) return null;
    throw error;
  }
}

const checkFiles = (run: Run, runs: number) =>
  fc.assert(
    fc.asyncProperty(generatedFile, async (text) => {
      const history = await tableOf(text);
      if (history !== null) expect(await run(history)).toEqual(history.expected);
    }),
    { numRuns: propertyRuns(runs) },
  );

describe('the SQL of a history', () => {
  test('gives the same cells in DuckDB', () => checkHistories(runSqlScript, 400));
  test('reads the same table from any file', () => checkFiles(runSqlScript, 300));
});

// Python is no dependency of Handlens: set HANDLENS_TEST_PYTHON to one with pandas and polars.
describe.skipIf(!hasPython())('the Python of a history', () => {
  let python: PythonRunner;
  beforeAll(() => {
    python = new PythonRunner();
  });
  afterAll(() => python.close());

  describe.each(['pandas', 'polars'] as const)('with %s', (language) => {
    const run: Run = (history) => python.run(history, language);
    test('gives the same cells', () => checkHistories(run, 400));
    test('reads the same table from any file', () => checkFiles(run, 300));
  });
});
