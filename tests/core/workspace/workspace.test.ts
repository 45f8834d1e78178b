import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Fault } from '../../../core/base/fault.js';
import { MIGRATIONS } from '../../../core/workspace/database/migrations.js';
import { openWorkspaceDatabase } from '../../../core/workspace/database/workspace-database.js';
import { deleteUnusedFiles, pathOfFile, putFile } from '../../../core/workspace/files/file-store.js';
import { addChanges, changesOf, moveChanges } from '../../../core/workspace/items/change-store.js';
import { assignColors } from '../../../core/workspace/items/class-color-store.js';
import {
  addToFolder,
  changeItem,
  changeItems,
  deleteRemoved,
  getItem,
  listItems,
  openItem,
} from '../../../core/workspace/items/item-store.js';
import { resultsOf } from '../../../core/workspace/items/result-store.js';
import { JobOptions } from '../../../core/workspace/jobs/job.js';
import { applyAction, createJob, jobRevision } from '../../../core/workspace/jobs/job-store.js';
import { runJobs } from '../../../core/workspace/jobs/run-jobs.js';
import { labelStateOf } from '../../../core/workspace/labels/label-state.js';
import { openWorkspace } from '../../../core/workspace/open-workspace.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

async function workspace(quotaBytes = 1e6) {
  const folder = await temporaryFolder();
  const opened = await openWorkspace(folder, quotaBytes);
  onTestFinished(() => opened.close());
  return { ...opened, folder };
}

const photo = (path: string) =>
  ({ kind: 'image', name: path.split('/').at(-1)!, source: { type: 'path', path, recursive: false } }) as const;
const folderOf = (path: string) =>
  ({ kind: 'folder', name: 'photos', source: { type: 'path', path, recursive: false } }) as const;
const box = { x1: 1, y1: 2, x2: 3, y2: 4 };
const added = (id: string) => ({ box_id: id, before: null, after: { class_name: 'dog', confidence: null, box } });

test('a path opened again is the same item, and a removed one is restored', async () => {
  const { database } = await workspace();
  const id = openItem(database, photo('/photos/a.jpg'));
  changeItem(database, id, { is_removed: true });
  expect(listItems(database, { parent: null, limit: 10, offset: 0 }).items).toEqual([]);
  expect(openItem(database, photo('/photos/a.jpg'))).toBe(id);
  expect(getItem(database, id)).toMatchObject({ is_removed: false, name: 'a.jpg' });
});

test('an image of a folder opened by its path is the image of the folder, with its corrections', async () => {
  const { database } = await workspace();
  const folder = openItem(database, folderOf('/photos'), [photo('/photos/a.jpg'), photo('/photos/b.jpg')]);
  const { items } = listItems(database, { parent: folder, limit: 10, offset: 0 });
  expect(items.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
  const before = getItem(database, folder);
  expect(before.unsaved).toBe(false);
  const other = openItem(database, folderOf('/other'));
  addChanges(database, items[0]!.id, { expected: 0, changes: [added('1')] });
  const after = getItem(database, folder);
  expect(after.unsaved).toBe(true);
  expect(after.opened_at >= getItem(database, other).opened_at).toBe(true);
  expect(after.revision).toBeGreaterThan(getItem(database, other).revision);
  expect(openItem(database, photo('/photos/a.jpg'))).toBe(items[0]!.id);
});

test('an image opened before its folder is the image of the folder, with its corrections', async () => {
  const { database } = await workspace();
  const id = openItem(database, photo('/photos/a.jpg'));
  addChanges(database, id, { expected: 0, changes: [added('1')] });
  const folder = openItem(database, folderOf('/photos'), [photo('/photos/a.jpg'), photo('/photos/b.jpg')]);
  const { items } = listItems(database, { parent: folder, limit: 10, offset: 0 });
  expect(items.map(({ name, changes }) => [name, changes])).toEqual([
    ['a.jpg', 1],
    ['b.jpg', 0],
  ]);
  expect(items[0]!.id).toBe(id);
  expect(listItems(database, { parent: null, limit: 10, offset: 0 }).items.map((item) => item.id)).toEqual([folder]);
});

test('an image of a removed folder that is opened again outlives the folder', async () => {
  const { database } = await workspace();
  const folder = openItem(database, folderOf('/photos'), [photo('/photos/a.jpg')]);
  const [image] = listItems(database, { parent: folder, limit: 1, offset: 0 }).items;
  changeItem(database, folder, { is_removed: true });
  expect(openItem(database, photo('/photos/a.jpg'))).toBe(image!.id);
  deleteRemoved(database, new Date(Date.now() + 1000));
  expect(getItem(database, image!.id)).toMatchObject({ parent_id: null });
});

test('an upgrade joins an image with its twin in a folder, unless both have corrections', async () => {
  const folder = await temporaryFolder();
  const old = await openWorkspaceDatabase(folder, MIGRATIONS.slice(0, 2));
  const place = openItem(old, folderOf('/photos'), [photo('/photos/a.jpg'), photo('/photos/b.jpg')]);
  const alone = ['/a.jpg', '/b.jpg'].map((path) => openItem(old, photo(path)));
  for (const [at, name] of ['a.jpg', 'b.jpg'].entries())
    old.run('UPDATE item SET source_key = ? WHERE id = ?', `path:/photos/${name}`, alone[at]!);
  for (const id of alone) addChanges(old, id, { expected: 0, changes: [added('1')] });
  const [, both] = listItems(old, { parent: place, limit: 2, offset: 0 }).items;
  addChanges(old, both!.id, { expected: 0, changes: [added('2'), added('3')] });
  old.close();
  const { database, close } = await openWorkspace(folder, 1);
  onTestFinished(close);
  const { items } = listItems(database, { parent: place, limit: 2, offset: 0 });
  expect(items.map(({ changes }) => changes)).toEqual([1, 2]);
  expect(changesOf(database, items[0]!.id).changes).toEqual([added('1')]);
  expect(() => getItem(database, alone[0]!)).toThrow('no item');
  expect(getItem(database, alone[1]!)).toMatchObject({ changes: 1 });
});

test('an upgrade keeps warnings of images only if it is known which image they concern', async () => {
  const folder = await temporaryFolder();
  const old = await openWorkspaceDatabase(folder, MIGRATIONS.slice(0, 3));
  const [first, second, third] = ['a', 'b', 'c'].map((name) => openItem(old, photo(`/photos/${name}.jpg`))) as [
    string,
    string,
    string,
  ];
  const warnings = [
    { code: 'nms-inside', message: 'model' },
    { code: 'image-cmyk', message: 'image' },
  ];
  for (const key of ['shared', 'single'])
    old.run("INSERT INTO maker VALUES (?, ?, '[]')", key, JSON.stringify({ device: 'cpu', warnings }));
  const facts = JSON.stringify({ image: { name: 'a.jpg', sha256: 'f' }, timings_ms: {} });
  for (const [item, maker] of [
    [first, 'shared'],
    [second, 'shared'],
    [third, 'single'],
  ] as const)
    old.run("INSERT INTO result VALUES (?, ?, '2026-11-24T12:00:00.000Z', ?, '[]', NULL)", item, maker, facts);
  old.close();
  const { database, close } = await openWorkspace(folder, 1);
  onTestFinished(close);
  const codes = (item: string) => resultsOf(database, item)[0]!.warnings.map(({ code }) => code);
  expect([first, second, third].map(codes)).toEqual([['nms-inside'], ['nms-inside'], ['nms-inside', 'image-cmyk']]);
  expect(resultsOf(database, third)[0]).toMatchObject({ device: 'cpu', image: { name: 'a.jpg' }, detections: [] });
  const origins = database.all('SELECT origin FROM maker').map(({ origin }) => JSON.parse(origin as string));
  expect(origins).toEqual(Array(2).fill({ device: 'cpu', warnings: warnings.slice(0, 1) }));
});

test('a folder opened again keeps its images and adds new ones', async () => {
  const { database } = await workspace();
  const folder = openItem(database, folderOf('/photos'), [photo('/photos/b.jpg')]);
  const [before] = listItems(database, { parent: folder, limit: 10, offset: 0 }).items;
  openItem(database, folderOf('/photos'), [photo('/photos/a.jpg'), photo('/photos/b.jpg')]);
  const { items } = listItems(database, { parent: folder, limit: 10, offset: 0 });
  expect(items.map(({ name }) => name).sort()).toEqual(['a.jpg', 'b.jpg']);
  expect(items).toContainEqual(before);
});

test('a folder that gets a job is listed first, and counts the images that a cancelled job did not process', async () => {
  const { database } = await workspace();
  const folder = openItem(database, folderOf('/photos'), [photo('/photos/a.jpg'), photo('/photos/b.jpg')]);
  const isFirst = () => listItems(database, { parent: null, limit: 1, offset: 0 }).items[0]!.id === folder;
  /** Opens another item, and makes the folder older than that item. */
  const openLater = () => {
    openItem(database, photo('/later.jpg'));
    database.run('UPDATE item SET opened_at = ? WHERE id = ?', '2020-01-01T00:00:00.000Z', folder);
  };
  openLater();
  expect([isFirst(), getItem(database, folder).waiting]).toEqual([false, 0]);
  const { id } = createJob(database, folder, JobOptions.parse({}));
  expect(isFirst()).toBe(true);
  openLater();
  applyAction(database, id, 'cancel');
  expect([isFirst(), getItem(database, folder).waiting]).toEqual([false, 2]);
  applyAction(database, id, 'resume');
  expect(isFirst()).toBe(true);
  const signal = new AbortController().signal;
  const detect = () => Promise.reject(new Fault('unreadable-image', 'damaged'));
  await runJobs(database, { detect, lanes: 1 }, signal);
  expect(getItem(database, folder)).toMatchObject({ waiting: 0, failed: 2 });
});

test('a job counts as changed only when corrections, undo or a review change one of its images', async () => {
  const { database } = await workspace();
  const folder = openItem(database, folderOf('/photos'), [photo('/photos/a.jpg')]);
  const [image] = listItems(database, { parent: folder, limit: 10, offset: 0 }).items;
  const { id } = createJob(database, folder, JobOptions.parse({}));
  const other = createJob(database, openItem(database, photo('/other/b.jpg')), JobOptions.parse({}));
  const changes: [() => unknown, boolean][] = [
    [() => addChanges(database, image!.id, { expected: 0, changes: [added('1')] }), true],
    [() => moveChanges(database, image!.id, { expected: 1, done: 0 }), true],
    [() => changeItem(database, image!.id, { is_reviewed: true }), true],
    [() => changeItems(database, [image!.id], { is_reviewed: false }), true],
    [() => changeItem(database, image!.id, { view: { zoom: 2 } }), false],
  ];
  for (const [change, isNews] of changes) {
    const before = jobRevision(database, id);
    change();
    expect(jobRevision(database, id) > before).toBe(isNews);
  }
  expect(jobRevision(database, other.id)).toBe(other.revision);
});

test('images dropped with equal content are all in the folder', async () => {
  const { database } = await workspace();
  const source = { type: 'file', sha256: 'ab'.repeat(32) } as const;
  const image = (name: string) => ({ kind: 'image', name, source }) as const;
  const folder = openItem(database, { kind: 'folder', name: 'Dropped', source: { type: 'none' } }, [image('a.jpg')]);
  expect(addToFolder(database, folder, [image('copy of a.jpg'), image('a.jpg')])).toBe(1);
  expect(getItem(database, folder).images).toBe(2);
});

test('lists only items that changed after a revision, including removed ones', async () => {
  const { database } = await workspace();
  const first = openItem(database, photo('/a.jpg'));
  openItem(database, photo('/b.jpg'));
  const { revision } = listItems(database, { parent: null, limit: 10, offset: 0 });
  changeItem(database, first, { is_removed: true });
  const news = listItems(database, { parent: null, afterRevision: revision, limit: 10, offset: 0 });
  expect(news.items).toMatchObject([{ id: first, is_removed: true }]);
});

test('corrections are undone, redone, and replaced after an undo', async () => {
  const { database } = await workspace();
  const id = openItem(database, photo('/a.jpg'));
  addChanges(database, id, { expected: 0, changes: [added('1'), added('2')] });
  expect(moveChanges(database, id, { expected: 2, done: 1 })).toMatchObject({ done: 1 });
  expect(moveChanges(database, id, { expected: 1, done: 2 })).toMatchObject({ done: 2 });
  moveChanges(database, id, { expected: 2, done: 1 });
  addChanges(database, id, { expected: 1, changes: [added('3')] });
  expect(changesOf(database, id).changes.map((change) => change.box_id)).toEqual(['1', '3']);
  expect(getItem(database, id)).toMatchObject({ changes: 2, unsaved: true });
});

test('rejects a correction based on a state that another window has changed', async () => {
  const { database } = await workspace();
  const id = openItem(database, photo('/a.jpg'));
  addChanges(database, id, { expected: 0, changes: [added('1')] });
  const late = () => addChanges(database, id, { expected: 0, changes: [added('2')] });
  expect(late).toThrowError(expect.objectContaining({ code: 'dataset-changed' }));
  expect(changesOf(database, id).changes).toHaveLength(1);
});

test('stores equal content once, refuses more than the quota, and deletes what no item uses', async () => {
  const { database, files } = await workspace(10);
  const data = new TextEncoder().encode('12345678');
  const sha256 = await putFile(files, { data });
  expect(await putFile(files, { data })).toBe(sha256);
  await expect(putFile(files, { data: new Uint8Array(3) })).rejects.toMatchObject({ code: 'storage-full' });
  const later = new Date(Date.now() + 1000);
  openItem(database, { kind: 'image', name: 'a.jpg', source: { type: 'file', sha256 } });
  expect(await deleteUnusedFiles(files, later)).toBe(0);
  expect(await readFile(pathOfFile(files, sha256), 'utf8')).toBe('12345678');
  const [item] = listItems(database, { parent: null, limit: 1, offset: 0 }).items;
  changeItem(database, item!.id, { is_removed: true });
  expect(deleteRemoved(database, later)).toBe(1);
  expect(await deleteUnusedFiles(files, later)).toBe(1);
});

test('copies the database before it upgrades it, and refuses one of a newer version', async () => {
  const folder = await temporaryFolder();
  const [first, second] = ['CREATE TABLE a (x)', 'CREATE TABLE b (y)'];
  const old = await openWorkspaceDatabase(folder, [first!]);
  old.run('INSERT INTO a VALUES (1)');
  old.close();
  const upgraded = await openWorkspaceDatabase(folder, [first!, second!]);
  expect(upgraded.get('SELECT x FROM a')).toMatchObject({ x: 1 });
  upgraded.run('INSERT INTO b VALUES (2)');
  upgraded.close();
  expect(await readdir(join(folder, 'backups'))).toEqual(['workspace-version-1.db']);
  await expect(openWorkspaceDatabase(folder, [first!])).rejects.toMatchObject({ code: 'store-unavailable' });
});

test('a workspace of version 1 is upgraded with its items and corrections, after a backup', async () => {
  const folder = await temporaryFolder();
  const old = await openWorkspaceDatabase(folder, MIGRATIONS.slice(0, 1));
  const id = openItem(old, photo('/photos/a.jpg'));
  addChanges(old, id, { expected: 0, changes: [added('new:1')] });
  old.close();
  const { database, close } = await openWorkspace(folder, 1);
  expect(getItem(database, id)).toMatchObject({ name: 'a.jpg', changes: 1 });
  expect(labelStateOf(database, id)).toBeNull();
  expect(assignColors(database, 'mock', ['dog'])).toEqual([{ class_name: 'dog', slot: 0 }]);
  close();
  const backup = join(folder, 'backups');
  expect(await readdir(backup)).toEqual(['workspace-version-1.db']);
  await rename(join(backup, 'workspace-version-1.db'), join(backup, 'workspace.db'));
  const restored = await openWorkspaceDatabase(backup, MIGRATIONS.slice(0, 1));
  expect(getItem(restored, id)).toMatchObject({ name: 'a.jpg', changes: 1 });
  restored.close();
});

test('an upgrade that fails leaves the old version', async () => {
  const folder = await temporaryFolder();
  const first = 'CREATE TABLE a (x)';
  (await openWorkspaceDatabase(folder, [first])).close();
  await expect(openWorkspaceDatabase(folder, [first, 'CREATE TABLE b (y); CREATE TABLE a (z)'])).rejects.toThrow(
    /already/,
  );
  const again = await openWorkspaceDatabase(folder, [first]);
  expect(again.all("SELECT name FROM sqlite_master WHERE type = 'table'")).toMatchObject([{ name: 'a' }]);
  again.close();
});

test('a damaged workspace, and a state folder that is a file, are faults with a remedy', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'workspace.db'), 'not a database, '.repeat(1000));
  const damaged = await openWorkspace(folder, 1).catch((error: unknown) => error);
  expect(damaged).toBeInstanceOf(Fault);
  expect(damaged).toMatchObject({ code: 'store-unavailable', message: expect.stringContaining('Move it away') });
  await expect(openWorkspace(join(folder, 'workspace.db', 'x'), 1)).rejects.toMatchObject({ code: 'not-writable' });
});
