import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProcess } from '../support/cli-process.js';
import { drawImage } from '../support/drawn-image.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { tinyModel } from '../support/tiny-model.js';

/** Creates a separate home folder to detect files that a process leaves behind. */
async function emptyHome() {
  const folder = await temporaryFolder();
  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(join(folder, 'photo.png'), await drawImage());
  await writeFile(join(folder, 'tiny.onnx'), tinyModel());
  const env = { HOME: home, TMPDIR: home, XDG_CACHE_HOME: home, HANDLENS_MODELS_DIR: folder };
  return { folder, home, env };
}

test('running a model stores no identifier and no reports', async () => {
  const { folder: cwd, home, env } = await emptyHome();
  await runProcess(['models', 'review', 'tiny.onnx', '--source', 'drawn here', '--geometry', 'skip'], { cwd, env });
  const { code } = await runProcess(['detect', 'image', 'photo.png', '--backend', 'onnx'], { cwd, env });
  expect(code).toBe(0);
  expect(await readdir(home, { recursive: true })).toEqual([]);
});
