import { test } from 'vitest';
import { handler as analyze } from '../../../../handlers/tables/analyze.js';
import { handler as clean } from '../../../../handlers/tables/clean-upload.js';
import { handler as markdown } from '../../../../handlers/tables/report-markdown.js';
import { answersTo, expectGolden } from '../../../support/golden/answers.js';
import { MESSY_TABLES } from '../../../support/golden/messy-tables.js';
import { endTableWorkers, tableFolder } from '../../../support/table-folder.js';

endTableWorkers();

const ALL = { accept: ['proposed', 'notation'], answer: 'json' };
const NAMES = MESSY_TABLES.map(({ name }) => name);
/** Reports repeat the content of profiles and cleanings, so one is enough. */
const REPORTED = ['missing.csv'];

test.each([
  ['profiles', analyze, {}, NAMES],
  ['cleanings', clean, ALL, NAMES],
  ['reports', markdown, { accept: ['proposed', 'notation'], detail: 'full' }, REPORTED],
])('%s of messy tables are unchanged', async (what, handler, options, names) => {
  const folder = await tableFolder(Object.fromEntries(MESSY_TABLES.map(({ name, bytes }) => [name, bytes])));
  const asked = names.map((name) => ({ name, handler, call: { json: { path: name, ...options } } }));
  await expectGolden(`tables/${what}.txt`, await answersTo(asked, folder));
});
