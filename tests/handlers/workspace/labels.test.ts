import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { RenderedBoxes } from '../../../handlers/detection/render-boxes.js';
import { closeServices } from '../../../handlers/kit/close-services.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { handler as changeColor } from '../../../handlers/workspace/class-color-change.js';
import { handler as assignColors } from '../../../handlers/workspace/class-colors-assign.js';
import { handler as exportItem } from '../../../handlers/workspace/item-export.js';
import { handler as list } from '../../../handlers/workspace/items-list.js';
import { handler as open } from '../../../handlers/workspace/items-open.js';
import { callHandler } from '../../support/call.js';
import { drawImage } from '../../support/generated-image.js';
import { multipart } from '../../support/multipart.js';
import {
  BOX,
  DOG_LINE,
  detectIn,
  drawDog,
  folderWith,
  imagesOf,
  labelsOf,
  type OpenedItems,
  openPath,
  review,
  save,
} from '../../support/workspace-client.js';

afterEach(closeServices);

const photo = await drawImage({ width: 100, height: 50 });
const NEXT_TO_IMAGE = { type: 'next-to-image', format: 'yolo' } as const;

test('one image is detected at once, and another result is kept next to the first', async () => {
  await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  const first = await detectIn(id);
  expect([first.status, first.body.model.id, first.body.image.name]).toEqual([200, 'mock', 'a.png']);
  expect(first.body.candidates).not.toBeNull();
  const second = await detectIn(id, { confidence: 0.5 });
  expect(second.body.maker).not.toBe(first.body.maker);
});

test.each([
  ['next to the image', NEXT_TO_IMAGE, 'photos/a.txt'],
  ['in a labels folder', { type: 'labels-folder', format: 'yolo' }, 'photos/labels/a.txt'],
])('labels are saved %s, with a list of the classes', async (_, target, path) => {
  const folder = await folderWith({ 'photos/a.png': photo });
  const { id } = await openPath('photos/a.png');
  const { status, body } = await save(id, { target });
  expect([status, body.path, body.backup_path]).toEqual([200, join(folder, path), null]);
  expect(await readFile(join(folder, path), 'utf8')).toBe(DOG_LINE);
  expect(await readFile(join(folder, path, '..', 'classes.txt'), 'utf8')).toBe('dog\ncat\n');
  expect(await labelsOf(id)).toMatchObject({
    body: { target, labels: { path: join(folder, path), class_names: ['dog', 'cat'], boxes: [{ class_name: 'dog' }] } },
  });
});

test('labels without a class list have ids as names, and `saved_path` is null unless the labels were saved', async () => {
  const folder = await folderWith({
    'set/a.png': photo,
    'set/b.png': photo,
    'set/a.txt': '16 0.5 0.5 0.1 0.1\n1 0.2 0.2 0.1 0.1\n',
  });
  const { id: opened } = await openPath('set');
  const [first, second] = await imagesOf(opened);
  const before = await labelsOf(first!.id);
  expect(before.body).toMatchObject({ labels: { class_names_source: null, class_ids: [16, 1] }, saved_path: null });
  await save(first!.id, { target: NEXT_TO_IMAGE });
  expect((await labelsOf(first!.id)).body.saved_path).toBe(join(folder, 'set/a.txt'));
  expect((await labelsOf(second!.id)).body).toMatchObject({ target: NEXT_TO_IMAGE, saved_path: null });
  await rm(join(folder, 'set/a.txt'));
  expect((await labelsOf(first!.id)).body.saved_path).toBeNull();
});

test('labels of an image in "images" are saved in "labels", with the ids of data.yaml', async () => {
  const folder = await folderWith({
    'set/images/train/a.png': photo,
    'set/data.yaml': 'train: images/train\nval: images/train\nnames: [person, dog]\n',
  });
  const { id } = await openPath('set/images/train/a.png');
  await save(id, { target: { type: 'labels-folder', format: 'yolo' } });
  expect(await readFile(join(folder, 'set/labels/train/a.txt'), 'utf8')).toBe(`1${DOG_LINE.slice(1)}`);
  const unknown = await save(id, { boxes: [{ ...BOX, class_name: 'horse' }] });
  expect([unknown.status, unknown.body.detail]).toEqual([
    400,
    'data.yaml has no class "horse". Its classes: person, dog. Choose one of them, or add the class to the file.',
  ]);
});

test('a new class is appended to an existing classes.txt, so that earlier ids stay', async () => {
  const folder = await folderWith({ 'a.png': photo, 'classes.txt': 'car\n' });
  const { id } = await openPath('a.png');
  await save(id);
  expect(await readFile(join(folder, 'classes.txt'), 'utf8')).toBe('car\ndog\n');
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe(`1${DOG_LINE.slice(1)}`);
});

test('labels of another program are backed up once, those of Handlens are replaced', async () => {
  const folder = await folderWith({ 'a.png': photo, 'a.txt': '0 0.5 0.5 0.1 0.1\n' });
  const { id } = await openPath('a.png');
  const first = await save(id);
  expect(first.body.backup_path).toBe(join(folder, 'a.txt.bak'));
  expect(await readFile(join(folder, 'a.txt.bak'), 'utf8')).toBe('0 0.5 0.5 0.1 0.1\n');
  expect((await save(id, { boxes: [] })).body.backup_path).toBeNull();
  // Another program overwrites the labels between two saves.
  await writeFile(join(folder, 'a.txt'), '1 0.5 0.5 0.2 0.2\n');
  expect((await save(id)).body.backup_path).toBe(join(folder, 'a.txt.2.bak'));
});

test('saving marks the corrections as saved, and later ones as not', async () => {
  await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  await drawDog(id);
  expect((await save(id, { changes_done: 1 })).body.item).toMatchObject({ changes: 1, unsaved: false });
  await drawDog(id, 1);
  expect((await callHandler<OpenedItems>(list, {})).body.items[0]).toMatchObject({ changes: 2, unsaved: true });
});

test('COCO labels have no scores, because a person confirmed them', async () => {
  const folder = await folderWith({ 'a.png': photo });
  await save((await openPath('a.png')).id, { target: { type: 'next-to-image', format: 'coco' } });
  const coco = JSON.parse(await readFile(join(folder, 'a.coco.json'), 'utf8'));
  expect(coco.annotations).toEqual([
    { id: 1, image_id: 1, category_id: 0, bbox: [10, 10, 20, 10], area: 200, segmentation: [], iscrowd: 0 },
  ]);
  expect(coco.images).toEqual([{ id: 1, file_name: 'a.png', width: 100, height: 50 }]);
});

test('a dropped image has no folder for labels, but can be added to a dataset', async () => {
  const folder = await folderWith({});
  const { items } = (
    await callHandler<OpenedItems>(open, multipart([{ name: 'files', fileName: 'dropped.png', data: photo }]))
  ).body;
  const { id } = items[0]!;
  expect((await labelsOf(id)).body.labels).toBeNull();
  expect((await save(id)).body.detail).toBe(
    '"dropped.png" was dropped, so it has no folder. Add it to a dataset, or export the labels.',
  );
  const saved = await save(id, { target: { type: 'dataset', path: 'set', split: 'val' } });
  expect(saved.body.path).toBe(join(folder, 'set/labels/val/dropped.txt'));
  expect(await readFile(join(folder, 'set/images/val/dropped.png'))).toEqual(Buffer.from(photo));
  expect(await readFile(join(folder, 'set/data.yaml'), 'utf8')).toContain('val: images/val');
});

test('given boxes are rendered with their origin and cut out, unless the file has changed', async () => {
  const folder = await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  const { maker: _maker, created_at: _at, class_names, candidates: _none, ...result } = (await detectIn(id)).body;
  const detections = [{ class_id: 0, class_name: 'dog', confidence: 0.9, box: BOX.box }];
  const json = { result: { ...result, detections }, class_names, formats: ['csv', 'annotated-png'], crops: true };
  const render = () => callHandler<RenderedBoxes & Problem>(exportItem, { params: { item_id: id }, json });
  const { status, body } = await render();
  expect(status).toBe(200);
  expect(body.outputs.map(({ file_name: name }) => name)).toEqual(['a.csv', 'a.annotated.png']);
  expect(body.outputs[0]!.content).toContain('dog,0.9,10,10,30,20,mock');
  expect(body.crops.map(({ file_name: name }) => name)).toEqual(['a.001-dog.jpg']);
  await writeFile(join(folder, 'a.png'), await drawImage({ width: 10, height: 10 }));
  expect((await render()).body.code).toBe('dataset-changed');
});

interface Colors {
  colors: { class_name: string; slot: number }[];
}

const namedSlots = ({ body }: { body: Colors }) => body.colors.map(({ class_name: name, slot }) => `${name} ${slot}`);

test('classes keep their colours, get the next free one, and can change', async () => {
  await folderWith({});
  const assign = (classes: readonly string[], model = 'm') =>
    callHandler<Colors>(assignColors, { json: { model, classes } }).then(namedSlots);
  expect(await assign(['dog', 'car'])).toEqual(['dog 0', 'car 1']);
  expect(await assign(['bus', 'car'])).toEqual(['dog 0', 'car 1', 'bus 2']);
  const json = { model: 'm', class_name: 'dog', slot: 7 };
  const changed = await callHandler<Colors>(changeColor, { method: 'PUT', json });
  expect(namedSlots(changed)).toEqual(['car 1', 'bus 2', 'dog 7']);
  expect(await assign(['cat'])).toEqual(['cat 0', 'car 1', 'bus 2', 'dog 7']);
  expect(await assign(['__proto__', 'constructor'], 'other')).toEqual(['__proto__ 0', 'constructor 1']);
  expect(await assign(['toString'], 'other')).toEqual(['__proto__ 0', 'constructor 1', 'toString 2']);
});

test('several images are reviewed at once; unknown ones are not counted', async () => {
  await folderWith({ 'photos/a.png': photo, 'photos/b.png': photo });
  const folder = await openPath('photos');
  const ids = (await imagesOf(folder.id)).map(({ id }) => id);
  expect((await review([...ids, 'a'.repeat(16)])).body.changed).toBe(2);
  expect((await imagesOf(folder.id)).map(({ is_reviewed: isReviewed }) => isReviewed)).toEqual([true, true]);
});
