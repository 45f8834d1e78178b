import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hashes each file of a folder by path: equal if nothing was added, removed, renamed or changed. */
export async function folderHashes(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = await Promise.all(
    files.sort().map(async (file) => {
      const hash = createHash('sha256').update(await readFile(file));
      return [file.slice(folder.length + 1), hash.digest('hex')] as const;
    }),
  );
  return Object.fromEntries(hashes);
}
