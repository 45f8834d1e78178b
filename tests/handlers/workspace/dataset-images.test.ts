import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeServices } from '../../../handlers/kit/close-services.js';
import { drawImage } from '../../support/generated-image.js';
import {
  addImages,
  DOG_LINE,
  detectIn,
  drawDog,
  folderWith,
  imagesOf,
  labelsOf,
  openPath,
  review,
} from '../../support/workspace-client.js';

afterEach(closeServices);

const photo = await drawImage({ width: 100, height: 50 });
const CONFIG = 'train: images/train\nnames: [dog]\n';
const other = await drawImage({ width: 64, height: 64 });

test('images are added with their corrected labels, and nothing is overwritten', async () => {
  const folder = await folderWith({ 'photos/a.png': photo, 'photos/bad.png': 'no image', 'more/a.png': other });
  const images = await imagesOf((await openPath('photos')).id);
  const second = await openPath('more/a.png');
  await drawDog(images[0]!.id);
  await review([second.id]);
  const ids = [...images.map(({ id }) => id), second.id];
  expect((await addImages(ids)).body).toMatchObject({
    ...{ added: 1, renamed: 1, existing: 0, boxes: 1 },
    failed: [{ name: 'bad.png', reason: { code: 'unsupported-type' } }],
  });
  expect((await addImages(ids)).body).toMatchObject({ added: 0, renamed: 0, existing: 2, backups: 0 });
  expect((await readdir(join(folder, 'set/images/train'))).sort()).toEqual(['a-2.png', 'a.png']);
  expect(await readFile(join(folder, 'set/labels/train/a.txt'), 'utf8')).toBe(DOG_LINE);
});

test('adding images does not make the dataset the place for labels of their folder', async () => {
  await folderWith({ 'photos/a.png': photo, 'photos/b.png': other });
  const [first, second] = await imagesOf((await openPath('photos')).id);
  await drawDog(first!.id);
  await addImages([first!.id]);
  expect((await labelsOf(first!.id)).body.target).toMatchObject({ type: 'dataset', path: 'set' });
  expect((await labelsOf(second!.id)).body.target).toBeNull();
});

test('images that differ in their extension only do not share a label', async () => {
  const folder = await folderWith({ 'photos/a.png': photo, 'set/images/train/a.jpg': 'x', 'set/dataset.yaml': CONFIG });
  const [image] = await imagesOf((await openPath('photos')).id);
  await drawDog(image!.id);
  expect((await addImages([image!.id])).body).toMatchObject({ added: 0, renamed: 1 });
  expect(await readdir(join(folder, 'set/labels/train'))).toEqual(['a-2.txt']);
});

test('a label without an image is kept', async () => {
  const folder = await folderWith({
    'a.png': photo,
    'set/labels/train/a.txt': '5 0.5 0.5 0.1 0.1\n',
    'set/data.yml': CONFIG,
  });
  const { id } = await openPath('a.png');
  await drawDog(id);
  await addImages([id]);
  expect(await readFile(join(folder, 'set/labels/train/a.txt'), 'utf8')).toBe('5 0.5 0.5 0.1 0.1\n');
});

test('an image without labels is added only if it is marked as reviewed', async () => {
  await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  expect((await addImages([id])).body.failed[0]?.reason.detail).toBe(
    '"a.png" has no labels. Detect objects in it first, draw boxes, or review it.',
  );
  await review([id]);
  expect((await addImages([id])).body).toMatchObject({ added: 1, boxes: 0, failed: [] });
});

test('an image that has changed since it was detected is refused, because its boxes are about another one', async () => {
  const folder = await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  await detectIn(id);
  await writeFile(join(folder, 'a.png'), other);
  expect((await addImages([id])).body.failed).toMatchObject([{ name: 'a.png', reason: { code: 'dataset-changed' } }]);
  expect(await readdir(join(folder, 'set'))).toEqual(['data.yaml']);
});

test('classes come from the model; thresholds of classes and hidden classes apply', async () => {
  const folder = await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  const { detections, class_names: names, maker } = (await detectIn(id, { confidence: 0.01 })).body;
  const [first] = detections;
  const count = detections.filter(({ class_name: name }) => name === first!.class_name).length;
  const add = (fields: object) => addImages([id], { class_names: undefined, confidence: 0, maker, ...fields });
  expect((await add({})).body.boxes).toBe(detections.length);
  expect(await readFile(join(folder, 'set/data.yaml'), 'utf8')).toContain(`names:\n  - ${names[0]}\n`);
  expect((await add({ hidden_classes: [first!.class_name] })).body.boxes).toBe(detections.length - count);
  const raised = await add({ class_thresholds: { [first!.class_name]: 1 } });
  expect(raised.body.boxes).toBe(detections.length - count);
});

test('names that PyYAML would parse as something else are quoted in a new data.yaml', async () => {
  const folder = await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  await review([id]);
  await addImages([id], { class_names: ['no', '1:30', 'a: b', '狗', 'stop\nsign'] });
  expect(await readFile(join(folder, 'set/data.yaml'), 'utf8')).toBe(
    'train: images/train\nval: images/val\ntest: images/test\nnames:\n  - "no"\n  - "1:30"\n  - "a: b"\n  - 狗\n  - stop sign\n',
  );
});

test('classes that an existing dataset does not have are named, and the others are added', async () => {
  await folderWith({
    'photos/a.png': photo,
    'photos/b.png': other,
    'set/data.yaml': 'train: images/train\nnames: [cat]\n',
  });
  const [first, second] = await imagesOf((await openPath('photos')).id);
  await drawDog(first!.id);
  await review([second!.id]);
  const { body } = await addImages([first!.id, second!.id]);
  expect(body).toMatchObject({ added: 1, failed: [{ name: 'a.png', reason: { code: 'invalid-input' } }] });
  expect(body.failed[0]?.reason.detail).toContain('data.yaml has no class "dog". Its classes: cat.');
});

test.each([
  ['no folder of the split', 'names: [dog]\n', 'has no folder for "train"'],
  ['a folder outside the dataset', 'train: ../../x\nnames: [dog]\n', 'not a folder inside the dataset'],
  ['files but no config', null, 'contains files but no data.yaml. Choose a dataset, or a new or empty folder.'],
  ['a list of files', 'train: train.txt\nnames: [dog]\n', 'not a folder inside the dataset'],
])('a dataset with %s is refused as a whole', async (_, config, reason) => {
  await folderWith({ 'a.png': photo, [config === null ? 'set/x.txt' : 'set/data.yaml']: config ?? '' });
  const { status, body } = await addImages([(await openPath('a.png')).id]);
  expect([status, body.detail?.includes(reason)]).toEqual([400, true]);
});
