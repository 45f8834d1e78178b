import { test } from 'vitest';
import { handler as clean } from '../../../../handlers/tables/clean-upload.js';
import { type RegisterResult, handler as register } from '../../../../handlers/tables/datasets-register.js';
import { spoilFiles } from '../../../../scripts/spoil/spoil-files.js';
import { callHandler } from '../../../support/call.js';
import { answersTo, expectGolden } from '../../../support/golden/answers.js';
import { AWKWARD_READINGS } from '../../../support/golden/awkward-readings.js';
import { endTableWorkers, tableFolder } from '../../../support/table-folder.js';

endTableWorkers();

const SPOILT = [...spoilFiles(240, 20)].filter(({ bytes }) => bytes.length < 430);

/** How a file is read, then each table of it without any cleaning. */
async function readWhole(name: string, folder: string): Promise<string[]> {
  const { body } = await callHandler<RegisterResult>(register, { json: { path: name } });
  const tables = body.outline?.tables ?? [];
  const options = { steps: [], answer: 'json' };
  return answersTo(
    [
      { name, handler: register, call: { json: { path: name } } },
      ...tables.map(({ id }) => ({ name: id, handler: clean, call: { json: { path: name, table: id, ...options } } })),
    ],
    folder,
  );
}

test.each([
  ['awkward', AWKWARD_READINGS],
  ['spoilt', SPOILT],
])('%s files are read as before', async (what, files) => {
  const folder = await tableFolder(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const texts: string[] = [];
  for (const { name } of files) texts.push(...(await readWhole(name, folder)));
  await expectGolden(`tables/readings-${what}.txt`, texts);
});
