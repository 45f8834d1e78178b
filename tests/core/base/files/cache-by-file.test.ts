import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { cacheByFile } from '../../../../core/base/files/cache-by-file.js';
import { folderWith } from '../../../support/onnx/models-folder.js';

async function cachedFile(companions: string[] = []) {
  const folder = await folderWith({ a: 'one' });
  const path = join(folder, 'a');
  const read = vi.fn((file: string) => readFile(file, 'utf8'));
  const cached = cacheByFile(read, () => companions.map((name) => join(folder, name)));
  return { folder, path, read, cached };
}

test('reads a file once, even for parallel requests', async () => {
  const { path, read, cached } = await cachedFile();
  expect(await Promise.all([cached(path), cached(path)])).toEqual(['one', 'one']);
  expect(await cached(path)).toBe('one');
  expect(read).toHaveBeenCalledOnce();
});

test('reads other bytes of the same length and time', async () => {
  const { path, cached } = await cachedFile();
  await utimes(path, 1, 1);
  expect(await cached(path)).toBe('one');
  await writeFile(path, 'two');
  await utimes(path, 1, 1);
  expect(await cached(path)).toBe('two');
});

test('detects a sidecar that is added, changed or removed', async () => {
  const { folder, path, read, cached } = await cachedFile(['b']);
  await cached(path);
  await writeFile(join(folder, 'b'), 'x');
  await cached(path);
  await writeFile(join(folder, 'b'), 'xy');
  await cached(path);
  expect(read).toHaveBeenCalledTimes(3);
  await rm(join(folder, 'b'));
  await cached(path);
  await cached(path);
  expect(read.mock.calls.length).toBeLessThanOrEqual(4);
});

test('retries a failed read', async () => {
  const { folder, cached } = await cachedFile();
  await expect(cached(join(folder, 'none'))).rejects.toThrow();
  await expect(cached(join(folder, 'none'))).rejects.toThrow();
  await writeFile(join(folder, 'none'), 'now');
  expect(await cached(join(folder, 'none'))).toBe('now');
});
