import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../core/base/files/make-folder.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

test('creates a folder and its parents, also several times at once', async () => {
  const folder = join(await temporaryFolder(), 'a', 'b', 'c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(join(folder, 'd'))]);
  await makeFolder(folder);
  expect((await stat(join(folder, 'd'))).isDirectory()).toBe(true);
});

test('fails if a parent is a file', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.runIf(process.platform === 'linux')('fails below /proc, where a recursive mkdir never returns', async () => {
  await expect(makeFolder('/proc/handlens/a/b')).rejects.toMatchObject({ code: 'ENOENT' });
});
