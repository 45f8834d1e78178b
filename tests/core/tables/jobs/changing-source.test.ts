import { appendFileSync, rmSync, truncateSync } from 'node:fs';
import { appendFile, readdir, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../core/base/fault.js';
import { cleanDataset } from '../../../../core/tables/jobs/clean-dataset.js';
import { OutputOptions } from '../../../../core/tables/jobs/cleaned-file.js';
import { withDatasetAsync, withSource } from '../../../../core/tables/jobs/open-source.js';
import { profileOf } from '../../../../core/tables/jobs/table-child.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const TEXT = `id,city\n${Array.from({ length: 2000 }, (_, at) => `${at}, Rome ${at % 7} \n`).join('')}`;

async function someFile(size = TEXT.length) {
  const folder = await temporaryFolder();
  const path = join(folder, 'orders.csv');
  await writeFile(path, TEXT);
  return { folder, path, source: { kind: 'file' as const, path, name: 'orders.csv', size } };
}

const CHANGED = {
  code: 'dataset-changed',
  message: '"orders.csv" changed while it was read. Wait until it is completely written, and try again.',
};
const asInput = (source: Awaited<ReturnType<typeof someFile>>['source']) => ({ source, read: {}, datasetId: null });

test('names a file deleted before it was opened', async () => {
  const { path, source } = await someFile();
  await rm(path);
  const fault = {
    code: 'not-found',
    message: '"orders.csv" can no longer be read (ENOENT). Check that it was not moved.',
  };
  expect(() => withSource(source, () => 'value')).toThrow(expect.objectContaining(fault));
});

describe('does not answer with results of a file that', () => {
  const changes: Record<string, (path: string) => Promise<void>> = {
    'was appended to': (path) => appendFile(path, '1,Oslo\n'),
    'was truncated': (path) => truncate(path, 100),
    'was rewritten with the same size': async (path) => {
      await writeFile(path, TEXT.replaceAll('Rome', 'Oslo'));
      await utimes(path, new Date(), new Date(Date.now() + 5000));
    },
  };
  test.each(Object.entries(changes))('%s meanwhile', async (_, change) => {
    const { path, source } = await someFile();
    const input = asInput(source);
    await expect(withDatasetAsync(input, () => change(path).then(() => 'value'))).rejects.toMatchObject(CHANGED);
  });

  test('was changed and therefore could not be read', async () => {
    const { path, source } = await someFile();
    const work = () => {
      appendFileSync(path, '"');
      throw new Fault('unreadable-table', 'A quote does not end.');
    };
    expect(() => withSource(source, work)).toThrow(expect.objectContaining(CHANGED));
  });

  test('was truncated before the next bytes', async () => {
    const { path, source } = await someFile();
    const work = (bytes: { read(offset: number, length: number): Uint8Array }) => {
      truncateSync(path, 100);
      return bytes.read(50, 1000);
    };
    expect(() => withSource(source, work)).toThrow(expect.objectContaining(CHANGED));
  });

  test('had another size when it was checked', async () => {
    const { source } = await someFile(TEXT.length - 8);
    expect(() => profileOf(asInput(source), () => undefined)).toThrow(expect.objectContaining(CHANGED));
  });
});

test.each<[string, (path: string) => Promise<void>]>([
  ['is deleted', (path) => rm(path)],
  ['is replaced by another', (path) => writeFile(`${path}.new`, 'x').then(() => rename(`${path}.new`, path))],
])('reads a file to its end, unchanged, if it %s meanwhile', async (_, change) => {
  const { path, source } = await someFile();
  const size = withDatasetAsync(asInput(source), (at) => change(path).then(() => at.facts.bytes));
  expect(await size).toBe(TEXT.length);
});

test('a failed cleaning, or one of a changing file, leaves no file', async () => {
  const { folder, path, source } = await someFile();
  const places = { file: join(folder, 'clean.csv'), log: { path: join(folder, 'log.jsonl') } };
  const request = { ...asInput(source), clean: { options: {} }, output: OutputOptions.parse({}), places };
  let calls = 0;
  const change = () => {
    if (calls++ === 0) appendFileSync(path, '1,Oslo\n');
  };
  expect(() => cleanDataset(request, change)).toThrow(expect.objectContaining(CHANGED));
  expect(calls).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual(['orders.csv']);

  await writeFile(path, TEXT);
  await writeFile(places.file, 'mine');
  expect(() => cleanDataset(request, () => undefined)).toThrow('exists already');
  expect((await readdir(folder)).sort()).toEqual(['clean.csv', 'orders.csv']);
  rmSync(places.file);
  expect(cleanDataset(request, () => undefined).file.path).toBe(places.file);
});
