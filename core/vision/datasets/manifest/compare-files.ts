import type { ManifestFile } from '../contract/dataset-manifest.js';

/** Changes of the files of a manifest. */
export interface FileChanges {
  added: ManifestFile[];
  removed: ManifestFile[];
  changed: { before: ManifestFile; now: ManifestFile }[];
  moved: { before: ManifestFile; now: ManifestFile }[];
}

function byPath(files: readonly ManifestFile[]): Map<string, ManifestFile> {
  return new Map(files.map((file) => [file.path, file]));
}

/** Groups files by hash, in order of their paths. Each file is matched at most once. */
function byHash(files: readonly ManifestFile[]): Map<string, ManifestFile[]> {
  const found = new Map<string, ManifestFile[]>();
  for (const file of files) {
    const same = found.get(file.sha256);
    if (same) same.push(file);
    else found.set(file.sha256, [file]);
  }
  for (const same of found.values()) same.reverse();
  return found;
}

const sorted = (files: Iterable<ManifestFile>) => [...files].sort((a, b) => (a.path < b.path ? -1 : 1));

/**
 * Compares the files of a manifest with those on disk. A missing and a new file with the same bytes are one moved file.
 * Empty files are identified by name.
 */
export function compareFiles(recorded: readonly ManifestFile[], found: readonly ManifestFile[]): FileChanges {
  const before = byPath(recorded);
  const now = byPath(found);
  const gone = sorted(recorded.filter(({ path }) => !now.has(path)));
  const changes: FileChanges = { added: [], removed: [], changed: [], moved: [] };
  const candidates = byHash(gone.filter(({ bytes }) => bytes > 0));
  const taken = new Set<ManifestFile>();
  for (const file of sorted(now.values())) {
    const same = before.get(file.path);
    if (same && same.sha256 !== file.sha256) changes.changed.push({ before: same, now: file });
    if (same) continue;
    const old = candidates.get(file.sha256)?.pop();
    if (old) changes.moved.push({ before: old, now: file });
    else changes.added.push(file);
    if (old) taken.add(old);
  }
  changes.removed = gone.filter((file) => !taken.has(file));
  return changes;
}
