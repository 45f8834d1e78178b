import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { CompareResult } from '../../handlers/detection/models-compare.js';
import { finishCli, spawnCli } from '../support/cli-process.js';
import { drawImage } from '../support/generated-image.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { WAIT } from '../support/wait.js';
import { writeYoloDataset } from '../support/yolo-dataset.js';

async function signs() {
  const folder = await temporaryFolder();
  await reviewedModels(join(folder, 'models'), {
    right: { rows: [[8, 16, 32, 48, 0.9, 1]] },
    wrong: { rows: [[8, 16, 32, 48, 0.8, 0]] },
  });
  const image = await drawImage({ width: 64, height: 64 });
  const label = '1 0.3125 0.5 0.375 0.5\n';
  await writeYoloDataset(join(folder, 'signs'), {
    names: ['cat', 'dog'],
    images: { 'train/0.png': label, 'val/1.png': label, 'val/2.png': label, 'val/3.png': label },
    bytes: { 'val/1.png': image, 'val/2.png': image, 'val/3.png': image },
  });
  const run = (...args: string[]) => {
    const env = { HANDLENS_MODELS_DIR: join(folder, 'models'), HANDLENS_STATE_DIR: join(folder, 'state') };
    return runCli(['models', 'compare', ...args], { cwd: folder, env });
  };
  return { folder, run };
}

test('prints a comparison on a labelled dataset as a table', async () => {
  const { run } = await signs();
  const { code, stdout } = await run('right', 'wrong', '--data', 'signs/data.yaml', '--limit', '2');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^2 models, 3 images, 3 labelled objects$/m);
  expect(stdout).toMatch(/^ +right +3 +1\.000 +1\.000 +1\.000 +1\.000 +1\.000 +0\.451$/m);
  expect(stdout).toMatch(/^ +wrong +3 +0\.000 +0\.000 +0\.000 +0\.000 +0\.000 +-$/m);
  expect(stdout).toMatch(/^ +right +MIT +[\d.]+ (?:kB|bytes) +\d/m);
  expect(stdout).toMatch(/^ +dog +3 +1\.000 +0\.000$/m);
  expect(stdout).toContain('wrong detected dog as cat (3)');
  expect(stdout).toContain('6 differences: 6 found by some models only');
  expect(stdout).toContain('images/val/1.png: dog 0.90 at 8 16 32 48, found by right; labelled');
});

test('--json prints the answer of the API and nothing else', async () => {
  const { run } = await signs();
  const { code, stdout, stderr } = await run('right', '--data', 'signs', '--json', '--split', 'train');
  expect([code, stderr]).toEqual([0, '']);
  const { total, comparison } = JSON.parse(stdout) as CompareResult;
  expect([total, comparison!.models.map(({ label }) => label)]).toEqual([1, ['right']]);
});

test('reports images without labels; a failed one gives exit code 1', async () => {
  const { folder, run } = await signs();
  await writeFile(join(folder, 'signs/images/val/4.png'), 'no image');
  const { code, stdout } = await run('right', 'wrong', '--folder', 'signs/images/val');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^2 models, 4 images, no labels$/m);
  expect(stdout).not.toContain('AP50');
  expect(stdout).toContain('failed: right on 1 image');
});

/** Waits until a file in the state folder records a completed page. */
async function bookmarkIn(folder: string): Promise<void> {
  const isThere = () =>
    readdir(join(folder, 'state', 'comparisons')).then((names) => names.some((one) => one.endsWith('.cursor')));
  await vi.waitFor(async () => expect(await isThere().catch(() => false)).toBe(true), WAIT);
}

test('a stopped comparison continues where it was', async () => {
  const { folder, run } = await signs();
  const image = await drawImage({ width: 64, height: 64 });
  const photos = join(folder, 'photos');
  await mkdir(photos);
  for (let place = 0; place < 400; place++) await writeFile(join(photos, `${place}.png`), image);
  const args = ['right', 'wrong', '--folder', 'photos', '--limit', '2', '--json'];
  const env = { HANDLENS_MODELS_DIR: join(folder, 'models'), HANDLENS_STATE_DIR: join(folder, 'state') };
  const child = spawnCli(['models', 'compare', ...args], { cwd: folder, env });
  const ended = finishCli(child);
  await bookmarkIn(folder);
  child.kill('SIGINT');
  const stopped = await ended;
  expect(stopped).toMatchObject({
    code: 130,
    stderr: expect.stringMatching(
      /stopped: \d+ images? (?:is|are) compared\n {2}vision-cli models compare .* --resume/,
    ),
  });

  const { code, stdout } = await run(...args, '--resume');
  expect(code).toBe(0);
  const { comparison } = JSON.parse(stdout) as CompareResult;
  expect(comparison).toMatchObject({ images: 400, models: [{ detections: 400 }, { detections: 400 }] });
  expect(await run(...args, '--resume')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('without --resume'),
  });
});

test.each<[string, string[], number, string]>([
  ['no model', [], 2, 'missing required argument'],
  ['no images', ['mock'], 2, '--data FILE'],
  ['both kinds of images', ['mock', '--data', 'signs', '--folder', 'signs'], 2, 'Add either --data FILE'],
  ['a model that is missing', ['nothing.onnx', '--data', 'signs'], 4, 'nothing.onnx'],
  ['a split that is missing', ['mock', '--data', 'signs', '--split', 'test'], 3, 'it has: train, val'],
])('explains wrong use with %s', async (_name, args, expected, message) => {
  const { run } = await signs();
  const { code, stderr } = await run(...args);
  expect(code).toBe(expected);
  expect(stderr).toContain(message);
});
