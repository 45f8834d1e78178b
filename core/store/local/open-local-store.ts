import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FileHandle, open, readdir, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { TEMPORARY_NAME } from '../../base/files/temporary-file.js';
import { appendToFile, fillFileWhole, writeFileWhole } from '../../base/files/write-file.js';
import type { ByteStore, JoinedBytes, StoredBytes } from '../byte-store.js';

/** Bytes that are read at a time: all that a stream of any length takes of memory. */
const CHUNK = 1 << 20;

/** Keys are made by the program alone; one that could lead out of the folder is a bug. */
const KEY = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/;

const GONE: ReadonlySet<string | undefined> = new Set(['ENOENT', 'ENOTDIR']);
const isGone = (error: unknown) => GONE.has((error as NodeJS.ErrnoException).code);

/** Returns null if the file does not exist. Throws other errors. */
async function ifThere<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Folder by folder: one that goes away meanwhile hides no other. */
async function filesBelow(folder: string): Promise<Dirent[]> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [];
  const deeper = entries.map((entry) => {
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name));
    return entry.isFile() ? [entry] : [];
  });
  return (await Promise.all(deeper)).flat();
}

/** Appends files to one that is open and hashes them on the way. Faults: not-found. */
async function joinInto(target: FileHandle, paths: readonly string[]): Promise<JoinedBytes> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    const file = await ifThere(open(path));
    if (!file)
      throw new Fault('not-found', 'A part was removed while the parts were assembled. Check which parts are present.');
    for await (const chunk of chunksOf(file)) {
      hash.update(chunk);
      bytes += chunk.length;
      await target.appendFile(chunk);
    }
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Folders that became empty go too, up to that of the store. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch {
      // It is not empty, or no longer.
      return;
    }
  }
}

async function addFile(path: string, data: Uint8Array): Promise<boolean> {
  try {
    await writeFileWhole(path, data, 'refuse');
    return true;
  } catch (error) {
    if (isFault(error, 'already-exists')) return false;
    throw error;
  }
}

/** Keeps bytes as files of a folder, which is made when it is needed. @param root absolute path. */
export function openLocalStore(root: string): ByteStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error(`not a key: ${key}`);
    return join(root, key);
  };
  const keyOf = ({ parentPath, name }: Dirent) => relative(root, join(parentPath, name)).split(sep).join('/');
  const factsOf = async (key: string): Promise<StoredBytes[]> => {
    const facts = await ifThere(stat(join(root, key)));
    return facts?.isFile() ? [{ key, bytes: facts.size, modified: facts.mtime }] : [];
  };
  return {
    name: root,
    put: (key, data) => writeFileWhole(pathOf(key), data, 'replace'),
    add: (key, data) => addFile(pathOf(key), data),
    append: (key, data) => appendToFile(pathOf(key), data),
    facts: async (key) => {
      pathOf(key);
      return (await factsOf(key))[0] ?? null;
    },
    get: async (key) => {
      const file = await ifThere(open(pathOf(key)));
      return file && chunksOf(file);
    },
    list: async (prefix) => {
      const folder = prefix === '' ? root : pathOf(prefix.slice(0, -1));
      const keys = (await filesBelow(folder)).map(keyOf).filter((key) => KEY.test(key));
      const found = await Promise.all(keys.sort().map(factsOf));
      return found.flat();
    },
    delete: async (keys) => {
      for (const key of keys) {
        const path = pathOf(key);
        await rm(path, { force: true });
        await removeEmpty(dirname(path), root);
      }
    },
    compose: (keys, key, check) => {
      const paths = keys.map(pathOf);
      return fillFileWhole(pathOf(key), async (file) => check(await joinInto(file, paths)), 'replace');
    },
    touch: async (key, now) => (await ifThere(utimes(pathOf(key), now, now))) !== null,
    asFile: async (key) => {
      const path = pathOf(key);
      const facts = await ifThere(stat(path));
      return facts?.isFile() ? { path, bytes: facts.size } : null;
    },
    tidy: async (before) => {
      for (const { parentPath, name } of await filesBelow(root)) {
        if (!TEMPORARY_NAME.test(name)) continue;
        const path = join(parentPath, name);
        const facts = await ifThere(stat(path));
        if (facts && facts.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
