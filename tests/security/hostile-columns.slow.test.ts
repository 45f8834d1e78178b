import { expect, test } from 'vitest';
import { seededRandom } from '../../core/base/seeded-random.js';
import type { DatasetProfile } from '../../core/tables/profile/column/table-profile.js';
import { handler as analyze } from '../../handlers/tables/analyze-upload.js';
import { callHandler } from '../support/call.js';
import { HOSTILE_TEXTS, hostileTable } from '../support/hostile-columns.js';
import { multipart } from '../support/multipart.js';
import { expectAnswers } from '../support/table-endpoints.js';
import { endTableWorkers, tableFolder } from '../support/table-folder.js';

endTableWorkers();

const csvOf = (texts: readonly string[]) =>
  ['c1,c2', ...texts.map((text, row) => `"${text.replaceAll('"', '""')}",${row}`)].join('\n');

test.each(Object.entries(HOSTILE_TEXTS))('every endpoint answers a column of %s values', async (kind, texts) => {
  await tableFolder({});
  await expectAnswers({ name: 'a.csv', bytes: Buffer.from(csvOf([...texts, ...texts])) }, kind);
});

test.each(['huge', 'beyond'])('questions about %s values are answered or declined', async (kind) => {
  await tableFolder({});
  await expectAnswers({ name: 'a.csv', bytes: Buffer.from(csvOf(HOSTILE_TEXTS[kind]!)) }, kind, 'all');
});

test.each([2, 4, 5])('every endpoint answers generated hostile columns, seed %i', async (seed) => {
  await tableFolder({});
  await expectAnswers({ name: 'a.csv', bytes: Buffer.from(hostileTable(seededRandom(seed))) }, `seed ${seed}`);
});

test.each([
  ['1e308 and its neighbours', ['1e308', '1.1e308', '1.2e308', '1.7e308']],
  ['both ends of the numbers', ['1e308', '-1e308', '1.7e308', '-1.7e308', '0']],
])('the histogram of %s has finite bounds and counts every value', async (_, texts) => {
  await tableFolder({});
  const file = { name: 'file', fileName: 'a.csv', data: csvOf(texts) };
  const { status, body } = await callHandler<DatasetProfile>(analyze, multipart([file]));
  expect(status).toBe(200);
  const { numbers } = body.tables[0]!.columns[0]!;
  const bins = numbers!.histogram;
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(texts.length);
  expect(bins.every(({ from, to }) => Number.isFinite(from) && from < to)).toBe(true);
  expect([bins[0]!.from, bins.at(-1)!.to]).toEqual([numbers!.min, numbers!.max]);
  expect(Object.values(numbers!.quantiles).every((value) => value !== null)).toBe(true);
});
