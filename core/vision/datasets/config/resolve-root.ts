import { basename, dirname, isAbsolute, resolve } from 'node:path';
import type { ConfigKeys } from './compose-config.js';
import { type ConfigEntry, scalarTextOf } from './config-value.js';
import { inspectPath, type Reach } from './sources/reach.js';
import type { Spotted } from './sources/spotted.js';
import { pathFault, type WrittenSource } from './written-sources.js';

/** The base folder of the paths of a config. */
export interface WrittenRoot {
  /** Absolute real path. */
  root: string;
  /** Whether the config specifies it. If so, no other folder is tried. */
  isWritten: boolean;
  spotted: Spotted[];
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

function notFound(entry: ConfigEntry, written: string, why: string): Spotted {
  const message = `"path: ${written.slice(0, 100)}" ${why}.`;
  return { code: 'config-path-not-found', message, place: entry.value.place, value: written };
}

/** Chooses another root, with a finding, if `path` itself does not lead to the images. */
async function fallBack(
  { entry, written, kind }: { entry: ConfigEntry; written: string; kind: string },
  { folder, sources, reach }: { folder: string; sources: readonly WrittenSource[]; reach: Reach },
): Promise<WrittenRoot> {
  const rest = { root: folder, isWritten: true };
  if (kind === 'outside') {
    const message = `"path: ${written.slice(0, 100)}" leads outside the allowed folders.`;
    return { ...rest, spotted: [{ code: 'config-path-escapes', message, place: entry.value.place, value: written }] };
  }
  const isHere = await holdsSources(folder, sources, reach);
  // A common form: training finds it in its own datasets folder.
  if (isHere && !isAbsolute(written) && basename(written) === basename(folder)) {
    return { ...rest, spotted: [relativeNote(entry, written, folder, folder)] };
  }
  const reasons: Readonly<Record<string, string>> = {
    folder: 'contains none of the splits',
    file: 'is a file, not a folder',
    special: 'is not a folder',
    unreadable: 'is not readable by you',
  };
  const why = `${reasons[kind] ?? 'does not exist'}${isHere ? '; the splits were found next to the config' : ''}`;
  return { ...rest, spotted: [notFound(entry, written, why)] };
}

/**
 * Resolves the base folder of a config's paths: `path`, relative to the folder of the config, or that folder without
 * `path`. (Training resolves a relative `path` from its working directory. Differences are reported.)
 */
export async function resolveRoot(
  keys: ConfigKeys,
  { file, sources, reach }: { file: string; sources: readonly WrittenSource[]; reach: Reach },
): Promise<WrittenRoot> {
  const folder = dirname(file);
  const entry = keys.get('path');
  if (!entry || (entry.value.kind === 'scalar' && entry.value.value === null)) {
    return { root: folder, isWritten: false, spotted: [] };
  }
  const fault = pathFault(entry.value, 'path');
  if (fault) {
    const { place } = entry.value;
    const spotted: Spotted =
      'message' in fault
        ? { code: 'config-path-invalid', ...fault }
        : { code: 'config-remote-path', message: '"path" is an address.', place, value: fault.address };
    return { root: folder, isWritten: false, spotted: [spotted] };
  }
  const written = scalarTextOf(entry.value) ?? '';
  const { kind, path } = await inspectPath(resolve(folder, written), reach);
  const around = { folder, sources, reach };
  const isThere = kind === 'folder' && (await isBetter(path, around));
  if (!isThere) return fallBack({ entry, written, kind }, around);
  const spotted = isAbsolute(written) ? [] : [relativeNote(entry, written, path, folder)];
  return { root: path, isWritten: true, spotted: [...spotted, ...tooWide(entry, written, path)] };
}

/** Reports a root so wide that everything on the disk would be inside the dataset, and no link or split outside. */
function tooWide(entry: ConfigEntry, written: string, root: string): Spotted[] {
  if (dirname(root) !== root) return [];
  const message = `"path: ${written.slice(0, 100)}" is the root of the disk, so everything on it would be the dataset.`;
  return [{ code: 'config-path-too-wide', message, place: entry.value.place, value: written }];
}

/** Whether a folder contains splits, or the folder of the config contains none either. */
async function isBetter(
  path: string,
  { folder, sources, reach }: { folder: string; sources: readonly WrittenSource[]; reach: Reach },
): Promise<boolean> {
  if (path === folder || (await holdsSources(path, sources, reach))) return true;
  return !(await holdsSources(folder, sources, reach));
}
