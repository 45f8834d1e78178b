import { test } from 'vitest';
import { type CleanResult, handler as clean } from '../../../../handlers/tables/clean-upload.js';
import { type RegisterResult, handler as register } from '../../../../handlers/tables/datasets-register.js';
import { callHandler } from '../../../support/call.js';
import { expectGolden } from '../../../support/golden/answers.js';
import { DRAWN_SHEETS } from '../../../support/golden/drawn-sheets.js';
import { ENCODED_TEXTS } from '../../../support/golden/encoded-texts.js';
import { formatAnswer } from '../../../support/golden/format-answer.js';
import { STRUCTURED_TEXTS } from '../../../support/golden/structured-texts.js';
import { endTableWorkers, tableFolder } from '../../../support/table-folder.js';

endTableWorkers();

/** Describes how a file is read: its outline, rows outside tables or malformed, and the rows of each table. */
async function readWhole(name: string, folder: string): Promise<string> {
  const { body, status } = await callHandler<RegisterResult>(register, { json: { path: name } });
  const tables: object[] = [];
  for (const { id } of body.outline?.tables ?? []) {
    const call = { json: { path: name, table: id, steps: [], answer: 'json' } };
    const { body: cleaned } = await callHandler<CleanResult>(clean, call);
    const { columns_before: _, columns_after: __, rows_after: ___, ...table } = cleaned.tables[0]!;
    tables.push({ ...table, content_base64: cleaned.file.content_base64 });
  }
  return `## ${name}\n${formatAnswer(status === 200 ? [body.outline, ...tables] : body, folder)}\n`;
}

test('readings of awkward files are unchanged', async () => {
  const files = [...STRUCTURED_TEXTS, ...ENCODED_TEXTS, ...DRAWN_SHEETS];
  const folder = await tableFolder(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  const texts: string[] = [];
  for (const { name } of files) texts.push(await readWhole(name, folder));
  await expectGolden('tables/readings.txt', texts);
});
