import { expect, test } from 'vitest';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import { handler as analyze } from '../../../handlers/tables/analyze-upload.js';
import { callHandler } from '../../support/call.js';
import { multipart } from '../../support/multipart.js';
import { endTableWorkers, tableFolder } from '../../support/table-folder.js';

endTableWorkers();

test.each([
  ['', []],
  ['People of 2026\n\n', ['title']],
])('lists the line that names the delimiter after the rows are read, above %j', async (title, others) => {
  await tableFolder({});
  const data = `sep=;\n${title}name;age\nAda;36\nAlan;41\nGrace;85\n`;
  const { status, body } = await callHandler<DatasetProfile>(
    analyze,
    multipart([{ name: 'file', fileName: 'people.csv', data }]),
  );
  expect(status).toBe(200);
  const kinds = body.tables[0]!.set_aside.map(({ kind }) => kind).filter((kind) => kind !== 'blank');
  expect(kinds).toEqual(['sep-line', ...others]);
  expect(body.tables[0]!.rows).toBe(3);
});
