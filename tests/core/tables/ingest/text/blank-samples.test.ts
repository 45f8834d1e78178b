import { expect, test } from 'vitest';
import { countSteps } from '../../../../support/count-steps.js';

/** The counting begins before the code that is counted. */
const { guessDialect } = await import('../../../../../core/tables/ingest/text/dialect/guess-dialect.js');

const LINES = 200_000;

test.each([
  ['empty lines', '\n'],
  ['lines of blanks', ' \t\n'],
])('%s in a sample cost no record for each dialect', async (_, line) => {
  const blanks = line.repeat(LINES);
  const steps = await countSteps(() => guessDialect([blanks, `${blanks}a,b\n1,2\n`], {}));
  const characters = 2 * LINES * line.length;
  // 12 to 20 steps a character; with a record for each line and dialect, 90 to 250.
  expect(steps).toBeLessThan(40 * characters);
});

test.each([
  ['a table alone', 'name,value\na,1\nb,2\nc,3\n'],
  ['a table below blank lines', `${'\n'.repeat(5000)}name,value\na,1\nb,2\nc,3\n`],
  ['a table between lines of blanks', `${'  \n'.repeat(5000)}name,value\na,1\n${' \n'.repeat(5000)}b,2\nc,3\n`],
])('the delimiter of %s is a comma', (_, text) => {
  expect(guessDialect([text], {})).toMatchObject({ dialect: { kind: 'delimited', delimiter: ',' }, width: 2 });
});
