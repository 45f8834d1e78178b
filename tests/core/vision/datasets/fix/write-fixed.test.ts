import { execFile } from 'node:child_process';
import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { planFixes } from '../../../../../core/vision/datasets/fix/plan-fixes.js';
import { writeFixed } from '../../../../../core/vision/datasets/fix/write-fixed.js';
import { validateDataset } from '../../../../../core/vision/datasets/validate/validate-dataset.js';
import { folderHashes } from '../../../../support/folder-bytes.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset, type YoloDataset } from '../../../../support/yolo-dataset.js';

const signal = new AbortController().signal;

const UNTIDY: YoloDataset = {
  images: {
    'train/0001.png': '0,0.5,0.5,0.25,0.25\r\n1.0\t0.25 0.25 0.125 1.004\r\n',
    'train/0003.png': '1 0.5 0.5 0.25 0.25\n1 0.5 0.5 0.25 0.25\n',
    'train/0004.png': null,
    'val/0002.png': '1 0.5 0.5 0.5 0.25\n',
  },
};

async function written(dataset: YoloDataset = UNTIDY) {
  const above = await temporaryFolder();
  const folder = join(above, 'signs');
  return { folder, target: join(above, 'mended'), config: await writeYoloDataset(folder, dataset) };
}

const write = (configPath: string, folder: string, closed: { path: string; what: string }[] = []) =>
  writeFixed({ configPath, folder, closed }, { signal });

test('the plan lists certain fixes, and changes nothing', async () => {
  const { folder, config } = await written();
  const before = await folderHashes(folder);
  const plan = await planFixes(config, { signal });
  expect(plan).toMatchObject({ config: 'data.yaml', root: folder, images: 4, labels: 3, fixed_files: 2 });
  expect(plan.fix_counts).toEqual({
    clipped: 1,
    'duplicate-row': 1,
    'line-ends': 2,
    separators: 2,
    'whole-class': 1,
  });
  expect(plan.fixes.map(({ file }) => file)).toEqual([
    ...Array(4).fill('labels/train/0001.txt'),
    'labels/train/0003.txt',
  ]);
  expect(await folderHashes(folder)).toEqual(before);
});

test('writes a complete, independent fixed copy; the dataset is unchanged', async () => {
  const { folder, target, config } = await written();
  const before = await folderHashes(folder);
  expect(await write(config, target)).toEqual({ config: join(target, 'data.yaml'), images: 4, labels: 3 });
  expect(await folderHashes(folder)).toEqual(before);
  const after = await folderHashes(target);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const path of Object.keys(before)) {
    if (path.endsWith('.png')) expect(after[path], path).toBe(before[path]);
  }
  expect(await readFile(join(target, 'labels/train/0001.txt'), 'utf8')).toBe(
    '0 0.5 0.5 0.25 0.25\n1 0.25 0.25 0.125 1\n',
  );
  expect((await planFixes(target, { signal })).fix_counts).toEqual({});
});

const HOSTILE = `path: PLACE
train: [images/train]
validation: images/val
download: bash -c "touch pwned"
channels: 3 # as it is
names: [red, green]
`;

test('the config refers to nothing outside and runs no command; other keys stay', async () => {
  const { folder, target, config } = await written();
  await writeFile(config, HOSTILE.replace('PLACE', folder));
  await write(config, target);
  const text = await readFile(join(target, 'data.yaml'), 'utf8');
  expect(text).not.toMatch(/path:|download|pwned|signs/);
  expect(text).toContain('channels: 3 # as it is');
  const report = await validateDataset(target);
  expect(report.splits.val?.images).toBe(1);
  expect(report.findings.filter(({ code }) => code.startsWith('config-'))).toEqual([]);
  expect((await planFixes(config, { signal })).fix_counts).toMatchObject({
    'config-download': 1,
    'config-validation-key': 1,
  });
});

test('lists the changes of paths in the config', async () => {
  const { config, folder } = await written();
  await writeFile(config, `path: ${folder}\ntrain: ./images/train\nval: images/val\nnames: [red, green]\n`);
  const { fixes } = await planFixes(config, { signal });
  expect(fixes.filter(({ code }) => code === 'config-paths')).toMatchObject([
    { before: expect.stringMatching(/^path: /), after: null, line: null },
    { before: 'train: ./images/train', after: 'train: images/train', line: 2 },
  ]);
});

test('lists the changes of paths in lists of images', async () => {
  const { config, folder } = await written({
    ...UNTIDY,
    config: 'train: train.txt\nval: images/val\nnames: [red, green]\n',
  });
  const lines = ['0001', '0003'].map((name) => `/home/ada/signs/images/train/${name}.png\n`);
  await writeFile(join(folder, 'train.txt'), lines.join(''));
  const { fixes } = await planFixes(config, { signal });
  expect(fixes.filter(({ code }) => code === 'list-paths')).toEqual([
    {
      code: 'list-paths',
      file: 'train.txt',
      line: 1,
      before: '/home/ada/signs/images/train/0001.png',
      after: './images/train/0001.png',
      count: 2,
    },
  ]);
});

test.each([
  ['no YAML', 'train: [images\n', /cannot be read.*data\.yaml/s],
  ['a list', '- a\n', /cannot be read/],
])('rejects a config that is %s with the reason', async (_, text, expected) => {
  const { config } = await written();
  await writeFile(config, text);
  await expect(planFixes(config, { signal })).rejects.toMatchObject({
    code: 'unreadable-dataset',
    message: expect.stringMatching(expected),
  });
});

test('counts an image that is in two splits once', async () => {
  const { config } = await written();
  await writeFile(config, 'train: images/train\nval: images/train\nnames: [red, green]\n');
  expect((await planFixes(config, { signal })).images).toBe(3);
});

test('lists of images in the copy refer to the copied images', async () => {
  const { folder, target, config } = await written({
    ...UNTIDY,
    config: 'train: [lists/train.txt, lists/none.txt]\nval: images/val\nnames: [red, green]\n',
  });
  await mkdir(join(folder, 'lists'));
  await writeFile(join(folder, 'lists/none.txt'), '');
  await writeFile(join(folder, 'lists/train.txt'), `${folder}/images/train/0001.png\n./../images/train/0003.png\n`);
  await write(config, target);
  expect(await readFile(join(target, 'lists/train.txt'), 'utf8')).toBe(
    './../images/train/0001.png\n./../images/train/0003.png\n',
  );
  expect((await validateDataset(target)).splits.train).toMatchObject({ images: 2, labels: 2 });
  expect(Object.keys(await folderHashes(target))).toContain('lists/none.txt');
});

describe('writes nothing', () => {
  interface Place {
    folder: string;
    target: string;
  }
  /** Files created beforehand, and the target of the copy. */
  test.each<[string, (place: Place) => Promise<unknown>, (place: Place) => string, string]>([
    ['into a folder that exists', ({ target }) => mkdir(target), ({ target }) => target, 'already-exists'],
    ['over a file', ({ target }) => writeFile(target, 'mine'), ({ target }) => target, 'already-exists'],
    ['over a link', ({ target }) => symlink('/nowhere', target), ({ target }) => target, 'already-exists'],
    ['into the dataset', async () => null, ({ folder }) => join(folder, 'mended'), 'path-not-allowed'],
    [
      'into the dataset through a link',
      ({ folder, target }) => symlink(folder, target),
      ({ target }) => join(target, 'mended'),
      'path-not-allowed',
    ],
    ['below a missing folder', async () => null, ({ target }) => join(target, 'deep', 'mended'), 'not-found'],
    [
      'below a folder "images", which would change the place of labels',
      ({ target }) => mkdir(join(dirname(target), 'images')),
      ({ target }) => join(dirname(target), 'images', 'mended'),
      'path-not-allowed',
    ],
  ])('%s', async (name, put, choose, code) => {
    const isImages = name.includes('"images"');
    const { folder, target, config } = await written(
      isImages
        ? {
            config: 'train: t\nval: v\nnames: [red]\n',
            images: {},
            files: { 't/a.png': 'x', 't/a.txt': '', 'v/b.png': 'y' },
          }
        : UNTIDY,
    );
    await put({ folder, target });
    const place = choose({ folder, target });
    const before = await folderHashes(dirname(folder));
    await expect(write(config, place)).rejects.toMatchObject({ code });
    expect(await folderHashes(dirname(folder))).toEqual(before);
  });

  test('into a folder without permission', async () => {
    const { target, config } = await written();
    const closed = [{ path: dirname(target), what: 'the installation folder of Handlens' }];
    await expect(write(config, target, closed)).rejects.toThrow(/inside the installation folder of Handlens/);
  });

  test.each([
    ['a config that is not YAML', 'train: [\n'],
    ['aliases', 'train: &a images/train\nval: *a\nnames: [red]\n'],
    ['no images', 'train: nothing\nval: nothing\nnames: [red]\n'],
  ])('of a dataset with %s', async (_name, text) => {
    const { folder, target, config } = await written({ ...UNTIDY, config: text });
    await expect(write(config, target)).rejects.toMatchObject({ code: 'unreadable-dataset' });
    expect(Object.keys(await folderHashes(dirname(folder))).every((path) => path.startsWith('signs/'))).toBe(true);
  });

  /**
   * Label files that cannot be copied, and the expected messages. They prevent the copy, because an image without its
   * label would count as background.
   */
  test.each<[string, (label: string) => Promise<unknown>, RegExp]>([
    [
      'is a pipe',
      async (label) => promisify(execFile)('mkfifo', [label]),
      /"labels\/train\/0004.txt" is not a regular/,
    ],
    ['leads outside the dataset', (label) => symlink('/etc/passwd', label), /0004.txt" is a link that leads out/],
    ['leads nowhere', (label) => symlink('/nowhere', label), /0004.txt" is a broken link/],
    // Represents a label that this user may not read: the system reports an error other than a missing file.
    ['leads to itself', (label) => symlink(label, label), /0004.txt" cannot be read/],
  ])('of a dataset with a label that %s', async (_name, make, expected) => {
    const { folder, target, config } = await written();
    await make(join(folder, 'labels/train/0004.txt'));
    await expect(write(config, target)).rejects.toThrow(expected);
    await expect(lstat(target)).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await planFixes(config, { signal })).unread).toEqual([expect.stringMatching(expected)]);
    expect((await validateDataset(config)).verdict).toBe('invalid');
  });

  test('of a dataset with a missing image', async () => {
    const { folder, target, config } = await written();
    await symlink('/nowhere', join(folder, 'images/train/gone.png'));
    await expect(write(config, target)).rejects.toThrow(/"images\/train\/gone.png" is a broken link/);
  });

  test('of a copy that was stopped midway', async () => {
    const { folder, target, config } = await written();
    const controller = new AbortController();
    const onProgress = () => controller.abort(new Fault('cancelled', 'Stopped.'));
    const run = writeFixed(
      { configPath: config, folder: target, closed: [] },
      { signal: controller.signal, onProgress },
    );
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(Object.keys(await folderHashes(dirname(folder))).some((path) => path.startsWith('mended'))).toBe(false);
  });
});

test('copies the targets of links', async () => {
  const { folder, target, config } = await written();
  await symlink(join(folder, 'images/train/0001.png'), join(folder, 'images/train/link.png'));
  await write(config, target);
  const hashes = await folderHashes(target);
  expect(hashes['images/train/link.png']).toBe(hashes['images/train/0001.png']);
});

test.each([
  ['validation', 'config-validation-key'],
  ['valid', 'config-val-key'],
])('renames the key "%s" to "val"', async (key, code) => {
  const { config, target } = await written({
    config: `train: images/train\n${key}: images/val\nnames: [red, green]\n`,
  });
  expect((await planFixes(config, { signal })).fix_counts).toEqual({ [code]: 1 });
  const copy = await write(config, target);
  expect(await readFile(copy.config, 'utf8')).toContain('\nval: images/val\n');
});

test('writes no copy of a dataset whose place is unclear', async () => {
  const { folder, target } = await written({ images: {}, config: 'train: /x/train\nval: /x/val\nnames: [red]\n' });
  for (const place of ['a', 'b']) await writeYoloDataset(join(folder, place), { config: '' });
  await expect(write(join(folder, 'data.yaml'), target)).rejects.toMatchObject({ code: 'unreadable-dataset' });
});
