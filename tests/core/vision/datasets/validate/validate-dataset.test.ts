import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../../../core/base/fault.js';
import { DatasetReport } from '../../../../../core/vision/datasets/contract/dataset-report.js';
import { writeManifest } from '../../../../../core/vision/datasets/manifest/write-manifest.js';
import { DATASET_CHECKS } from '../../../../../core/vision/datasets/report/dataset-checks.js';
import { validateDataset } from '../../../../../core/vision/datasets/validate/validate-dataset.js';
import { folderHashes } from '../../../../support/folder-bytes.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { drawFields, writeYoloDataset, type YoloDataset } from '../../../../support/yolo-dataset.js';

/** Returns ten objects of both classes in each split, which cause no warning. */
function validImages(): Record<string, string> {
  const images: Record<string, string> = {};
  for (const split of ['train', 'val']) {
    for (let at = 0; at < 10; at++) {
      const left = `0 0.3 0.5 0.${30 + at} 0.25`;
      images[`${split}/${split}-${'abcdefghij'[at]}.png`] = `${left}\n1 0.7 0.5 0.25 0.${30 + at}\n`;
    }
  }
  return images;
}

const VALID: YoloDataset = { images: validImages() };

async function replaceByLink(path: string, target: string): Promise<void> {
  await rm(path);
  await symlink(target, path);
}

async function written(dataset: YoloDataset = VALID) {
  const folder = await temporaryFolder();
  return { folder, config: await writeYoloDataset(folder, dataset) };
}

const codes = ({ findings }: DatasetReport) => [...new Set(findings.map(({ code }) => code))];

const SIGNED = { licence: 'CC0-1.0', source: 'drawn', reviewed_by: 'Ada' };
const writing = { signal: new AbortController().signal, now: new Date('2026-05-04T10:00:00Z') };
const record = (config: string) => writeManifest(config, SIGNED, { ...writing, existing: 'replace' });

test('a dataset without faults and with a manifest is valid, and its report fits the schema', async () => {
  const { folder, config } = await written();
  await record(config);
  const report = await validateDataset(config);
  expect(DatasetReport.parse(report)).toMatchObject({
    config: 'data.yaml',
    root: folder,
    verdict: 'valid',
    manifest: 'matches',
    splits: { train: { images: 10, labels: 10, backgrounds: 0, objects: 20 } },
    severity_counts: { error: 0, warning: 0 },
  });
  expect(codes(report).filter((code) => code.startsWith('manifest-'))).toEqual([]);
  expect(report.classes.map(({ name, objects, images }) => [name, objects.train, objects.val, images])).toEqual([
    ['red', 10, 10, 20],
    ['green', 10, 10, 20],
  ]);
});

test('reports each kind of fault, worst first, with codes of the checks', async () => {
  const { config } = await written({
    config: 'train: images/train\nval: images/val\ndownload: bash -c "touch pwned"\nnames: [red, green]\nnc: 2\n',
    images: {
      'train/one.png': '0,0.5,0.5,0.2,0.2\n',
      'train/two.png': '7 0.5 0.5 0.2 0.2\n',
      'val/three.png': '0 nan 0.5 0.2 0.2\n',
      'val/four.png': null,
    },
    bytes: { 'train/two.png': await drawFields(1), 'val/three.png': await drawFields(1) },
    files: { 'labels/train/lost.txt': '0 0.5 0.5 0.2 0.2\n' },
  });
  const report = await validateDataset(config);
  expect(report.verdict).toBe('invalid');
  expect(codes(report)).toEqual(
    expect.arrayContaining([
      'config-download',
      'label-separator',
      'label-class-out-of-range',
      'label-not-finite',
      'label-orphan',
      'label-missing',
      'image-copy-across-splits',
      'manifest-absent',
    ]),
  );
  for (const { code } of report.findings) expect(DATASET_CHECKS.has(code), code).toBe(true);
  const ranks = report.findings.map(({ severity }) => ['error', 'warning', 'notice'].indexOf(severity));
  expect(ranks).toEqual([...ranks].sort());
});

describe('reports one cause once', async () => {
  const dot = await drawFields(1, { width: 1, height: 1 });
  interface Case {
    dataset?: YoloDataset;
    change?: (folder: string) => Promise<unknown>;
    /** Codes of all errors and warnings. */
    reported: string[];
  }
  const config = (text: string): YoloDataset => ({ ...VALID, config: text });
  const labelsOf = (row: (at: number) => string): YoloDataset => ({
    images: Object.fromEntries(Object.keys(VALID.images!).map((path, at) => [path, row(at)])),
  });
  const BOTH = 'train: images/train\nval: images/val\n';
  const cases: Record<string, Case> = {
    'links that lead nowhere': {
      change: async (folder) => {
        for (const stem of 'abcdefghij') {
          await rm(join(folder, `images/train/train-${stem}.png`));
          await symlink('/nowhere', join(folder, `images/train/train-${stem}.png`));
        }
      },
      reported: ['config-image-not-a-file'],
    },
    'a list of missing images': {
      dataset: {
        ...config('train: all.txt\nval: images/val\nnames: [red, green]\n'),
        files: { 'all.txt': './images/train/x.png\n' },
      },
      reported: ['config-listed-missing'],
    },
    'a folder named twice': {
      dataset: config('train: [images/train, images/train]\nval: images/val\nnames: [red, green]\n'),
      reported: ['config-split-shared'],
    },
    'val inside train': {
      dataset: config('train: images\nval: images/val\nnames: [red, green]\n'),
      reported: ['config-split-nested'],
    },
    'an image of another format, with a label': {
      dataset: { images: { ...VALID.images, 'train/extra.gif': '0 0.5 0.5 0.2 0.2\n' } },
      reported: ['config-image-suffix'],
    },
    'boxes of corners': {
      dataset: labelsOf((at) => `0 0.5 0.5 0.9 0.${80 + at}\n1 0.1 0.1 0.4 0.${40 + at}\n`),
      reported: ['label-corners'],
    },
    'ids that start at one': {
      dataset: labelsOf((at) => `1 0.5 0.5 0.2 0.${20 + at}\n2 0.3 0.3 0.2 0.${20 + at}\n`),
      reported: ['label-ids-from-one'],
    },
    'a Windows path': {
      dataset: config('path: C:\\data\\signs\ntrain: train\nval: val\nnames: [red, green]\n'),
      reported: ['config-path-elsewhere'],
    },
    'labels that a link leads out to': {
      change: async (folder) => {
        await rename(join(folder, 'labels/val'), `${folder}-labels`);
        await symlink(`${folder}-labels`, join(folder, 'labels/val'));
      },
      reported: ['label-outside-root'],
    },
    'labels that a link leads out to, under other names': {
      change: async (folder) => {
        await rm(join(folder, 'labels/val'), { recursive: true });
        await symlink('/etc', join(folder, 'labels/val'));
      },
      reported: ['label-outside-root'],
    },
    // Represents a folder that this user may not read: the system reports an error other than a missing folder.
    'a folder of labels that cannot be read': {
      change: async (folder) => {
        await rm(join(folder, 'labels/val'), { recursive: true });
        await symlink('val', join(folder, 'labels/val'));
      },
      reported: ['label-folder-unreadable'],
    },
    'a label that leads nowhere': {
      change: (folder) => replaceByLink(join(folder, 'labels/val/val-a.txt'), '/nowhere'),
      reported: ['label-unreadable'],
    },
    'a label whose accents are stored in another way': {
      dataset: {
        images: { ...VALID.images, 'train/caf\u00e9.png': null },
        files: { 'labels/train/cafe\u0301.txt': '0 0.5 0.5 0.2 0.2\n' },
      },
      reported: ['label-orphan'],
    },
    'a config of UTF-16': {
      dataset: { ...VALID, files: { 'data.yaml': Buffer.from(`\ufeff${BOTH}names:\t[red, green]\n`, 'utf16le') } },
      reported: ['config-not-utf8'],
    },
    'a config of four megabytes': {
      dataset: config(`${BOTH}names: [red, green]\n#${' '.repeat(4e6)}\n`),
      reported: ['config-too-large'],
    },
    'an image of one pixel': {
      dataset: { images: { ...VALID.images, 'train/dot.png': null }, bytes: { 'train/dot.png': dot } },
      reported: ['image-too-small'],
    },
  };

  test.each(Object.entries(cases))('%s', async (_name, { dataset, change, reported }) => {
    const { folder, config: path } = await written(dataset);
    await change?.(folder);
    for (const roots of [null, [folder]]) {
      const { findings, finding_counts: counts } = await validateDataset(path, { roots });
      const worse = findings.filter(({ severity }) => severity !== 'notice');
      expect(worse.map(({ code }) => code)).toEqual(reported);
      expect(Object.keys(counts)).toEqual(expect.arrayContaining(reported));
    }
  });
});

test.each([
  ['a split without labels', { 'val/three.png': null, 'val/four.png': null }, ['config-labels-not-found']],
  ['a split without images', {}, ['config-split-not-found']],
])('%s is one finding', async (_name, val, expected) => {
  const { config } = await written({
    config: 'path: .\ntrain: images/train\nval: images/val\nnames: [red]\n',
    images: { 'train/one.png': '0 0.5 0.5 0.2 0.2\n', 'train/two.png': null, ...val },
  });
  const { findings } = await validateDataset(config);
  expect(findings.filter(({ split }) => split === 'val').map(({ code }) => code)).toEqual(expected);
});

test('is deterministic, and changes nothing', async () => {
  const { folder, config } = await written({ images: { ...VALID.images, 'train/odd.png': '9 2 2 2 2\nx\n' } });
  const before = await folderHashes(folder);
  const reports = [await validateDataset(config), await validateDataset(config), await validateDataset(folder)];
  expect(reports[1]).toEqual(reports[0]);
  expect(reports[2]).toEqual(reports[0]);
  expect(await folderHashes(folder)).toEqual(before);
});

describe('the verdict', () => {
  const WARNED = { ...VALID.images, 'train/warned.png': '0 0.5 0.5 1.005 0.25\n' };
  const BROKEN = { ...VALID.images, 'train/broken.png': '0 0.5 0.5 3 0.25\n' };
  test.each([
    ['nothing found', VALID.images, false, 'valid'],
    ['nothing found, strictly', VALID.images, true, 'valid'],
    ['warnings', WARNED, false, 'warnings'],
    ['warnings, strictly', WARNED, true, 'invalid'],
    ['errors', BROKEN, false, 'invalid'],
  ])('%s', async (_name, images, strict, verdict) => {
    const { config } = await written({ images: images! });
    expect((await validateDataset(config, { strict })).verdict).toBe(verdict);
  });
});

test('lists findings of one check up to a limit, and counts all', async () => {
  const images = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`train/${at}-x.png`, '9 0.5 0.5 0.2 0.2\n']),
  );
  const { config } = await written({ images: { ...VALID.images, ...images } });
  const report = await validateDataset(config, { findingsPerCheck: 3 });
  const listed = report.findings.filter(({ code }) => code === 'label-class-out-of-range');
  expect(listed.map(({ file }) => file)).toEqual(['0-x', '1-x', '10-x'].map((name) => `labels/train/${name}.txt`));
  expect(report.finding_counts['label-class-out-of-range']).toBe(12);
});

describe('the manifest', () => {
  const change: Record<string, (folder: string) => Promise<unknown>> = {
    'manifest-file-added': async (folder) => writeFile(join(folder, 'images/train/new.png'), await drawFields(99)),
    'manifest-file-removed': (folder) => rename(join(folder, 'labels/train/train-a.txt'), join(folder, 'a.txt')),
    'manifest-file-changed': (folder) => writeFile(join(folder, 'labels/val/val-a.txt'), '0 0.3 0.5 0.3 0.26\n'),
    'manifest-file-moved': (folder) =>
      rename(join(folder, 'images/train/train-a.png'), join(folder, 'images/val/moved.png')),
    'manifest-classes-differ': async (folder) =>
      writeFile(join(folder, 'data.yaml'), 'train: images/train\nval: images/val\nnames: [green, red]\n'),
    'manifest-unreadable': (folder) => writeFile(join(folder, 'manifest.yaml'), 'name: [\n'),
  };
  test.each(Object.entries(change))('%s', async (code, make) => {
    const { folder, config } = await written();
    await record(config);
    await make(folder);
    const report = await validateDataset(config);
    expect(codes(report)).toContain(code);
    expect(report.manifest).toBe(code === 'manifest-unreadable' ? 'unreadable' : 'differs');
  });

  test('detects an edit that keeps the sum of the sizes', async () => {
    const { folder, config } = await written();
    await record(config);
    await writeFile(join(folder, 'labels/val/val-a.txt'), '0 0.3 0.5 0.31 0.25\n1 0.7 0.5 0.25 0.30\n');
    const { findings } = await validateDataset(config);
    const changed = findings.filter(({ code }) => code.startsWith('manifest-'));
    expect(changed.map(({ code, file }) => [code, file])).toEqual([['manifest-file-changed', 'labels/val/val-a.txt']]);
  });

  test('of another config is reported, and its files are not compared', async () => {
    const { folder, config } = await written();
    await record(config);
    await rename(config, join(folder, 'other.yaml'));
    const report = await validateDataset(join(folder, 'other.yaml'));
    expect(codes(report)).toContain('manifest-other-config');
    expect(codes(report)).not.toContain('manifest-file-removed');
    expect(report.manifest).toBe('differs');
  });

  test('lists missing rights without a review', async () => {
    const { config } = await written();
    await writeManifest(config, { licence: 'CC0-1.0' }, { ...writing, existing: 'refuse' });
    const { findings } = await validateDataset(config);
    const rights = findings.find(({ code }) => code === 'manifest-rights-unreviewed');
    expect(rights?.message).toMatch(/source, reviewed_by, reviewed_on/);
  });
});

test('progress counts each image once', async () => {
  const { config } = await written();
  const reported: [number, number][] = [];
  await validateDataset(config, { onProgress: (done, total) => reported.push([done, total]) });
  expect(reported).toEqual(Array.from({ length: 20 }, (_, at) => [at + 1, 20]));
});

test('stops at the signal', async () => {
  const { config } = await written();
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Fault('cancelled', 'Stopped.'));
  const run = validateDataset(config, { signal: controller.signal, onProgress });
  await expect(run).rejects.toMatchObject({ code: 'cancelled' });
});

test.each([
  ['a config that is not YAML', 'train: [\n'],
  ['an alias bomb', 'a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\ntrain: *c\nnames: *c\n'],
  ['an empty config', ''],
  ['splits that are not there', 'train: nowhere\nval: nowhere\nnames: [a]\n'],
  ['paths that leave the dataset', 'path: .\ntrain: /etc\nval: ../../../../etc\nnames: [a]\n'],
])('%s is an invalid dataset, not a crash', async (_name, config) => {
  const { config: path } = await written({ config, images: {} });
  const report = await validateDataset(path);
  expect(report.verdict).toBe('invalid');
  expect(report.findings.length).toBeGreaterThan(0);
});
