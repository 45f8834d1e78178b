import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isFault } from '../../../../core/base/fault.js';
import type { LabelledBox } from '../../../../core/workspace/items/change-store.js';
import { addToDataset, openYoloDataset } from '../../../../core/workspace/labels/add-to-dataset.js';
import { saveLabels } from '../../../../core/workspace/labels/save-labels.js';
import { failAt, watchDisk } from '../../../support/disk/watched-disk.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

vi.mock('node:fs/promises', async (original) => {
  const { watchedPromises } = await import('../../../support/disk/watched-disk.js');
  return watchedPromises(await original());
});

const OLD = '0 0.500000 0.500000 0.100000 0.100000\n';
const NEW = '1 0.200000 0.300000 0.200000 0.200000\n';
const BOX: LabelledBox = { class_name: 'dog', confidence: null, box: { x1: 10, y1: 10, x2: 30, y2: 20 } };
const SIZE = { width: 100, height: 50 };
const policyOf = (folder: string) => ({ workDir: folder, roots: [folder] });

/** A folder with an image, its labels and their classes. */
async function labelledFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'a.png'), 'image');
  await writeFile(join(folder, 'a.txt'), OLD);
  await writeFile(join(folder, 'classes.txt'), 'cat\n');
  return folder;
}

const saveIn = (folder: string) =>
  saveLabels(
    { path: join(folder, 'a.png'), ...SIZE },
    { type: 'next-to-image', format: 'yolo' },
    { boxes: [BOX], classNames: ['person'], ownHash: () => null },
    policyOf(folder),
  );

const textOf = (folder: string, name: string) => readFile(join(folder, name), 'utf8').catch(() => null);

/** Expects the old or the new labels, whole; the old ones exist in any case. @returns whether they are new. */
async function expectWhole(folder: string, step: string): Promise<boolean> {
  const [labels, backup, classes] = await Promise.all(
    ['a.txt', 'a.txt.bak', 'classes.txt'].map((name) => textOf(folder, name)),
  );
  expect([OLD, NEW], step).toContain(labels);
  expect(['cat\n', 'cat\ndog\n'], step).toContain(classes);
  expect([null, OLD], step).toContain(backup);
  if (labels === NEW) expect([backup, classes], step).toEqual([OLD, 'cat\ndog\n']);
  return labels === NEW;
}

test('a process killed at any step of a save leaves the old or the new labels, and never loses the old ones', async () => {
  const folder = await labelledFolder();
  const steps: string[] = [];
  await watchDisk(
    async ({ call, path }) => {
      steps.push(call);
      await expectWhole(folder, `${steps.length}: before ${call} ${path}`);
    },
    () => saveIn(folder),
  );
  expect(steps.length).toBeGreaterThan(10);
  expect(await expectWhole(folder, 'at the end')).toBe(true);
});

test.each([
  ['ENOSPC', 'storage-full'],
  ['EROFS', 'not-writable'],
  ['EACCES', 'not-writable'],
])(
  'a save that fails with %s at any step is a fault with a remedy, keeps the labels and can be repeated',
  async (code, fault) => {
    for (let step = 0; ; step++) {
      const folder = await labelledFolder();
      const error = await failAt(step, code, () => saveIn(folder));
      if (error === null) {
        expect(step).toBeGreaterThan(10);
        return;
      }
      expect(isFault(error, fault as never), `step ${step}: ${error}`).toBe(true);
      expect((error as Error).message).toMatch(/^"[\w.]+" cannot be written: /);
      await expectWhole(folder, `step ${step}`);
      await saveIn(folder);
      expect(await textOf(folder, 'a.txt')).toBe(NEW);
      expect((await readdir(folder)).filter((name) => name.includes('.handlens-'))).toEqual([]);
    }
  },
);

test('a dataset never has an image without its labels, whichever step fails', async () => {
  for (let step = 0; ; step++) {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'set'));
    const add = async () => {
      const place = { folder: join(folder, 'set'), split: 'train' } as const;
      const dataset = await openYoloDataset(place, ['dog'], policyOf(folder));
      const image = { name: 'a.png', data: new Uint8Array([1, 2, 3]), ...SIZE, boxes: [BOX], ownHash: () => null };
      return addToDataset(dataset, image, policyOf(folder));
    };
    const error = await failAt(step, 'ENOSPC', add);
    const images = await readdir(join(folder, 'set/images/train')).catch(() => []);
    const labels = await readdir(join(folder, 'set/labels/train')).catch(() => []);
    if (error === null) {
      expect([images, labels]).toEqual([['a.png'], ['a.txt']]);
      expect(step).toBeGreaterThan(10);
      return;
    }
    expect(isFault(error, 'storage-full')).toBe(true);
    if (images.length > 0) expect(labels, `step ${step}`).toEqual(['a.txt']);
    expect(await add()).toMatchObject({ backup_path: null });
  }
});
