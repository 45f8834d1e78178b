import { execFile } from 'node:child_process';
import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Finding } from '../../../../../core/vision/datasets/checks/finding.js';
import { listDatasetImages } from '../../../../../core/vision/datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../../../../core/vision/datasets/config/read-dataset-config.js';
import { CONFIG_CHECKS, type ConfigCode } from '../../../../../core/vision/datasets/config/sources/spotted.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { writeYoloDataset, type YoloDataset } from '../../../../support/yolo-dataset.js';

/** A change that breaks a valid dataset, and the position of the finding: file, line, column. */
interface Case {
  dataset?: YoloDataset;
  change?: (folder: string) => Promise<unknown>;
  /** Path to read; the written config by default. */
  read?: string;
  place?: [string | null, number | null, number | null];
  severity?: Finding['severity'];
  count?: number;
}

const BASE = 'train: images/train\nval: images/val\n';
const NAMES = 'names: [red, green]\n';
const PICTURE = new Uint8Array([1]);
const config = (text: string): Case => ({ dataset: { config: text } });
const lines = (rest: string): string => `${BASE}${NAMES}${rest}`;
const listed = (list: string, files: YoloDataset['files'] = {}): Case => ({
  dataset: { config: `train: train.txt\nval: images/val\n${NAMES}`, files: { 'train.txt': list, ...files } },
});

const CASES: Record<ConfigCode, Case[]> = {
  'config-not-yaml': [
    { ...config(`${BASE}names: [red, green\n`), place: ['data.yaml', 4, 1] },
    config(`${BASE}names: !!js/function a\n`),
    config(`${BASE}${NAMES}---\n${BASE}`),
    config('['.repeat(2000)),
  ],
  'config-not-a-map': [{ ...config('- train\n- val\n'), place: ['data.yaml', 1, 1] }, config(''), config('train')],
  'config-too-large': [config(`${lines('')}#${' '.repeat(1_100_000)}`)],
  'config-suffix': [{ dataset: { files: { 'data.txt': lines('') } }, read: 'data.txt' }],
  'config-not-utf8': [
    {
      dataset: { files: { 'b.yaml': Buffer.from(`${BASE}names: [r\xfft, b]\n`, 'latin1') } },
      read: 'b.yaml',
      place: ['b.yaml', 3, 10],
    },
  ],
  'config-byte-order-mark': [{ ...config(`\uFEFF${lines('')}`), place: ['data.yaml', 1, 1] }],
  'config-tab': [
    { ...config(`${BASE}names:\n  0:\tred\n  1: green\n`), place: ['data.yaml', 4, 5] },
    { ...config(`${BASE}names:\n\t0: red\n`), place: ['data.yaml', 4, 1] },
  ],
  'config-alias': [{ ...config('train: &t images/train\nval: *t\nnames: [a]\n'), place: ['data.yaml', 2, 6] }],
  'config-duplicate-key': [
    { ...config(lines('train: images/val\n')), place: ['data.yaml', 4, 1] },
    { ...config(`${BASE}names:\n  0: a\n  1: b\n  0: c\n`), place: ['data.yaml', 6, 3] },
  ],
  'config-below': [{ change: (folder) => mkdir(join(folder, '../set2')), read: '..' }],
  'config-several': [{ dataset: { files: { 'old.yaml': lines('') } }, place: ['data.yaml', null, null] }],
  'config-names-missing': [config(BASE), { ...config(`${BASE}names: []\n`), place: ['data.yaml', 3, 8] }],
  'config-names-invalid': [{ ...config(`${BASE}names: red\n`), place: ['data.yaml', 3, 8] }],
  'config-names-numbered': [{ ...config(`${BASE}nc: 2\n`), place: ['data.yaml', 3, 1] }],
  'config-class-count-invalid': [
    { ...config(lines('nc: 1.5\n')), place: ['data.yaml', 4, 5] },
    config(lines('nc: 0\n')),
    config(lines('nc: [2]\n')),
    config(`${BASE}nc: 999999999\n`),
  ],
  'config-class-count-differs': [{ ...config(lines('nc: 3\n')), place: ['data.yaml', 4, 5] }],
  'config-name-key': [
    { ...config(`${BASE}names:\n  0: a\n  one: b\n`), place: ['data.yaml', 5, 3] },
    { ...config(`${BASE}names: {0:a, 1:b}\n`), place: ['data.yaml', 3, 9] },
    config(`${BASE}names: {-1: a}\n`),
    config(`${BASE}names: {true: a}\n`),
    config(`${BASE}names: {1.5: a}\n`),
    config(`${BASE}names: {"0x0": a}\n`),
    config(`${BASE}names: {9999999999: a}\n`),
  ],
  'config-name-hole': [
    { ...config(`${BASE}names: {0: a, 2: b, 5: c}\n`), place: ['data.yaml', 3, 1], count: 3 },
    { ...config(`${BASE}names: {1: a}\n`), count: 1 },
  ],
  'config-name-duplicate': [{ ...config(`${BASE}names: [a, b, a]\n`), place: ['data.yaml', 3, 15] }],
  'config-name-similar': [{ ...config(`${BASE}names: [stop sign, b, Stop_Sign]\n`), place: ['data.yaml', 3, 23] }],
  'config-name-blank': [
    { ...config(`${BASE}names: [a, " "]\n`), place: ['data.yaml', 3, 12] },
    config(`${BASE}names:\n  0:\n`),
  ],
  'config-name-spaces': [{ ...config(`${BASE}names: [a, "b "]\n`), place: ['data.yaml', 3, 12] }],
  'config-name-not-text': [
    { ...config(`${BASE}names: [yes, no]\n`), place: ['data.yaml', 3, 9], severity: 'warning' },
    config(`${BASE}names: [1.10, b]\n`),
    config(`${BASE}names: [007]\n`),
    config(`${BASE}names: [1:30, b]\n`),
    config(`${BASE}names: [0x10, b]\n`),
    config(`${BASE}names: [2020-01-01T10:00:00, b]\n`),
    { ...config(`${BASE}names: [[a], b]\n`), severity: 'error' },
  ],
  'config-download': [
    { ...config(lines('download: bash get.sh\n')), place: ['data.yaml', 4, 1], severity: 'error' },
    { ...config(lines('download: https://example.com/data.zip\n')), severity: 'warning' },
    { ...config(lines('download: https://example.com/data.py\n')), severity: 'error' },
    config(lines('download: |\n  import os\n  os.remove("x")\n')),
  ],
  'config-channels': [{ ...config(lines('channels: 1\n')), place: ['data.yaml', 4, 11] }],
  'config-channels-invalid': [{ ...config(lines('channels: rgb\n')), place: ['data.yaml', 4, 11] }],
  'config-key-unknown': [{ ...config(lines('tset: images/test\n')), place: ['data.yaml', 4, 1] }],
  'config-not-detection': [{ ...config(lines('kpt_shape: [17, 3]\n')), place: ['data.yaml', 4, 1] }],
  'config-path-invalid': [{ ...config(lines('path: [a]\n')), place: ['data.yaml', 4, 7] }, config(lines('path: 5\n'))],
  'config-path-not-found': [
    { ...config(`train: a\nval: b\n${NAMES}path: /nowhere/signs\n`), place: ['data.yaml', 4, 7] },
    config(`train: a\nval: b\n${NAMES}path: data.yaml\n`),
  ],
  'config-path-elsewhere': [
    { ...config(lines('path: /nowhere/signs\n')), place: ['data.yaml', 4, 7], severity: 'error' },
    { dataset: { config: lines('path: empty\n'), files: { 'empty/a.txt': '' } } },
    { ...config(`train: images/trian\nval: images/val\n${NAMES}`), place: ['data.yaml', 1, 8], severity: 'error' },
    config(`train: images\\train\nval: images/val\n${NAMES}`),
    {
      dataset: {
        config: lines('test: images/tets\n'),
        images: { 'train/a.png': '', 'val/b.png': '', 'test/c.png': '' },
      },
      place: ['data.yaml', 4, 7],
      severity: 'warning',
    },
  ],
  'config-path-too-wide': [
    {
      change: (folder) =>
        writeFile(
          join(folder, 'data.yaml'),
          `train: ${folder}/images/train\nval: ${folder}/images/val\n${NAMES}path: /\n`,
        ),
      severity: 'error',
    },
  ],
  'config-path-relative': [{ ...config(lines('path: .\n')), place: ['data.yaml', 4, 7] }],
  'config-remote-path': [
    { ...config(`train: https://example.com/images\nval: images/val\n${NAMES}`), place: ['data.yaml', 1, 8] },
    config(lines('path: s3://bucket/set\n')),
  ],
  'config-path-escapes': [
    { ...config(`path: ./\ntrain: images/train\nval: /etc\n${NAMES}`), place: ['data.yaml', 3, 6], severity: 'error' },
    config(`train: images/train\nval: ../..\n${NAMES}`),
    {
      dataset: { config: `train: images/train\nval: images/away\n${NAMES}` },
      change: (folder) => symlink('/etc', join(folder, 'images/away')),
    },
    { ...listed('/etc/passwd.jpg\n/etc/group.jpg\n'), place: ['train.txt', 1, 1], count: 2 },
  ],
  'config-root-assumed': [
    {
      dataset: { files: { 'configs/a.yaml': `train: ../images/train\nval: ../images/val\n${NAMES}` } },
      read: 'configs/a.yaml',
    },
  ],
  'config-link-escapes': [
    {
      change: (folder) => symlink('/etc/hostname', join(folder, 'images/train/a.png')),
      place: ['images/train/a.png', null, null],
      severity: 'warning',
    },
  ],
  'config-link-loop': [
    { change: (folder) => symlink('..', join(folder, 'images/train/up')), place: ['images/train/up', null, null] },
  ],
  'config-split-missing': [
    { ...config(`train: images/train\n${NAMES}`), severity: 'error' },
    { ...config(`train: images/train\nval:\n${NAMES}`), place: ['data.yaml', 2, 1] },
    config(`train: []\nval: images/val\n${NAMES}`),
  ],
  'config-split-renamed': [
    {
      ...config(`train: images/train\nvalidation: images/val\n${NAMES}`),
      place: ['data.yaml', 2, 1],
      severity: 'warning',
    },
    { ...config(`train: images/train\nvalid: images/val\n${NAMES}`), severity: 'error' },
  ],
  'config-split-invalid': [
    { ...config(`train: 5\nval: images/val\n${NAMES}`), place: ['data.yaml', 1, 8] },
    config(`train: [[images/train]]\nval: images/val\n${NAMES}`),
    config(`train: images/train/0001.png\nval: images/val\n${NAMES}`),
    config(`train: "images/\\u0000"\nval: images/val\n${NAMES}`),
  ],
  'config-split-not-found': [
    { ...config(`train: images/other\nval: images/val\n${NAMES}`), place: ['data.yaml', 1, 8], severity: 'error' },
    { ...config(`train: images/train\nval: [images/val, images/more]\n${NAMES}`), place: ['data.yaml', 2, 19] },
    { ...config(lines('test: images/test\n')), place: ['data.yaml', 4, 7], severity: 'warning' },
    config(`train: other\\images\nval: images/val\n${NAMES}`),
  ],
  'config-path-case': [{ ...config(`train: Images/TRAIN\nval: images/val\n${NAMES}`), place: ['data.yaml', 1, 8] }],
  'config-split-parent-stripped': [
    { ...config(`train: ../images/train\nval: ../images/val\n${NAMES}`), place: ['data.yaml', 1, 8] },
  ],
  'config-split-shared': [
    { ...config(`train: images/train\nval: images/train\n${NAMES}`), place: ['data.yaml', 2, 6] },
    config(`train: images/train\nval: ./images/val/../train/\n${NAMES}`),
    config(`train: [images/train, images/train]\nval: images/val\n${NAMES}`),
  ],
  'config-split-nested': [{ ...config(`train: images\nval: images/val\n${NAMES}`), place: ['data.yaml', 2, 6] }],
  'config-source-empty': [
    {
      dataset: { config: lines(''), images: { 'train/a.png': '' }, files: { 'images/val/a.txt': '' } },
      severity: 'error',
    },
    { ...config(lines('test: labels\n')), place: ['data.yaml', 4, 7], severity: 'warning' },
    { ...listed('\n\n'), severity: 'error' },
  ],
  'config-source-unreadable': [
    {
      dataset: { config: `train: a.zip\nval: images/val\n${NAMES}`, files: { 'a.zip': 'PK\0\0' } },
      place: ['data.yaml', 1, 8],
    },
  ],
  'config-image-not-a-file': [
    {
      change: (folder) => symlink('/nowhere', join(folder, 'images/train/gone.png')),
      place: ['images/train/gone.png', null, null],
      severity: 'error',
    },
    {
      change: (folder) => promisify(execFile)('mkfifo', [join(folder, 'images/train/pipe.png')]),
      place: ['images/train/pipe.png', null, null],
    },
    {
      change: (folder) => mkdir(join(folder, 'images/train/folder.png')),
      place: ['images/train/folder.png', null, null],
    },
    {
      ...listed('./images/train/0001.png\n./pipe.png\n./gone.png\n'),
      change: async (folder) => {
        await promisify(execFile)('mkfifo', [join(folder, 'pipe.png')]);
        await symlink('/nowhere', join(folder, 'gone.png'));
      },
      place: ['train.txt', 2, 1],
      count: 2,
    },
  ],
  'config-listed-missing': [
    { ...listed('./images/train/0001.png\n\n./images/a.png\n./images/b.png\n'), place: ['train.txt', 3, 1], count: 2 },
  ],
  'config-listed-elsewhere': [
    { ...listed('/content/signs/images/train/0001.png\n'), place: ['train.txt', 1, 1] },
    listed('C:\\signs\\images\\train\\0001.png\n'),
    listed('images\\train\\0001.png\n'),
    listed('../../signs/images/train/0001.png\n'),
  ],
  'config-listed-case': [{ ...listed('./images/train/0001.PNG\n'), place: ['train.txt', 1, 1] }],
  'config-listed-relative': [{ ...listed('images/train/0001.png\n'), place: ['train.txt', 1, 1] }],
  'config-listed-twice': [
    { ...listed('./images/train/0001.png\n./images/train/../train/0001.png\n'), place: ['train.txt', 2, 1] },
  ],
  'config-listed-not-an-image': [
    { ...listed('./images/train/0001.png\n./images/train/0001.png \nlabels\n'), place: ['train.txt', 2, 1], count: 2 },
  ],
  'config-image-suffix': [
    {
      dataset: { files: { 'images/train/a.gif': PICTURE, 'images/train/b.JFIF': PICTURE } },
      place: ['images/train/a.gif', null, null],
      count: 2,
    },
  ],
  'config-image-in-two-splits': [
    {
      ...listed('./images/train/0001.png\n./images/val/0002.png\n'),
      place: ['images/val/0002.png', null, null],
      severity: 'error',
    },
  ],
  'config-labels-next-to-images': [
    {
      dataset: { config: `train: a\nval: images/val\n${NAMES}`, files: { 'a/1.png': PICTURE, 'a/1.txt': '' } },
      place: ['data.yaml', 1, 8],
    },
  ],
  'config-labels-not-found': [
    { dataset: { images: { 'train/a.png': null, 'train/b.png': null, 'val/c.png': '' } }, place: ['data.yaml', 1, 8] },
  ],
  'config-labels-outside': [
    {
      dataset: {
        files: {
          'images/set/d.yaml': `train: a\nval: b\n${NAMES}`,
          'images/set/a/1.png': PICTURE,
          'images/set/b/2.png': PICTURE,
        },
      },
      read: 'images/set/d.yaml',
      place: ['d.yaml', 1, 8],
    },
  ],
  'config-cache-stale': [
    {
      dataset: { files: { 'labels/train.cache': '' } },
      change: (folder) => utimes(join(folder, 'labels/train.cache'), 1, 1),
      place: ['labels/train.cache', null, null],
    },
  ],
  'config-cache-present': [
    {
      dataset: { files: { 'labels/val.cache': '' } },
      change: (folder) => utimes(join(folder, 'labels/val.cache'), 4e9, 4e9),
      place: ['labels/val.cache', null, null],
    },
  ],
};

async function findingsOf({ dataset, change, read }: Case): Promise<Finding[]> {
  const folder = join(await temporaryFolder(), 'set');
  await mkdir(folder);
  const written = await writeYoloDataset(folder, dataset);
  await change?.(folder);
  const config = await readDatasetConfig(read === undefined ? written : join(folder, read));
  const { findings } = await listDatasetImages(config);
  return [...config.findings, ...findings];
}

const rows = Object.entries(CASES).flatMap(([code, cases]) => cases.map((each, at) => [code, at + 1, each] as const));

test.each(rows)('finds %s (%i)', async (code, _, each) => {
  const findings = await findingsOf(each);
  const found = findings.find((finding) => finding.code === code);
  expect(found, `of ${findings.map((finding) => finding.code).join(', ')}`).toBeDefined();
  expect(found!.message).toMatch(/[.?]$/);
  if (each.place) expect([found!.file, found!.line, found!.column]).toEqual(each.place);
  if (each.severity) expect(found!.severity).toBe(each.severity);
  if (each.count) expect(found!.count).toBe(each.count);
});

test.each([
  ['images\\train\\0001.png', 'config-listed-elsewhere'],
  ['C:\\data\\0001.png', 'config-listed-missing'],
  ['C:/data/0001.png', 'config-listed-missing'],
])('reports a listed path of Windows, %s, once, with a remedy', async (path, code) => {
  const findings = await findingsOf(listed(`${path}\n`));
  expect(findings.map((each) => each.code)).toEqual([code]);
  expect(findings[0]!.fix).toContain('instead of "\\"');
});

test.each([
  ['1000000000', /The class id 1000000000 is too large/],
  ['one', /"one" is not a class id\. Use a whole number from 0\./],
])('rejects the class id %s with its value', async (id, message) => {
  const findings = await findingsOf(config(`${BASE}names: {0: a, ${id}: b}\n`));
  expect(findings.find(({ code }) => code === 'config-name-key')?.message).toMatch(message);
});

test.each<[string, YoloDataset]>([
  ['as it is usually written', {}],
  [
    'names as a list, nc, no version',
    { config: `${lines('nc: 2\ntest:\nchannels: 3\ndownload:\n')}roboflow:\n  license: CC BY 4.0\n` },
  ],
  ['a tab in quotes, in a comment, in a block', { config: lines(`note: "a\tb" # c\td\nmore: |\n  e\tf\n`) }],
  ['unusual names that are texts', { config: `${BASE}names: ["no", y, "1.10", 2, 2024-01-01, 猫, a:b, "yes"]\n` }],
  ['ids and a count that YAML 1.1 reads as numbers', { config: `${BASE}names: {0x0: a, 01: b}\nnc: 0x2\n` }],
  ['names in any order', { config: `${BASE}names: {1: b, 0: a}\n` }],
  [
    'lists of folders and lists',
    {
      config: `train: [images/train, more.txt]\nval: images/val\n${NAMES}`,
      images: { 'train/a.png': '', 'val/b.png': '', 'more/c.JPG': '' },
      files: { 'more.txt': '\uFEFF./images/more/c.JPG\r\n' },
    },
  ],
  [
    'other files next to images',
    { files: { 'images/train/notes.txt': '', 'images/train/.DS_Store.png': '', 'manifest.yaml': 'a: 1' } },
  ],
  ['an unused anchor', { config: `train: &t images/train\nval: images/val\n${NAMES}` }],
])('a valid config has no finding: %s', async (_, dataset) => {
  expect(await findingsOf({ dataset })).toEqual([]);
});

test('every check of the catalogue has a reason and a remedy in sentences', () => {
  for (const [code, check] of Object.entries(CONFIG_CHECKS)) {
    expect(code).toMatch(/^config-[a-z0-9-]+$/);
    for (const text of [check.why, check.fix]) expect(text).toMatch(/^[A-Z"].*\.$/);
  }
});

test('keeps existing files of the folder', async () => {
  const folder = await temporaryFolder();
  const path = await writeYoloDataset(folder, { config: lines('download: touch canary\n') });
  await writeFile(join(folder, 'labels/train.cache'), 'x');
  const config = await readDatasetConfig(path);
  const before = (await listDatasetImages(config)).images;
  expect((await listDatasetImages(config)).images).toEqual(before);
  expect(config.text).toBe(lines('download: touch canary\n'));
});
