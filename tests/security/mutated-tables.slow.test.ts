import { expect, test } from 'vitest';
import { seededRandom } from '../../core/base/seeded-random.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import type { Problem } from '../../handlers/kit/problem.js';
import { handler as analyze } from '../../handlers/tables/analyze-upload.js';
import { callHandler } from '../support/call.js';
import { multipart } from '../support/multipart.js';
import { mutateText } from '../support/mutations/mutate-text.js';
import { mutateWorkbook } from '../support/mutations/mutate-workbook.js';
import { expectAnswers } from '../support/table-endpoints.js';
import { endTableWorkers, tableFolder } from '../support/table-folder.js';
import { seedTexts, seedWorkbooks } from '../support/workbook/seed-tables.js';
import { sheetBytes } from '../support/workbook/xlsx-files.js';

endTableWorkers();

const HEADER = '<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c></row>';
const row = (r: string, first = 'A2', second = 'B2') =>
  `<row r="${r}"><c r="${first}"><v>1</v></c><c r="${second}"><v>2</v></c></row>`;

test.each([
  ...['0', '-1', 'abc', '', '1.5', '1e3', '1048577', '99999999999'].map((r) => [`row ${r}`, HEADER + row(r, '', '')]),
  ...['0', '1048577'].map((r) => [`row ${r} with its cells`, HEADER + row(r, `A${r}`, `B${r}`)]),
  ...['A0', 'ZZZZ1', '1A', 'A', 'XFE2', 'A1048577'].map((cell) => [`cell ${cell}`, HEADER + row('2', cell)]),
  ['a row twice', HEADER + row('2') + row('2')],
  ['rows in descending order', row('3', 'A3', 'B3') + row('2') + HEADER],
  ['a hidden row 0', `${HEADER}<row r="0" hidden="1"><c r="A2"><v>1</v></c></row>${row('3', 'A3', 'B3')}`],
])('every endpoint answers an XLSX with %s', async (label, rows) => {
  await tableFolder({});
  await expectAnswers({ name: 'a.xlsx', bytes: sheetBytes(rows!) }, label!);
});

test('reports a cell in row 0 as damage', async () => {
  await tableFolder({});
  const data = sheetBytes(HEADER + row('0', 'A0', 'B0'));
  const { status, body } = await callHandler<Problem>(analyze, multipart([{ name: 'file', fileName: 'a.xlsx', data }]));
  expect([status, body.code]).toEqual([422, 'unreadable-table']);
});

test('the seeds are valid tables', async () => {
  await tableFolder({});
  for (const { name, bytes } of [...seedWorkbooks(), ...seedTexts()]) {
    const file = { name: 'file', fileName: name, data: bytes };
    const { status, body } = await callHandler<DatasetProfile>(analyze, multipart([file]));
    expect([name, status, body.tables.length > 0]).toEqual([name, 200, true]);
  }
});

/** The attack script runs more. */
const SEEDS = 2;

test.each(seedWorkbooks().map((seed) => [seed.name, seed] as const))(
  'every endpoint answers changed workbooks: %s',
  async (name, seed) => {
    await tableFolder({});
    for (let number = 1; number <= SEEDS; number += 1) {
      const bytes = mutateWorkbook(seed.bytes, seededRandom(number));
      await expectAnswers({ name, bytes }, `${name}, seed ${number}`);
    }
  },
);

test.each(seedTexts().map((seed) => [seed.name, seed] as const))(
  'every endpoint answers changed texts: %s',
  async (name, seed) => {
    await tableFolder({});
    for (let number = 1; number <= SEEDS; number += 1) {
      const bytes = mutateText(seed.bytes, seededRandom(number));
      await expectAnswers({ name, bytes }, `${name}, seed ${number}`);
    }
  },
);
