import { execFileSync } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { closeServices } from '../../../handlers/kit/close-services.js';
import { setEnv } from '../../support/env.js';
import { drawImage } from '../../support/generated-image.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import {
  BOX,
  DOG_LINE,
  drawDog,
  folderWith,
  imagesOf,
  labelsOf,
  openPath,
  save,
} from '../../support/workspace-client.js';

afterEach(closeServices);

const photo = await drawImage({ width: 100, height: 50 });
const OTHER_LINE = '0 0.5 0.5 0.1 0.1\n';
const boxes = (...names: string[]) => names.map((class_name) => ({ ...BOX, class_name }));

test.each([
  ['rows that are no boxes', '0 0.5 0.5 nan 0.1\nx y\n0 0.5 inf 0.1 0.1\n0 0.5 0.5 0.2 0.2\n', 1],
  ['boxes beyond the image', '0 0 0 1 1\n', 1],
  ['huge numbers', '0 1e308 0.5 0.1 0.1\n99999999999999999999 0.5 0.5 0.1 0.1\n', null],
  ['a polygon', '0 0.1 0.1 0.5 0.1 0.5 0.5\n', 1],
  ['a class without a name', '7 0.5 0.5 0.2 0.2\n', 1],
  ['a million rows', '0 0.5 0.5 0.001 0.001\n'.repeat(1_000_000), 10_000],
  ['one row of 5 MB', '0 0.5 '.repeat(900_000), 0],
  ['no text', new Uint8Array([0xff, 0xfe, 0, 1, 2, 3]), 0],
  ['nothing', '', 0],
])('existing labels with %s are read as far as they can be', async (_, text, count) => {
  await folderWith({ 'a.png': photo, 'a.txt': text });
  const { status, body } = await labelsOf((await openPath('a.png')).id);
  expect(status).toBe(200);
  if (count !== null) expect(body.labels?.boxes.length).toBe(count);
  if (count !== null && count > 1)
    expect(body.labels?.problems.join()).toContain('Only the first 10000 boxes are shown');
  for (const { box } of body.labels!.boxes) {
    expect(Math.min(box.x1, box.y1)).toBeGreaterThanOrEqual(0);
    expect([box.x2 <= 100, box.y2 <= 50]).toEqual([true, true]);
  }
});

test('a label file that is a pipe or a folder is a fault, and is not replaced', async () => {
  const folder = await folderWith({ 'a.png': photo, 'b.png': photo, 'b.txt/x': '' });
  execFileSync('mkfifo', [join(folder, 'a.txt')]);
  for (const name of ['a.png', 'b.png']) {
    const { id } = await openPath(name);
    expect((await labelsOf(id)).body.detail).toMatch(/^"[ab].txt" is not a regular file/);
    expect((await save(id)).body.code).toBe('invalid-input');
  }
});

test('a label file that links outside the allowed folders is neither read nor replaced', async () => {
  const outside = await temporaryFolder();
  await writeFile(join(outside, 'secret.txt'), OTHER_LINE);
  const folder = await folderWith({ 'a.png': photo });
  setEnv({ HANDLENS_ROOTS: folder });
  await symlink(join(outside, 'secret.txt'), join(folder, 'a.txt'));
  const { id } = await openPath('a.png');
  expect((await labelsOf(id)).body.labels).toBeNull();
  expect((await save(id)).body.code).toBe('path-not-allowed');
  expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe(OTHER_LINE);
});

test.each([
  ['a folder of labels', 'labels', { type: 'labels-folder', format: 'yolo' }],
  ['a dataset', 'set', { type: 'dataset', path: 'set', split: 'train' }],
])('nothing is written to %s that links outside the allowed folders', async (_, name, target) => {
  const outside = await temporaryFolder();
  const folder = await folderWith({ 'a.png': photo });
  setEnv({ HANDLENS_ROOTS: folder });
  await symlink(outside, join(folder, name));
  expect((await save((await openPath('a.png')).id, { target })).body.code).toBe('path-not-allowed');
  expect(await readdir(outside)).toEqual([]);
});

test.each(['../set', '/etc/set', 'set/../../set', 'set\0'])('a dataset at %j is refused', async (path) => {
  setEnv({ HANDLENS_ROOTS: await folderWith({ 'a.png': photo }) });
  const { body } = await save((await openPath('a.png')).id, { target: { type: 'dataset', path, split: 'val' } });
  expect(body.code).toBe('path-not-allowed');
});

test('a class list that links outside the allowed folders is neither read nor replaced', async () => {
  const outside = await temporaryFolder();
  await writeFile(join(outside, 'passwords'), 'secret\n');
  const folder = await folderWith({ 'a.png': photo });
  setEnv({ HANDLENS_ROOTS: folder });
  await symlink(join(outside, 'passwords'), join(folder, 'classes.txt'));
  expect((await save((await openPath('a.png')).id)).body.code).toBe('path-not-allowed');
  expect(await readFile(join(outside, 'passwords'), 'utf8')).toBe('secret\n');
});

test('a class list too large to be one is backed up before it is replaced', async () => {
  const large = 'x'.repeat(5_000_000);
  const folder = await folderWith({ 'a.png': photo, 'classes.txt': large });
  await save((await openPath('a.png')).id);
  expect(await readFile(join(folder, 'classes.txt.bak'), 'utf8')).toBe(large);
});

test('bytes of a class list in another encoding stay unchanged', async () => {
  const gbk = Buffer.from([0xb9, 0xb7, 0x0d, 0x0a, 0xc3, 0xa0, 0x0a, 0x0a]);
  const folder = await folderWith({ 'a.png': photo, 'classes.txt': gbk });
  await save((await openPath('a.png')).id);
  const expected = Buffer.concat([gbk.subarray(0, 6), Buffer.from('\ndog\n')]);
  expect(await readFile(join(folder, 'classes.txt'))).toEqual(expected);
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe(`2${DOG_LINE.slice(1)}`);
});

test('a class name over several lines is one class, also in the next save', async () => {
  const folder = await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  for (let turn = 0; turn < 2; turn++) await save(id, { class_names: [], boxes: boxes('stop\nsign', ' dog ') });
  expect(await readFile(join(folder, 'classes.txt'), 'utf8')).toBe('stop sign\ndog\n');
});

test('two images that add different classes at once get different ids', async () => {
  const folder = await folderWith({ 'photos/a.png': photo, 'photos/b.png': photo, 'photos/c.png': photo });
  const images = await imagesOf((await openPath('photos')).id);
  const names = ['dog', 'cat', 'bus'];
  await Promise.all(images.map(({ id }, at) => save(id, { class_names: [], boxes: boxes(names[at]!) })));
  const classes = (await readFile(join(folder, 'photos/classes.txt'), 'utf8')).trim().split('\n');
  expect([...classes].sort()).toEqual([...names].sort());
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    const text = await readFile(join(folder, `photos/${name}.txt`), 'utf8');
    expect(text).toBe(`${classes.indexOf(names[at]!)}${DOG_LINE.slice(1)}`);
  }
});

test('two windows that save the same image at once leave one of their labels, and a backup of the earlier ones', async () => {
  const folder = await folderWith({ 'a.png': photo, 'a.txt': OTHER_LINE });
  const { id } = await openPath('a.png');
  const windows = Array.from({ length: 8 }, (_, at) => save(id, { boxes: Array(at + 1).fill(BOX) }));
  const saved = await Promise.all(windows);
  expect(saved.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(saved.filter(({ body }) => body.backup_path !== null)).toHaveLength(1);
  expect(await readFile(join(folder, 'a.txt.bak'), 'utf8')).toBe(OTHER_LINE);
  const lines = (await readFile(join(folder, 'a.txt'), 'utf8')).split(/(?<=\n)/);
  expect(new Set(lines)).toEqual(new Set([DOG_LINE]));
});

test('two windows that start the same dataset at once share it', async () => {
  const folder = await folderWith({ 'photos/a.png': photo, 'more/a.png': await drawImage({ width: 9, height: 9 }) });
  const items = [await openPath('photos/a.png'), await openPath('more/a.png')];
  const target = { type: 'dataset', path: 'set', split: 'train' };
  const saved = await Promise.all(items.map(({ id }) => save(id, { target })));
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  expect((await readdir(join(folder, 'set/labels/train'))).sort()).toEqual(['a-2.txt', 'a.txt']);
});

test('labels with corrections that another window has replaced are refused', async () => {
  await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  await drawDog(id);
  expect((await save(id, { changes_done: 2 })).body).toMatchObject({
    code: 'dataset-changed',
    detail: 'Another window has changed this image: it has 1 corrections, not 2. Read them again.',
  });
});

test.each([
  ['classes.txt', 'dog\n\ncat\n', 'class_1'],
  ['data.yaml', 'names: [dog, "", cat]\n', 'class_1'],
  ['classes.txt', 'dog\nbad\u0000name\n', 'bad name'],
])('a class without a readable name in %s %j gets one', async (list, text, name) => {
  await folderWith({ 'a.png': photo, 'a.txt': '1 0.5 0.5 0.2 0.2\n', [list]: text });
  const { status, body } = await labelsOf((await openPath('a.png')).id);
  expect(status).toBe(200);
  expect(body.labels!.boxes.map(({ class_name }) => class_name)).toEqual([name]);
  if (name === 'class_1') expect(body.labels!.problems).toEqual([`${list} has no name for these class ids: 1.`]);
});

test('labels with an inverted box are not saved', async () => {
  const folder = await folderWith({ 'a.png': photo });
  const { id } = await openPath('a.png');
  const { status, body } = await save(id, { boxes: [{ ...BOX, box: { x1: 30, y1: 10, x2: 10, y2: 20 } }] });
  expect([status, body.issues[0]!.pointer]).toEqual([400, '/boxes/0/box']);
  expect(await readdir(folder)).not.toContain('a.txt');
});

test.each([
  ['is not YAML', 'names: [dog, cat'],
  ['has aliases', 'some: &some [dog, cat]\nnames: *some\n'],
])('a config that %s is reported, and its labels are not replaced', async (_, text) => {
  const folder = await folderWith({ 'a.png': photo, 'a.txt': OTHER_LINE, 'data.yaml': text });
  const { id } = await openPath('a.png');
  const { body } = await labelsOf(id);
  expect(body.labels).toMatchObject({
    boxes: [{ class_name: 'class_0' }],
    problems: [expect.stringMatching(/^The class names of data.yaml cannot be read/)],
  });
  expect((await save(id)).body.detail).toMatch(/^The class names of data.yaml cannot be read/);
  expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe(OTHER_LINE);
});
