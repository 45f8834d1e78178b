import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DetectFolderResult, handler } from '../../../handlers/detection/detect-folder.js';
import type { Problem } from '../../../handlers/kit/problem.js';
import { callHandler } from '../../support/call.js';
import { drawImage } from '../../support/drawn-image.js';
import { setEnv } from '../../support/env.js';
import { multipart } from '../../support/multipart.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const page = (json: unknown) => callHandler<DetectFolderResult>(handler, { json });

async function photoFolder(names: readonly string[]) {
  const folder = await temporaryFolder();
  const image = await drawImage();
  for (const name of names) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), image);
  }
  setEnv({ HANDLENS_WORKDIR: folder });
  return folder;
}

async function allPages(request: Record<string, unknown>): Promise<DetectFolderResult[]> {
  const pages: DetectFolderResult[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await page(cursor === null ? request : { ...request, cursor });
    pages.push(body);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return pages;
}

test('pages cover the whole folder in order, each image once', async () => {
  await photoFolder(['b.png', 'a.jpg', 'c.webp', 'd.png', 'e.PNG', 'note.txt', '.hidden.png']);
  const pages = await allPages({ folder_path: '.', limit: 2 });
  expect(pages.map(({ entries, done, total }) => [entries.map(({ name }) => name), done, total])).toEqual([
    [['a.jpg', 'b.png'], 2, 5],
    [['c.webp', 'd.png'], 4, 5],
    [['e.PNG'], 5, 5],
  ]);
});

test('includes subfolders on request', async () => {
  await photoFolder(['a.png', 'sub/deep/b.png']);
  const names = async (recursive: boolean) =>
    (await page({ folder_path: '.', recursive })).body.entries.map(({ name }) => name);
  expect(await names(false)).toEqual(['a.png']);
  expect(await names(true)).toEqual(['a.png', 'sub/deep/b.png']);
});

test('one bad file is an entry with its reason', async () => {
  const folder = await photoFolder(['a.png', 'c.png']);
  await writeFile(join(folder, 'b.png'), 'not an image');
  await writeFile(join(folder, 'empty.png'), '');
  await symlink('/etc/hostname', join(folder, 'link.png'));
  const { status, body } = await page({ folder_path: '.' });
  expect(status).toBe(200);
  expect(body.entries.map(({ name, status, reason }) => [name, status, reason?.code])).toEqual([
    ['a.png', 'ok', undefined],
    ['b.png', 'failed', 'unsupported-type'],
    ['c.png', 'ok', undefined],
    ['empty.png', 'failed', 'empty-file'],
    ['link.png', 'failed', 'path-not-allowed'],
  ]);
});

test('only an image deleted between two pages fails', async () => {
  const folder = await photoFolder(['a.png', 'b.png', 'c.png']);
  const { body: first } = await page({ folder_path: '.', limit: 1 });
  await rm(join(folder, 'b.png'));
  const { body: second } = await page({ folder_path: '.', limit: 5, cursor: first.next_cursor });
  expect(second.entries.map(({ name, reason }) => [name, reason?.code])).toEqual([
    ['b.png', 'not-found'],
    ['c.png', undefined],
  ]);
});

test('a cursor works without its cached listing, and includes later files', async () => {
  const folder = await photoFolder(['a.png', 'b.png', 'd.png']);
  const { body: first } = await page({ folder_path: '.', limit: 2 });
  // Listings of other folders push the first one out of memory.
  for (let other = 0; other < 5; other++) await page({ folder_path: '.', recursive: true, limit: 1 });
  await writeFile(join(folder, 'c.png'), await drawImage());
  const { body: second } = await page({ folder_path: '.', limit: 5, cursor: first.next_cursor });
  expect(second.entries.map(({ name }) => name)).toEqual(['c.png', 'd.png']);
});

test('uploads are one page', async () => {
  const image = await drawImage();
  const form = multipart([
    { name: 'images', fileName: 'one.png', data: image },
    { name: 'images', fileName: 'two.png', data: 'broken' },
  ]);
  const { body } = await callHandler<DetectFolderResult>(handler, form);
  expect(body).toMatchObject({ total: 2, done: 2, next_cursor: null });
  expect(body.entries.map(({ name, status }) => [name, status])).toEqual([
    ['one.png', 'ok'],
    ['two.png', 'failed'],
  ]);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no folder', {}, 'invalid-input'],
  ['a folder that is missing', { folder_path: 'nowhere' }, 'not-found'],
  ['a folder without images', { folder_path: 'empty' }, 'folder-empty'],
  ['a file', { folder_path: 'a.png' }, 'invalid-input'],
  ['a damaged cursor', { folder_path: '.', cursor: 'xyz' }, 'invalid-input'],
  ['a folder outside', { folder_path: '/etc' }, 'path-not-allowed'],
  ['a limit of 0', { folder_path: '.', limit: 0 }, 'invalid-input'],
  ['a device that does not exist', { folder_path: '.', device: 'tpu' }, 'device-unavailable'],
])('refuses %s', async (_name, json, code) => {
  const folder = await photoFolder(['a.png']);
  await mkdir(join(folder, 'empty'));
  expect((await callHandler<Problem>(handler, { json })).body.code).toBe(code);
});

test('a cursor of another folder is refused', async () => {
  await photoFolder(['a.png', 'b.png', 'sub/c.png']);
  const { body } = await page({ folder_path: '.', limit: 1 });
  expect((await page({ folder_path: 'sub', cursor: body.next_cursor })).status).toBe(400);
});
