import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanDataset } from '../../../../core/tables/jobs/clean-dataset.js';
import { OutputOptions } from '../../../../core/tables/jobs/cleaned-file.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const run = (file: string, log: string) =>
  cleanDataset(
    {
      source: { kind: 'bytes', name: 'a.csv', bytes: Buffer.from('id,city\n1, Rome \n2,Paris\n3,Oslo\n') },
      read: {},
      datasetId: null,
      clean: { options: {} },
      output: OutputOptions.parse({}),
      places: { file, log: { path: log } },
    },
    () => undefined,
  );

test('writes both files', async () => {
  const folder = await temporaryFolder();
  const { file } = run(join(folder, 'b.csv'), join(folder, 'b.jsonl'));
  expect(file.size).toBe((await readFile(join(folder, 'b.csv'))).length);
  expect((await readdir(folder)).sort()).toEqual(['b.csv', 'b.jsonl']);
});

test('deletes the first file if the second cannot be finished', async () => {
  const folder = await temporaryFolder();
  expect(() => run(join(folder, 'b.csv'), join(folder, 'b.csv'))).toThrow('exists already');
  expect(await readdir(folder)).toEqual([]);
});
