import { expect, test } from 'vitest';
import { countSteps } from '../../../../support/count-steps.js';

// Imported dynamically, because a function is counted only if it is compiled after counting starts.
const { guessDialect } = await import('../../../../../core/tables/read/text/guess/guess-dialect.js');

const LINES = 200_000;

test('empty lines of a sample create no record for each dialect', async () => {
  const sample = `a,b;c d|e:f\n1,2;3 4|5:6\n${'\n'.repeat(LINES)}`;
  const steps = await countSteps(() => guessDialect([sample], {}));
  // Measured: 25 steps per line, or 54 if a record were created for each line and dialect.
  expect(steps).toBeLessThan(40 * LINES);
});

test.each([
  ['only a table', 'name,value\na,1\nb,2\nc,3\n'],
  ['a table below blank lines', `${'\n'.repeat(5000)}name,value\na,1\nb,2\nc,3\n`],
  ['a table between lines of blanks', `${'  \n'.repeat(5000)}name,value\na,1\n${' \n'.repeat(5000)}b,2\nc,3\n`],
])('the delimiter of %s is a comma', (_, text) => {
  expect(guessDialect([text], {})).toMatchObject({ dialect: { kind: 'delimited', delimiter: ',' }, width: 2 });
});
