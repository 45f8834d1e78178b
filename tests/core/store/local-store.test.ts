import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openLocalStore } from '../../../core/store/local/open-local-store.js';
import { smallDisk } from '../../support/disk/small-disk.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { hashOf } from '../../support/uploads.js';

const bytes = (text: string) => new TextEncoder().encode(text);

async function someStore() {
  const root = join(await temporaryFolder(), 'store');
  const store = openLocalStore(root);
  const textOf = async (key: string) => {
    const stream = await store.get(key);
    return stream && (await buffer(stream)).toString();
  };
  return { root, store, textOf };
}

test('stores, returns, lists and deletes bytes, and removes empty folders', async () => {
  const { root, store, textOf } = await someStore();
  expect([await store.list(''), await textOf('a/b'), await store.asFile('a/b')]).toEqual([[], null, null]);
  await store.put('a/b', bytes('one'));
  await store.put('a/b', bytes('other'));
  await store.put('a/c/d', bytes('2'));
  expect((await store.list('')).map(({ key, bytes: size }) => [key, size])).toEqual([
    ['a/b', 5],
    ['a/c/d', 1],
  ]);
  expect((await store.list('a/c/')).map(({ key }) => key)).toEqual(['a/c/d']);
  expect(await textOf('a/b')).toBe('other');
  await store.delete(['a/c/d', 'a/b', 'never/there']);
  expect(await readdir(root)).toEqual([]);
});

test('keeps joined bytes if their check succeeds, and leaves nothing otherwise', async () => {
  const { root, store, textOf } = await someStore();
  await store.put('p/1', bytes('one '));
  await store.put('p/2', bytes('two'));
  await store.compose(['p/1', 'p/2', 'p/1'], 'whole', (joined) => {
    expect(joined).toEqual({ bytes: 11, sha256: hashOf(bytes('one twoone ')) });
  });
  expect(await textOf('whole')).toBe('one twoone ');
  const refuse = () => {
    throw new Error('not this');
  };
  await expect(store.compose(['p/2'], 'whole', refuse)).rejects.toThrow('not this');
  await expect(store.compose(['p/1', 'p/9'], 'other', () => {})).rejects.toMatchObject({ code: 'not-found' });
  expect(await textOf('whole')).toBe('one twoone ');
  expect((await readdir(root)).sort()).toEqual(['p', 'whole']);
});

test('touching a missing key does not create it', async () => {
  const { store, textOf } = await someStore();
  const day = new Date('2026-01-01T00:00:00Z');
  expect(await store.touch('a', day)).toBe(false);
  await store.put('a', bytes('x'));
  expect(await store.touch('a', day)).toBe(true);
  expect((await store.list(''))[0]!.modified).toEqual(day);
  await store.delete(['a']);
  expect([await store.touch('a', day), await textOf('a')]).toEqual([false, null]);
});

test.each(['..', '../a', 'a/../b', '/a', 'a//b', '', 'a/', '.a', 'a\0b', 'A/b'])('rejects the key %j', async (key) => {
  const { store } = await someStore();
  await expect(async () => store.put(key, bytes('x'))).rejects.toThrow('not a key');
});

test('a full disk is a fault with a remedy, and existing bytes stay', async (context) => {
  const disk = await smallDisk('1m');
  if (disk === null) return context.skip('this user may not mount a small disk');
  const { folder } = disk;
  const store = openLocalStore(join(folder, 'store'));
  await store.put('p/1', new Uint8Array(300_000).fill(1));
  await store.put('p/2', new Uint8Array(300_000).fill(2));
  const full = { code: 'storage-full', message: expect.stringContaining('Free some space') };
  await expect(store.compose(['p/1', 'p/2'], 'whole', () => {})).rejects.toMatchObject(full);
  await expect(store.put('p/1', new Uint8Array(600_000))).rejects.toMatchObject(full);
  expect((await store.list('')).map(({ key, bytes: size }) => [key, size])).toEqual([
    ['p/1', 300_000],
    ['p/2', 300_000],
  ]);
  expect((await readFile(join(folder, 'store/p/1')))[299_999]).toBe(1);
  expect(await readdir(join(folder, 'store'))).toEqual(['p']);
});
