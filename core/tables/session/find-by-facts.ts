import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../base/files/hash.js';
import type { SessionDataset } from './session-event.js';

/** Files of a folder that are hashed at most, of those with the right size. */
const MOST_HASHED = 100;

export type FoundFile = { path: string } | { missing: string };

async function isSame(path: string, { bytes, sha256 }: SessionDataset): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  return facts?.isFile() === true && facts.size === bytes && (await hashFile(path)) === sha256;
}

async function findInFolder(folder: string, dataset: SessionDataset): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  // The name of the file first: most often it is still that.
  names.sort((a, b) => Number(b === dataset.name) - Number(a === dataset.name) || (a < b ? -1 : 1));
  let hashed = 0;
  for (const name of names) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts?.size !== dataset.bytes) continue;
    if (hashed >= MOST_HASHED) break;
    hashed += 1;
    if (await isSame(path, dataset)) return path;
  }
  return null;
}

/**
 * Finds the file that an event of a session was about: at its path, or by its content in a folder.
 * @param folder absolute and allowed, not entered deeper; null looks at the path alone.
 * @returns why there is none otherwise. The path of the document is looked at as it stands: check it first where the
 * document is not the user's own.
 */
export async function findByFacts(dataset: SessionDataset, folder: string | null): Promise<FoundFile> {
  const { path, sha256, name } = dataset;
  if (path !== null && (await isSame(path, dataset))) return { path };
  const found = folder === null ? null : await findInFolder(folder, dataset);
  if (found !== null) return { path: found };
  const isThere = path !== null && (await stat(path).then(Boolean, () => false));
  const what = isThere ? `"${name}" has changed since` : `"${name}" was not found`;
  const why = path === null ? `"${name}" was an upload` : what;
  return { missing: `${why}; no file with SHA-256 ${sha256.slice(0, 12)} was found. Name a folder that contains it.` };
}
