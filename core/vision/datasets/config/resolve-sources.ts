import { dirname, extname, isAbsolute, resolve, sep } from 'node:path';
import { isInside } from '../../../base/paths/is-inside.js';
import type { Split, SplitSource } from '../contract/dataset-config.js';
import type { WrittenRoot } from './resolve-root.js';
import { IMAGE_SUFFIXES } from './sources/image-suffixes.js';
import { inspectPath, isWithin, type Reach, type Sight, suggestPath } from './sources/reach.js';
import type { Spotted } from './sources/spotted.js';
import type { WrittenSource } from './written-sources.js';

interface SeenSource {
  source: WrittenSource;
  sight: Sight;
  spotted: Spotted[];
}

export interface ResolvedSources {
  root: string;
  splits: Map<Split, SplitSource[]>;
  spotted: Spotted[];
}

const MAX_PARTS = 8;
const isFound = ({ kind }: Sight) => kind === 'folder' || kind === 'file';
const foundAt = ({ split, written, place }: WrittenSource) => ({ split, place, value: written });

/** Looks up a path without its `../`, as training does for a single path. */
async function resolveWithoutParent(source: WrittenSource, root: string, reach: Reach): Promise<SeenSource | null> {
  if (source.isListed || !source.written.startsWith('../')) return null;
  const sight = await inspectPath(resolve(root, source.written.slice(3)), reach);
  if (!isFound(sight)) return null;
  const message = `"${source.split}: ${source.written}" was found as "${source.written.slice(3)}".`;
  return { source, sight, spotted: [{ code: 'config-split-parent-stripped', message, ...foundAt(source) }] };
}

const NO_TEST = 'Training skips it; a test run of the model has no images.';

/**
 * Returns the longest end of an absolute path from another machine that exists in the dataset; null if there is none.
 */
async function endInside(written: string, root: string, reach: Reach): Promise<string | null> {
  if (!isAbsolute(written)) return null;
  const parts = written.split('/').filter((part) => part !== '' && part !== '..');
  for (let at = Math.max(0, parts.length - MAX_PARTS); at < parts.length; at++) {
    const end = parts.slice(at).join('/');
    if (isFound(await inspectPath(resolve(root, end), reach))) return end;
  }
  return null;
}

function absent(source: WrittenSource, fix: string | null): Spotted {
  return {
    code: 'config-split-not-found',
    message: `"${source.written.slice(0, 100)}" of "${source.split}" does not exist.`,
    ...foundAt(source),
    ...(source.split === 'test' ? { severity: 'warning', why: NO_TEST } : {}),
    ...(fix === null ? {} : { fix }),
  };
}

/** Maximum suggestions: each one lists a folder, so only the first missing paths get one. */
const MAX_SUGGESTED = 20;

async function resolveMissing(source: WrittenSource, sight: Sight, root: string, reach: Reach): Promise<SeenSource> {
  const stripped = await resolveWithoutParent(source, root, reach);
  if (stripped) return stripped;
  if (source.written.includes('\\')) {
    return { source, sight, spotted: [absent(source, `Write "/" instead of "\\": it works on every system.`)] };
  }
  const end = await endInside(source.written, root, reach);
  if (end !== null) {
    const fix = `Write "${end}": it exists in the dataset, and the path is from another machine.`;
    return { source, sight, spotted: [absent(source, fix)] };
  }
  const near = isInside(root, sight.path) ? await suggestPath(sight.path, reach) : null;
  if (!near) return { source, sight, spotted: [absent(source, null)] };
  const meant = near.path.slice(root.length + 1);
  if (!near.isCase) return { source, sight, spotted: [absent(source, `Did you mean "${meant}"?`)] };
  const message = `"${source.written}" of "${source.split}" is "${meant}" on the disk.`;
  const spotted: Spotted = { code: 'config-path-case', message, ...foundAt(source), fix: `Write "${meant}".` };
  return { source, sight: await inspectPath(near.path, reach), spotted: [spotted] };
}

async function seeSources(sources: readonly WrittenSource[], root: string, reach: Reach): Promise<SeenSource[]> {
  const seen: SeenSource[] = [];
  let absences = 0;
  for (const source of sources) {
    const sight = await inspectPath(resolve(root, source.written), reach);
    if (sight.kind !== 'absent') seen.push({ source, sight, spotted: [] });
    else if (absences++ < MAX_SUGGESTED) seen.push(await resolveMissing(source, sight, root, reach));
    else seen.push({ source, sight, spotted: [absent(source, null)] });
  }
  return seen;
}

/** Returns the dataset folder of a source: the parent of the last `images` in its path, or the source's own folder. */
function datasetFolder({ kind, path }: Sight): string {
  const folder = kind === 'folder' ? path : dirname(path);
  const at = `${folder}${sep}`.lastIndexOf(`${sep}images${sep}`);
  return at > 0 ? folder.slice(0, at) : folder;
}

function commonFolder(folders: readonly string[]): string {
  let [common = '/'] = folders;
  while (!folders.every((folder) => isInside(common, folder))) common = dirname(common);
  return common;
}

/** Returns the common folder of all images if a config has no `path` and they are elsewhere. */
function assumeRoot(
  written: WrittenRoot,
  seen: readonly SeenSource[],
  reach: Reach,
): { root: string; spotted: Spotted[] } {
  const found = seen.filter(({ sight }) => isFound(sight));
  const isElsewhere = found.length > 0 && found.every(({ sight }) => !isInside(written.root, sight.path));
  const root = isElsewhere && !written.isWritten ? commonFolder(found.map(({ sight }) => datasetFolder(sight))) : '/';
  if (dirname(root) === root || !isWithin(root, reach.realRoots)) return { root: written.root, spotted: [] };
  const [{ source }] = found as [SeenSource];
  const message = `All splits are in "${root}", which is treated as the folder of the dataset.`;
  const fix = `Add "path: ${root}".`;
  return { root, spotted: [{ code: 'config-root-assumed', message, place: source.place, value: source.written, fix }] };
}

function refusal({ source, sight }: SeenSource, root: string): Spotted | null {
  const found = foundAt(source);
  const name = `"${source.written.slice(0, 100)}" of "${source.split}"`;
  if (sight.kind === 'unreadable') {
    return { code: 'config-source-unreadable', message: `You do not have permission to read ${name}.`, ...found };
  }
  if (sight.kind === 'special') {
    return { code: 'config-split-invalid', message: `${name} is neither a folder nor a file.`, ...found };
  }
  if (sight.kind === 'absent') return null;
  if (sight.kind === 'outside' || !isInside(root, sight.path)) {
    const isLink = isInside(root, resolve(root, source.written));
    const how = isLink ? 'is a link that leads outside the dataset' : 'leads outside the dataset';
    return { code: 'config-path-escapes', message: `${name} ${how} and was not read.`, ...found };
  }
  if (sight.kind === 'file' && IMAGE_SUFFIXES.has(extname(sight.path).toLowerCase())) {
    return { code: 'config-split-invalid', message: `${name} is an image.`, ...found };
  }
  return null;
}

/** Resolves the sources of all splits. Those outside the dataset are reported and skipped. */
export async function resolveSources(
  written: WrittenRoot,
  sources: readonly WrittenSource[],
  reach: Reach,
): Promise<ResolvedSources> {
  const seen = await seeSources(sources, written.root, reach);
  const { root, spotted } = assumeRoot(written, seen, reach);
  const splits = new Map<Split, SplitSource[]>();
  for (const each of seen) {
    const { source, sight } = each;
    const refused = refusal(each, root);
    spotted.push(...each.spotted, ...(refused ? [refused] : []));
    if (refused || !isFound(sight)) continue;
    const kind = sight.kind === 'folder' ? 'folder' : 'list';
    const resolved: SplitSource = { written: source.written, path: sight.path, kind, place: source.place };
    splits.set(source.split, [...(splits.get(source.split) ?? []), resolved]);
  }
  return { root, splits, spotted };
}
