import { basename, dirname, isAbsolute, resolve } from 'node:path';
import type { ConfigPlace } from '../contract/dataset-config.js';
import type { ConfigKeys } from './compose-config.js';
import { type ConfigEntry, scalarTextOf } from './config-value.js';
import { inspectPath, type Reach } from './sources/reach.js';
import type { Spotted } from './sources/spotted.js';
import { pathFault, type WrittenSource } from './written-sources.js';

/** The base folder of the paths in a config. */
export interface WrittenRoot {
  /** Absolute real path. */
  root: string;
  /** Whether `path` in the config specifies it. If so, no other folder is tried. */
  isWritten: boolean;
  /** Problem of `path` if it does not lead to the splits. The finding depends on where they are found. */
  fault: RootFault | null;
  spotted: Spotted[];
}

/** A `path` that does not lead to the splits. */
export interface RootFault {
  written: string;
  /** End of a sentence whose subject is `path`. */
  why: string;
  /** Whether `path` ends with the name of the config's folder, and that folder contains the splits. */
  isOwnName: boolean;
  isOutside: boolean;
  isAbsent: boolean;
  place: ConfigPlace;
}

async function holdsSources(folder: string, sources: readonly WrittenSource[], reach: Reach): Promise<boolean> {
  for (const { written } of sources.slice(0, 20)) {
    const { kind } = await inspectPath(resolve(folder, written), reach);
    if (kind === 'folder' || kind === 'file') return true;
  }
  return false;
}

function relativeNote(entry: ConfigEntry, written: string, root: string, folder: string): Spotted {
  const isOwn = root === folder;
  const message = isOwn
    ? `"path: ${written}" is treated as the folder of the config.`
    : `"path: ${written}" is relative to the folder of the config.`;
  const fix = isOwn ? 'Remove "path" to use the folder of the config.' : `Write "path: ${root}".`;
  return { code: 'config-path-relative', message, place: entry.value.place, value: written, fix };
}

const ABSENT = 'does not exist';
const REASONS: Readonly<Record<string, string>> = {
  outside: 'leads outside the allowed folders',
  folder: 'contains none of the splits',
  file: 'is a file, not a folder',
  special: 'is not a folder',
  unreadable: 'is not readable by you',
};

/** Uses the folder of the config if `path` does not lead to the images. */
async function fallBack(
  { entry, written, kind }: { entry: ConfigEntry; written: string; kind: string },
  { folder, sources, reach }: { folder: string; sources: readonly WrittenSource[]; reach: Reach },
): Promise<WrittenRoot> {
  const isHere = await holdsSources(folder, sources, reach);
  // A common form of `path`: trainers find it in their common datasets folder.
  const isOwnName = isHere && !isAbsolute(written) && basename(written) === basename(folder);
  const why = REASONS[kind] ?? ABSENT;
  const fault = {
    written,
    why,
    isAbsent: why === ABSENT,
    isOwnName,
    isOutside: kind === 'outside',
    place: entry.value.place,
  };
  return { root: folder, isWritten: true, fault, spotted: [] };
}

/**
 * Resolves the base folder of the paths in a config: `path`, relative to the folder of the config, or that folder if
 * there is no `path`. Trainers resolve a relative `path` from their working directory; differences are reported.
 */
export async function resolveRoot(
  keys: ConfigKeys,
  { file, sources, reach }: { file: string; sources: readonly WrittenSource[]; reach: Reach },
): Promise<WrittenRoot> {
  const folder = dirname(file);
  const entry = keys.get('path');
  if (!entry || (entry.value.kind === 'scalar' && entry.value.value === null)) {
    return { root: folder, isWritten: false, fault: null, spotted: [] };
  }
  const fault = pathFault(entry.value, 'path');
  if (fault) {
    const { place } = entry.value;
    const spotted: Spotted =
      'message' in fault
        ? { code: 'config-path-invalid', ...fault }
        : { code: 'config-remote-path', message: '"path" is an address.', place, value: fault.address };
    return { root: folder, isWritten: false, fault: null, spotted: [spotted] };
  }
  const written = scalarTextOf(entry.value) ?? '';
  const { kind, path } = await inspectPath(resolve(folder, written), reach);
  const around = { folder, sources, reach };
  const isThere = kind === 'folder' && (await isBetter(path, around));
  if (!isThere) return fallBack({ entry, written, kind }, around);
  const spotted = isAbsolute(written) ? [] : [relativeNote(entry, written, path, folder)];
  return { root: path, isWritten: true, fault: null, spotted: [...spotted, ...tooWide(entry, written, path)] };
}

/** Reports a root that contains the whole disk, so that no link or split could be outside it. */
function tooWide(entry: ConfigEntry, written: string, root: string): Spotted[] {
  if (dirname(root) !== root) return [];
  const message = `"path: ${written.slice(0, 100)}" is the root of the disk, so everything on it would be the dataset.`;
  return [{ code: 'config-path-too-wide', message, place: entry.value.place, value: written }];
}

/** Whether a folder is at least as likely as the folder of the config: it contains splits, or neither does. */
async function isBetter(
  path: string,
  { folder, sources, reach }: { folder: string; sources: readonly WrittenSource[]; reach: Reach },
): Promise<boolean> {
  if (path === folder || (await holdsSources(path, sources, reach))) return true;
  if (dirname(path) === path) return false;
  return !(await holdsSources(folder, sources, reach));
}
