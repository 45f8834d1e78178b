import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { validateDataset } from '../../../../core/vision/datasets/validate/validate-dataset.js';
import { drawDataset, drawScene, plantedCopies, SHAPES } from '../../../../scripts/bench/datasets/draw-dataset.js';
import { folderHashes } from '../../../support/folder-bytes.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const SMALL = { count: 40, side: 128, seed: 5 };

test('a generated dataset is valid and has the requested content', async () => {
  const folder = await temporaryFolder();
  const report = await validateDataset(await drawDataset(folder, SMALL));
  expect(report.findings.filter(({ severity }) => severity !== 'notice')).toEqual([]);
  expect(report.splits).toMatchObject({ train: { images: 32 }, val: { images: 8 } });
  expect(report.classes.map(({ name }) => name)).toEqual(SHAPES.map(({ name }) => name));
  expect(report.figures.image_width_px).toMatchObject({ min: 128, max: 128 });
});

test('planted copies are the only near copies, in the split of their original', async () => {
  const folder = await temporaryFolder();
  const wanted = { ...SMALL, copyEvery: 10 };
  const { findings } = await validateDataset(await drawDataset(folder, wanted));
  const copies = findings.filter(({ code }) => code.includes('copy'));
  expect(new Set(copies.map(({ code }) => code))).toEqual(new Set(['image-near-copy']));
  expect(copies.map(({ file }) => file).sort()).toEqual(plantedCopies(wanted));
  expect(plantedCopies(wanted)).toHaveLength(4);
});

test('is the same for the same seed, and different for another', async () => {
  const draw = async (seed: number) => {
    const folder = await temporaryFolder();
    await drawDataset(folder, { ...SMALL, count: 6, seed });
    return folderHashes(folder);
  };
  const first = await draw(5);
  expect(await draw(5)).toEqual(first);
  expect(await draw(6)).not.toEqual(first);
});

test('overwrites nothing', async () => {
  const folder = await temporaryFolder();
  await drawDataset(folder, { ...SMALL, count: 2 });
  const before = await folderHashes(folder);
  await expect(drawDataset(folder, { ...SMALL, count: 2, seed: 6 })).rejects.toThrow('EEXIST');
  expect(await folderHashes(folder)).toEqual(before);
});

test('shapes match their labels: their color is in the middle of each box', async () => {
  const folder = await temporaryFolder();
  await drawDataset(folder, SMALL);
  const stems = (await readdir(join(folder, 'labels', 'train'))).map((name) => name.replace('.txt', ''));
  let boxes = 0;
  for (const stem of stems) {
    const image = await sharp(join(folder, 'images', 'train', `${stem}.jpg`))
      .raw()
      .toBuffer();
    const rows = (await readFile(join(folder, 'labels', 'train', `${stem}.txt`), 'utf8')).split('\n').filter(Boolean);
    for (const row of rows) {
      const [classId, cx, cy] = row.split(' ').map(Number);
      const at = (Math.floor(cy! * SMALL.side) * SMALL.side + Math.floor(cx! * SMALL.side)) * 3;
      const color = SHAPES[classId!]!.colour;
      for (let channel = 0; channel < 3; channel++) {
        expect(Math.abs(image[at + channel]! - color[channel]!)).toBeLessThan(40);
      }
      boxes++;
    }
  }
  expect(boxes).toBeGreaterThan(20);
});

test('shapes do not touch, and are inside the image', () => {
  for (let seed = 0; seed < 50; seed++) {
    const { shapes } = drawScene(64, seed);
    for (const [place, { x, y, radius }] of shapes.entries()) {
      expect(Math.min(x - radius, y - radius, 64 - x - radius, 64 - y - radius)).toBeGreaterThanOrEqual(0);
      for (const other of shapes.slice(0, place)) {
        const apart = Math.max(Math.abs(other.x - x), Math.abs(other.y - y));
        expect(apart).toBeGreaterThan(other.radius + radius);
      }
    }
  }
});
