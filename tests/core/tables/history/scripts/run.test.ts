import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../../support/property-runs.js';
import { generatedHistory } from '../../../../support/scripts/generated-histories.js';
import { hasPython, PythonRunner, runSqlScript } from '../../../../support/scripts/run-scripts.js';
import { scriptedHistory } from '../../../../support/scripts/written-script.js';

describe('the SQL of a history', () => {
  test('gives the same cells in DuckDB', async () => {
    await fc.assert(
      fc.asyncProperty(generatedHistory, async ({ csv, operations }) => {
        const history = await scriptedHistory(csv, operations);
        expect(await runSqlScript(history)).toEqual(history.expected);
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});

describe.skipIf(!hasPython())('the Python of a history', () => {
  let python: PythonRunner;
  beforeAll(() => {
    python = new PythonRunner();
  });
  afterAll(() => python.close());

  test.each(['pandas', 'polars'] as const)('gives the same cells with %s', async (language) => {
    await fc.assert(
      fc.asyncProperty(generatedHistory, async ({ csv, operations }) => {
        const history = await scriptedHistory(csv, operations);
        expect(await python.run(history, language)).toEqual(history.expected);
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});
