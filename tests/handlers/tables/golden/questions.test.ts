import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'vitest';
import { handler as ask } from '../../../../handlers/tables/agent-query.js';
import { readQuestions } from '../../../support/business-questions/read-questions.js';
import { answersTo, expectGolden } from '../../../support/golden/answers.js';
import { endTableWorkers, tableFolder } from '../../../support/table-folder.js';

endTableWorkers();

/** Only every fifth question, because each takes a tenth of a second. */
const EVERY = 5;

test.each(['foreign', 'verdict'] as const)('answers to questions of the %s tables are unchanged', async (half) => {
  const tables = readQuestions(half);
  const files = tables.map(({ path }) => [basename(path), readFileSync(path)] as const);
  const folder = await tableFolder(Object.fromEntries(files));
  const asked = tables.flatMap(({ path, questions }) =>
    questions
      .filter((_, at) => at % EVERY === 0)
      .map(({ ask: question }) => ({
        name: question,
        handler: ask,
        call: { json: { path: basename(path), question } },
      })),
  );
  await expectGolden(`tables/questions-${half}.txt`, await answersTo(asked, folder));
});
