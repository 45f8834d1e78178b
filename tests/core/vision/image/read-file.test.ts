import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImageFile } from '../../../../core/vision/image/read-file.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

test('reads a file', async () => {
  const path = join(await temporaryFolder(), 'a.png');
  await writeFile(path, 'abc');
  expect(Buffer.from(await readImageFile(path, 3)).toString()).toBe('abc');
});

test.each<[string, string, (path: string) => unknown]>([
  ['a folder', 'invalid-input', (path) => mkdir(path)],
  ['a pipe that nobody writes to', 'invalid-input', (path) => execFileSync('mkfifo', [path])],
  ['a missing file', 'not-found', () => undefined],
  ['a file that is too large', 'too-large', (path) => writeFile(path, 'abcd')],
])('refuses %s', async (_name, code, make) => {
  const path = join(await temporaryFolder(), 'a.png');
  await make(path);
  await expect(readImageFile(path, 3)).rejects.toMatchObject({ code });
});

test('refuses a device', async () => {
  await expect(readImageFile('/dev/zero', 1e9)).rejects.toMatchObject({ code: 'invalid-input' });
});
