import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ByteStore } from '../../../core/store/byte-store.js';
import { openLocalStore } from '../../../core/store/local/open-local-store.js';
import { listS3 } from '../../../core/store/s3/list-s3.js';
import { openS3Store } from '../../../core/store/s3/open-s3-store.js';
import { openS3 } from '../../../core/store/s3/send-to-s3.js';
import { testInFull } from '../../support/property-runs.js';
import { hasS3Server, type S3Server, startS3Server } from '../../support/s3-server/start-s3-server.js';

let folder: string;
let server: S3Server | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handlens-stores-'));
  if (hasS3Server) server = await startS3Server(folder);
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

let stores = 0;
const local = () => openLocalStore(join(folder, `local-${++stores}`));
const inBucket = (prefix = `s3-${++stores}/`) => openS3Store({ ...server!.settings, prefix }, join(folder, 'copies'));

/** Opens another instance on the same bytes. */
const sameAs = ({ name }: ByteStore) =>
  name.startsWith('http') ? inBucket(name.split('/').slice(4).join('/')) : openLocalStore(name);

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = async (store: ByteStore, key: string) => {
  const stream = await store.get(key);
  return stream && (await buffer(stream)).toString();
};

describe.each([
  ['a folder', local, true],
  ['a bucket', () => inBucket(), hasS3Server],
] as const)('bytes in %s', (_, open, isHere) => {
  describe.runIf(isHere)('on this machine', () => {
    test('are those stored last, and missing after deletion', async () => {
      const store = open();
      expect([await textOf(store, 'a/b.json'), await store.facts('a/b.json'), await store.list('')]).toEqual([
        null,
        null,
        [],
      ]);
      await store.put('a/b.json', bytes('one'));
      await store.put('a/b.json', bytes('two!'));
      expect(await textOf(store, 'a/b.json')).toBe('two!');
      expect(await store.facts('a/b.json')).toMatchObject({ key: 'a/b.json', bytes: 4 });
      await store.delete(['a/b.json', 'a/none']);
      expect(await textOf(store, 'a/b.json')).toBeNull();
    });

    test('are created once, by one of many writers', async () => {
      const store = open();
      const writers = Array.from({ length: 12 }, (_, at) => `writer ${at}`);
      const won = await Promise.all(writers.map((writer) => store.add('current', bytes(writer))));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(await textOf(store, 'current')).toBe(writers[won.indexOf(true)]);
    });

    testInFull('of simultaneous appends are all complete', async () => {
      const store = open();
      const instances = [store, sameAs(store)];
      const lines = Array.from({ length: 24 }, (_, at) => `\n{"line":${at},"text":"${'x'.repeat(at * 40)}"}`);
      await Promise.all(lines.map((line, at) => instances[at % 2]!.append('sessions/s-1.jsonl', bytes(line))));
      const found = (await textOf(store, 'sessions/s-1.jsonl'))!.split('\n').slice(1);
      expect(found.sort()).toEqual(lines.map((line) => line.slice(1)).sort());
    });

    test('are listed below a prefix by key, with their sizes', async () => {
      const store = open();
      const hourBefore = new Date(Date.now() - 3.6e6);
      for (const key of ['b/2', 'b/1', 'a/1', 'bb/1']) await store.put(key, bytes(key.repeat(3)));
      expect((await store.list('b/')).map(({ key, bytes: size }) => [key, size])).toEqual([
        ['b/1', 9],
        ['b/2', 9],
      ]);
      expect((await store.list('')).map(({ key }) => key)).toEqual(['a/1', 'b/1', 'b/2', 'bb/1']);
      const isNew = (await store.list('')).map(({ modified }) => modified > hourBefore);
      expect(isNew).toEqual([true, true, true, true]);
    });

    testInFull('are joined in order, regardless of their sizes', async () => {
      const store = open();
      const parts = [5 << 20, 6 << 20, 70_000].map((size) => randomBytes(size));
      const keys = parts.map((_, at) => `u/parts/${at}`);
      for (const [at, part] of parts.entries()) await store.put(keys[at]!, part);
      const whole = Buffer.concat(parts);
      const sha256 = createHash('sha256').update(whole).digest('hex');
      await store.compose(keys, 'u/content', (joined) => expect(joined).toEqual({ bytes: whole.length, sha256 }));
      const file = (await store.asFile('u/content'))!;
      expect(file.bytes).toBe(whole.length);
      expect(whole.equals(await readFile(file.path))).toBe(true);
    });

    test('are not stored if the check of the joined bytes fails, or a part is missing', async () => {
      const store = open();
      await store.put('u/1', bytes('one'));
      const refuse = () => {
        throw new Error('not these');
      };
      await expect(store.compose(['u/1'], 'u/content', refuse)).rejects.toThrow('not these');
      await expect(store.compose(['u/1', 'u/2'], 'u/content', () => undefined)).rejects.toMatchObject({
        code: 'not-found',
      });
      expect([await store.facts('u/content'), await store.asFile('u/content')]).toEqual([null, null]);
    });

    test('touching updates existing bytes and creates none', async () => {
      const store = open();
      expect(await store.touch('a', new Date())).toBe(false);
      expect(await store.facts('a')).toBeNull();
      await store.put('a', bytes('a'));
      expect(await store.touch('a', new Date())).toBe(true);
      expect(await textOf(store, 'a')).toBe('a');
    });

    test('are read as a file that reflects changes', async () => {
      const store = open();
      for (const text of ['first', 'second']) {
        await store.put('content', bytes(text));
        const file = await store.asFile('content');
        expect(await readFile(file!.path, 'utf8')).toBe(text);
      }
      await store.tidy(new Date(Date.now() - 3.6e6));
      expect((await store.asFile('content'))?.bytes).toBe(6);
    });
  });
});

describe.runIf(hasS3Server)('a bucket', () => {
  test('is split into isolated stores', async () => {
    const [one, other] = [inBucket('one/'), inBucket('other/')];
    await one.put('a', bytes('one'));
    await other.put('a', bytes('other'));
    expect((await one.list('')).map(({ key }) => key)).toEqual(['a']);
    expect(await textOf(one, 'a')).toBe('one');
    expect(one.name).not.toBe(other.name);
  });

  test('lists more than one page of objects', async () => {
    const store = inBucket('pages/');
    const keys = Array.from({ length: 10 }, (_, at) => `k/${at}`);
    for (const key of keys) await store.put(key, bytes('x'));
    const found = await listS3(openS3(server!.settings), 'pages/', 'k/', 4);
    expect(found.map(({ key }) => key)).toEqual(keys);
  });

  test('missing, or in an unreachable store, is reported with a remedy', async () => {
    const missing = openS3Store({ ...server!.settings, bucket: 'no-such-bucket' }, folder);
    await expect(missing.list('')).rejects.toMatchObject({
      code: 'store-unavailable',
      message: /no-such-bucket.*404 NoSuchBucket.*HANDLENS_S3_/,
    });
    const down = openS3Store({ ...server!.settings, endpoint: 'http://127.0.0.1:1' }, folder);
    await expect(down.put('a', bytes('a'))).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});
