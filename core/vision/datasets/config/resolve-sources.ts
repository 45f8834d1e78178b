import { dirname, extname, resolve, sep } from 'node:path';
import { isInside } from '../../../base/paths/is-inside.js';
import type { Split, SplitSource } from '../contract/dataset-config.js';
import type { WrittenRoot } from './resolve-root.js';
import { BoundedFolders, COUNT_LIMITS } from './search/bounded-folders.js';
import { countPlace } from './search/count-place.js';
import { findPlaces } from './search/find-places.js';
import { type LikelyPlace, missingPath } from './search/missing-path.js';
import { namesIn } from './search/path-parts.js';
import { IMAGE_SUFFIXES } from './sources/image-suffixes.js';
import { inspectPath, isWithin, type PathTarget, type Reach } from './sources/reach.js';
import type { Spotted } from './sources/spotted.js';
import type { WrittenSource } from './written-sources.js';

/** A source in a config and its target. If another place was adopted, `place` is set. */
export interface InspectedSource {
  source: WrittenSource;
  target: PathTarget;
  /** Whether the path exists only without its leading `../`. */
  isStripped: boolean;
  /** Whether the path is outside the folders that may be read, so that its existence is unknown. */
  isOutside: boolean;
  place: LikelyPlace | null;
  /** Equally likely places, if none was adopted. */
  unclear: readonly LikelyPlace[];
  /** Similar places that were rejected because they belong to another split or dataset. */
  refused: readonly LikelyPlace[];
}

export interface ResolvedSources {
  root: string;
  splits: Map<Split, SplitSource[]>;
  inspected: readonly InspectedSource[];
  spotted: Spotted[];
}

const isFound = ({ kind }: PathTarget) => kind === 'folder' || kind === 'file';
const foundAt = ({ split, written, place }: WrittenSource) => ({ split, place, value: written });

/** Looks up a path as a trainer does, which for a path outside a list also tries it without its leading `../`. */
async function inspectSource(source: WrittenSource, root: string, reach: Reach): Promise<InspectedSource> {
  const target = await inspectPath(resolve(root, source.written), reach);
  const inspected = {
    source,
    isStripped: false,
    isOutside: target.kind === 'outside',
    place: null,
    unclear: [],
    refused: [],
  };
  const mayStrip = !isFound(target) && !source.isListed && source.written.startsWith('../');
  const stripped = mayStrip ? await inspectPath(resolve(root, source.written.slice(3)), reach) : target;
  return mayStrip && isFound(stripped)
    ? { ...inspected, target: stripped, isStripped: true }
    : { ...inspected, target };
}

/** Maximum missing paths searched elsewhere. */
const MAX_SEARCHED = 20;

/** Whether a path does not exist. A link that leads outside does exist. */
function isMissing({ target: { kind }, source: { written } }: InspectedSource, root: string): boolean {
  return kind === 'absent' || (kind === 'outside' && !isInside(root, resolve(root, written)));
}

/** Adopts a place for a source. Counts its contents completely. */
async function adopt(inspected: InspectedSource, place: LikelyPlace, reach: Reach): Promise<InspectedSource> {
  const target = await inspectPath(place.path, reach);
  if (!place.counts.isCut || (target.kind !== 'folder' && target.kind !== 'file'))
    return { ...inspected, place, target };
  const counts = await countPlace(place.path, target.kind, new BoundedFolders(reach, COUNT_LIMITS));
  return { ...inspected, target, place: { ...place, counts } };
}

/** Searches for the sources that do not exist, and adopts a place if it is the only likely one. */
async function adoptPlaces(
  inspected: readonly InspectedSource[],
  { root, fault }: WrittenRoot,
  { folder, reach }: { folder: string; reach: Reach },
): Promise<InspectedSource[]> {
  const missing = inspected.filter((each) => isMissing(each, root)).slice(0, MAX_SEARCHED);
  const known = inspected.filter(({ target }) => isFound(target) && isInside(root, target.path));
  if (missing.length === 0) return [...inspected];
  const byMissingPath = new Map(
    missing.map((each) => [missingPath(each.source.split, each.source.written, fault?.written ?? ''), each]),
  );
  const found = await findPlaces([...byMissingPath.keys()], {
    reach,
    own: [...new Set([root, folder])],
    within: known.length > 0 ? root : null,
    taken: known.map(({ source: { split, written }, target: { path } }) => ({ split, written, path })),
  });
  const adopted = new Map<InspectedSource, InspectedSource>();
  for (const [path, { places, refused }] of found) {
    const each = byMissingPath.get(path)!;
    const [place, ...others] = places;
    if (!place || others.length > 0) adopted.set(each, { ...each, unclear: places, refused });
    else adopted.set(each, await adopt(each, place, reach));
  }
  return inspected.map((each) => adopted.get(each) ?? each);
}

/** Adds evidence for sources found next to the config although `path` leads elsewhere. */
function countFound(
  inspected: readonly InspectedSource[],
  { root }: WrittenRoot,
  reach: Reach,
): Promise<InspectedSource[]> {
  const folders = new BoundedFolders(reach, COUNT_LIMITS);
  return Promise.all(
    inspected.map(async (each) => {
      const { path, kind } = each.target;
      if ((kind !== 'folder' && kind !== 'file') || !isInside(root, path)) return each;
      const counts = await countPlace(path, kind, folders);
      const matched = namesIn(each.source.written).length;
      return { ...each, place: { path, base: root, counts, matched, shapeCost: 0, nameCost: 0 } };
    }),
  );
}

/**
 * Returns the dataset folder of a source: the parent of the last `images` in its path, or else the folder of the
 * source.
 */
function datasetFolder({ kind, path }: PathTarget): string {
  const folder = kind === 'folder' ? path : dirname(path);
  const at = `${folder}${sep}`.lastIndexOf(`${sep}images${sep}`);
  return at > 0 ? folder.slice(0, at) : folder;
}

function commonFolder(folders: readonly string[]): string {
  let [common = '/'] = folders;
  while (!folders.every((folder) => isInside(common, folder))) common = dirname(common);
  return common;
}

/** Returns the deepest known folder that contains all adopted places. */
function rootOfAdopted(paths: readonly string[], roots: readonly string[], reach: Reach): string | null {
  const holding = roots.filter((root) => paths.every((path) => isInside(root, path)));
  const [nearest] = holding.sort((a, b) => b.length - a.length);
  if (nearest !== undefined) return nearest;
  const common = commonFolder(paths);
  return dirname(common) !== common && isWithin(common, reach.realRoots) ? common : null;
}

/** Returns the common folder of the images of a config without `path` whose images were found elsewhere. */
function assumeRoot(
  written: WrittenRoot,
  inspected: readonly InspectedSource[],
  { folder, reach }: { folder: string; reach: Reach },
): { root: string; spotted: Spotted[] } {
  const found = inspected.filter(({ target }) => isFound(target));
  const folders = found.map(({ target }) => datasetFolder(target));
  if (found.length > 0 && found.every(({ place }) => place !== null)) {
    return { root: rootOfAdopted(folders, [written.root, folder], reach) ?? written.root, spotted: [] };
  }
  const isElsewhere = found.length > 0 && found.every(({ target }) => !isInside(written.root, target.path));
  const root = isElsewhere && !written.isWritten ? commonFolder(folders) : '/';
  if (dirname(root) === root || !isWithin(root, reach.realRoots)) return { root: written.root, spotted: [] };
  const [{ source }] = found as [InspectedSource];
  const message = `All splits are in "${root}", which is treated as the folder of the dataset.`;
  const fix = `Add "path: ${root}".`;
  return { root, spotted: [{ code: 'config-root-assumed', message, place: source.place, value: source.written, fix }] };
}

function refusal({ source, target }: InspectedSource, root: string): Spotted | null {
  const found = foundAt(source);
  const name = `"${source.written.slice(0, 100)}" of "${source.split}"`;
  if (target.kind === 'unreadable') {
    return { code: 'config-source-unreadable', message: `You do not have permission to read ${name}.`, ...found };
  }
  if (target.kind === 'special') {
    return { code: 'config-split-invalid', message: `${name} is neither a folder nor a file.`, ...found };
  }
  if (target.kind === 'absent') return null;
  if (target.kind === 'outside' || !isInside(root, target.path)) {
    const isLink = isInside(root, resolve(root, source.written));
    const how = isLink ? 'is a link that leads outside the dataset' : 'leads outside the dataset';
    return { code: 'config-path-escapes', message: `${name} ${how} and was not read.`, ...found };
  }
  if (target.kind === 'file' && IMAGE_SUFFIXES.has(extname(target.path).toLowerCase())) {
    return { code: 'config-split-invalid', message: `${name} is an image.`, ...found };
  }
  return null;
}

/** Withdraws an adopted place that is outside the dataset, as determined by the other splits. */
function refuseOutside(inspected: InspectedSource, root: string): InspectedSource {
  const { place, target } = inspected;
  if (place === null || isInside(root, target.path)) return inspected;
  return { ...inspected, place: null, refused: [place], target: { kind: 'absent', path: target.path } };
}

/** Resolves the sources of all splits. Reports and skips those outside the dataset. */
export async function resolveSources(
  written: WrittenRoot,
  sources: readonly WrittenSource[],
  { folder, reach }: { folder: string; reach: Reach },
): Promise<ResolvedSources> {
  const asWritten = await Promise.all(sources.map((source) => inspectSource(source, written.root, reach)));
  const known = written.fault === null ? asWritten : await countFound(asWritten, written, reach);
  const adopted = await adoptPlaces(known, written, { folder, reach });
  const { root, spotted } = assumeRoot(written, adopted, { folder, reach });
  const inspected = adopted.map((each) => refuseOutside(each, root));
  const splits = new Map<Split, SplitSource[]>();
  for (const each of inspected) {
    const { source, target } = each;
    const refused = each.unclear.length > 0 ? null : refusal(each, root);
    spotted.push(...(refused ? [refused] : []));
    if (refused || !isFound(target)) continue;
    const kind = target.kind === 'folder' ? 'folder' : 'list';
    const resolved: SplitSource = { written: source.written, path: target.path, kind, place: source.place };
    splits.set(source.split, [...(splits.get(source.split) ?? []), resolved]);
  }
  return { root, splits, inspected, spotted };
}
