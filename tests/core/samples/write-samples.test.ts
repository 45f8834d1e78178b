import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFile } from '../../../core/samples/sample-files.js';
import { writeSamples } from '../../../core/samples/write-samples.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const never = new AbortController().signal;

async function places() {
  const home = await temporaryFolder();
  return { folder: join(home, 'samples'), modelsDir: join(home, 'models') };
}

test('writes what does not exist yet, and nothing more the second time', async () => {
  const here = await places();
  await mkdir(join(here.folder, 'photos'), { recursive: true });
  await writeFile(join(here.folder, 'photos', 'street-01.jpg'), 'mine');
  await symlink('nowhere', join(here.folder, 'street.webm'));
  const first = await writeSamples(here, never);
  expect(first).toMatchObject({
    written: first.files.length - 2,
    kept: 2,
    model: join(here.modelsDir, 'street-demo.onnx'),
  });
  expect(await readFile(join(here.folder, 'photos', 'street-01.jpg'), 'utf8')).toBe('mine');
  expect(await readlink(join(here.folder, 'street.webm'))).toBe('nowhere');
  const onDisk = await readdir(here.folder, { recursive: true, withFileTypes: true });
  // All but the model, which is in its own folder.
  expect(onDisk.filter((entry) => !entry.isDirectory())).toHaveLength(first.files.length - 1);
  expect(await readdir(here.modelsDir)).toEqual(['street-demo.onnx']);
  const count = (kind: string) => first.files.filter((file) => file.kind === kind).length;
  expect([count('photo'), count('video'), count('table'), count('model')]).toEqual([12, 1, 3, 1]);
  const again = await writeSamples(here, never);
  expect(again).toMatchObject({ written: 0, kept: first.files.length });
});

test('stops when it is cancelled', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(writeSamples(await places(), controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
});

test('reports a file in place of the samples folder', async () => {
  const here = await places();
  await writeFile(here.folder, '');
  await expect(writeSamples(here, never)).rejects.toMatchObject({ code: 'not-writable' });
});

test.each(['../package.json', 'street-demo.onnx', 'photos', ''])('%j is not a sample', async (path) => {
  await expect(sampleFile(path)).rejects.toMatchObject({ code: 'not-found' });
});
