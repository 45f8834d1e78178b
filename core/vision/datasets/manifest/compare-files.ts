import type { ManifestFile } from '../contract/dataset-manifest.js';

/** Differences between a manifest and the files on disk. */
export interface FileChanges {
  added: ManifestFile[];
  removed: ManifestFile[];
  changed: { before: ManifestFile; now: ManifestFile }[];
  moved: { before: ManifestFile; now: ManifestFile }[];
}

function byPath(files: readonly ManifestFile[]): Map<string, ManifestFile> {
  return new Map(files.map((file) => [file.path, file]));
}

/** Groups sorted files by hash. Each group is in reverse order, so that `pop` returns its first file. */
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
 * Compares the files of a manifest with those on disk. A missing file and a new file with the same bytes count as one
 * moved file; each file is matched at most once. Empty files are matched by path only.
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
