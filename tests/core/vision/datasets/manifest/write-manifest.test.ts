import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { readManifest } from '../../../../../core/vision/datasets/manifest/manifest-file.js';
import { type ManifestRequest, writeManifest } from '../../../../../core/vision/datasets/manifest/write-manifest.js';
import { folderHashes } from '../../../../support/folder-bytes.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset, type YoloDataset } from '../../../../support/yolo-dataset.js';

const SIGNED = { licence: 'CC0-1.0', source: 'drawn', reviewed_by: 'Ada' } satisfies ManifestRequest;

async function written(dataset?: YoloDataset) {
  const folder = await temporaryFolder();
  return { folder, config: await writeYoloDataset(folder, dataset) };
}

function write(config: string, request: ManifestRequest = {}, existing: 'refuse' | 'replace' = 'replace') {
  const now = new Date('2026-05-04T10:00:00Z');
  return writeManifest(config, request, { signal: new AbortController().signal, existing, now });
}

async function relink(target: string, path: string): Promise<void> {
  await rm(path);
  await symlink(target, path);
}

test('lists each file by its hash, and the counts', async () => {
  const { folder, config } = await written();
  const hashes = await folderHashes(folder);
  await write(config);
  const manifest = await readManifest({ file: config });
  expect(Object.fromEntries(manifest!.files.map(({ path, sha256 }) => [path, sha256]))).toEqual(hashes);
  expect(manifest).toMatchObject({
    manifest_version: 1,
    version: '1.0.0',
    created_at: '2026-05-04T10:00:00.000Z',
    config: 'data.yaml',
    classes: ['red', 'green'],
    splits: {
      train: { images: 1, labels: 1, backgrounds: 0, objects: 2 },
      val: { images: 1, labels: 1, backgrounds: 0, objects: 1 },
    },
    class_counts: { '0': 1, '1': 2 },
  });
});

test.each<[string, (folder: string) => Promise<unknown>, RegExp]>([
  [
    'an image that is not a file',
    (folder) => symlink('/nowhere', join(folder, 'images/val/x.png')),
    /x.png" is a broken link/,
  ],
  [
    'a label outside',
    (folder) => relink('/etc/hostname', join(folder, 'labels/val/0002.txt')),
    /0002.txt" is a link that/,
  ],
  [
    'a label that cannot be read',
    (folder) => relink('0002.txt', join(folder, 'labels/val/0002.txt')),
    /0002.txt" cannot/,
  ],
])('writes nothing for a dataset with %s, because a review would not cover it', async (_name, change, expected) => {
  const { folder, config } = await written();
  await change(folder);
  await expect(write(config, SIGNED)).rejects.toThrow(expected);
  expect(await readManifest({ file: config })).toBeNull();
});

test.each([
  ['2026-05-04', null],
  ['2026-05-05', null],
  ['2026-05-06', /is in the future/],
])(
  'on 4 May at 10:00 UTC, accepts a review of %s unless that day is in the future in every time zone',
  async (day, refusal) => {
    const { config } = await written();
    const writing = write(config, { ...SIGNED, reviewed_on: day });
    if (refusal) await expect(writing).rejects.toThrow(refusal);
    else expect((await writing).manifest.rights.reviewed_on).toBe(day);
  },
);

test('includes lists, and excludes files without a split', async () => {
  const { config } = await written({
    config: 'train: train.txt\nval: images/val\nnames: [red, green]\n',
    files: { 'train.txt': './images/train/0001.png\n', 'notes.txt': 'mine' },
  });
  const { manifest } = await write(config);
  expect(manifest.files.map(({ path }) => path)).toEqual([
    'data.yaml',
    'images/train/0001.png',
    'images/val/0002.png',
    'labels/train/0001.txt',
    'labels/val/0002.txt',
    'train.txt',
  ]);
});

test('overwrites only on request', async () => {
  const { folder, config } = await written();
  await writeFile(join(folder, 'manifest.yaml'), 'mine\n');
  await expect(write(config, {}, 'refuse')).rejects.toMatchObject({ code: 'already-exists' });
  expect(await readFile(join(folder, 'manifest.yaml'), 'utf8')).toBe('mine\n');
  await write(config, {}, 'replace');
  expect((await readManifest({ file: config }))?.config).toBe('data.yaml');
});

describe('rights', () => {
  const unreviewed = { reviewed_by: null, reviewed_on: null };

  test('everything is unknown until the user states it', async () => {
    const { config } = await written();
    const { manifest } = await write(config);
    expect(manifest.rights).toEqual({ licence: null, source: null, ...unreviewed, commercial_use: 'unknown' });
  });

  test('the day of a review is today by default', async () => {
    const { config } = await written();
    const today = await write(config, SIGNED);
    expect(today.manifest.rights.reviewed_on).toBe('2026-05-04');
    const earlier = await write(config, { ...SIGNED, reviewed_on: '2026-01-02' });
    expect(earlier.manifest.rights.reviewed_on).toBe('2026-01-02');
  });

  test('keeps rights if the files are the same', async () => {
    const { config } = await written();
    await write(config, { ...SIGNED, name: 'signs', dataset_version: '2.0.0', commercial_use: 'allowed' });
    const { manifest, is_review_dropped } = await write(config);
    expect(is_review_dropped).toBe(false);
    expect(manifest).toMatchObject({
      name: 'signs',
      version: '2.0.0',
      rights: { ...SIGNED, commercial_use: 'allowed' },
    });
  });

  test.each<[string, (folder: string) => Promise<void>]>([
    ['a label changed', (folder) => writeFile(join(folder, 'labels/val/0002.txt'), '0 0.5 0.5 0.5 0.5\n')],
    ['an image is added', (folder) => writeFile(join(folder, 'images/val/new.jpg'), 'new')],
  ])('removes a review if %s', async (_name, change) => {
    const { folder, config } = await written();
    await write(config, SIGNED);
    await change(folder);
    const { manifest, is_review_dropped } = await write(config);
    expect(is_review_dropped).toBe(true);
    expect(manifest.rights).toMatchObject({ licence: 'CC0-1.0', source: 'drawn', ...unreviewed });
    const again = await write(config, { reviewed_by: 'Grace' });
    expect(again.manifest.rights).toMatchObject({ reviewed_by: 'Grace', reviewed_on: '2026-05-04' });
  });

  test('an unreadable manifest has no rights', async () => {
    const { folder, config } = await written();
    await writeFile(join(folder, 'manifest.yaml'), 'rights: {reviewed_by: Eve}\n');
    expect((await write(config)).manifest.rights.reviewed_by).toBeNull();
  });
});

test('rejects a dataset without images', async () => {
  const { folder, config } = await written({ images: {}, config: 'train: images\nval: images\nnames: [a]\n' });
  await expect(write(config)).rejects.toMatchObject({ code: 'unreadable-dataset' });
  expect(Object.keys(await folderHashes(folder))).toEqual(['data.yaml']);
});

test('writes nothing if stopped', async () => {
  const { folder, config } = await written();
  const signal = AbortSignal.abort(new Fault('cancelled', 'Stopped.'));
  const run = writeManifest(config, {}, { signal, existing: 'refuse', now: new Date() });
  await expect(run).rejects.toMatchObject({ code: 'cancelled' });
  expect(Object.keys(await folderHashes(folder))).not.toContain('manifest.yaml');
});

test.each([
  ['a folder', (path: string) => mkdir(path), /not a regular file/],
  ['nonsense', (path: string) => writeFile(path, '\0\0'), /manifest\.yaml/],
])('a manifest that is %s is a fault', async (_name, make, message) => {
  const { folder, config } = await written();
  await make(join(folder, 'manifest.yaml'));
  const read = readManifest({ file: config });
  await expect(read).rejects.toMatchObject({ code: 'unreadable-dataset', message: expect.stringMatching(message) });
});

test('returns null without a manifest', async () => {
  const { config } = await written();
  expect(await readManifest({ file: config })).toBeNull();
});
