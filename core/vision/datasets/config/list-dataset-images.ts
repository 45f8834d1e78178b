import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { inLanes } from '../../../base/in-lanes.js';
import { isInside } from '../../../base/paths/is-inside.js';
import type { Finding } from '../checks/finding.js';
import { type DatasetConfig, type DatasetImage, SPLITS } from '../contract/dataset-config.js';
import { groupBy } from '../contract/group-by.js';
import { collectList } from './listing/collect-list.js';
import type { EntryKind } from './listing/folder-views.js';
import { judgeSources } from './listing/judge-sources.js';
import {
  checkAborted,
  type FoundImage,
  followAllowed,
  type ListingContext,
  listingContextOf,
  nameIn,
  reportMissingFile,
  type SplitPart,
} from './listing/listing-context.js';
import { labelPathOf, placeLabels } from './listing/place-labels.js';
import { isOverlapping } from './sources/compare-sources.js';
import { IMAGE_SUFFIXES, OTHER_IMAGE_SUFFIXES } from './sources/image-suffixes.js';

interface Walk {
  part: SplitPart;
  context: ListingContext;
  images: FoundImage[];
  /** Folders not listed yet. */
  waiting: string[];
  /** Real paths of the listed folders. Listing each once prevents loops and repetition through links. */
  seen: Set<string>;
}

function takeFile(path: string, { part, context, images }: Walk): void {
  const suffix = extname(path).toLowerCase();
  if (IMAGE_SUFFIXES.has(suffix)) {
    images.push({ ...part, path, listed: null });
  } else if (OTHER_IMAGE_SUFFIXES.has(suffix)) {
    const name = nameIn(context, path);
    const message = `"${name}" ends in "${suffix}", which training does not read.`;
    context.reportedPaths.add(path);
    const found = { code: 'config-image-suffix', message, file: name, split: part.split, value: suffix } as const;
    context.tally.add(part.source.path, found);
  }
}

function reportLoop(path: string, { part, context }: Walk): void {
  const name = nameIn(context, path);
  const message = `"${name}" leads to a folder that is already included.`;
  context.tally.add(part.source.path, { code: 'config-link-loop', message, file: name, split: part.split });
}

async function takeLink(path: string, walk: Walk): Promise<void> {
  const target = await followAllowed(path, walk.part, walk.context);
  if (target === null) return;
  if (target.kind === 'file') takeFile(path, walk);
  // A path without an extension may have been a folder of images.
  else if (isImageName(path) || (target.kind !== 'folder' && extname(path) === ''))
    reportMissingFile({ ...walk, path, kind: target.kind }, walk.context);
  if (target.kind !== 'folder') return;
  const { path: source } = walk.part.source;
  // Folders inside the source are listed anyway; a folder that contains the source would list it again.
  const isOwn = isInside(source, target.real) || isInside(target.real, source);
  if (isOwn || walk.seen.has(target.real)) reportLoop(path, walk);
  else walk.waiting.push(path);
}

const isImageName = (path: string) => IMAGE_SUFFIXES.has(extname(path).toLowerCase());

async function takeFolder(folder: string, walk: Walk): Promise<void> {
  const { part, context } = walk;
  const view = await context.views.view(folder);
  if (walk.seen.has(view.real)) return;
  walk.seen.add(view.real);
  if (view.state !== 'read') {
    const name = nameIn(context, folder);
    const message = `"${name}" cannot be read.`;
    const { split, source } = part;
    context.accounted.add(source);
    context.tally.add(source.path, {
      code: 'config-source-unreadable',
      message,
      split,
      place: source.place,
      value: name,
    });
  }
  for (const [name, kind] of view.entries) {
    // Trainers skip hidden files and folders.
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    await takeEntry(path, kind, walk);
  }
}

async function takeEntry(path: string, kind: EntryKind, walk: Walk): Promise<void> {
  if (kind === 'file') return takeFile(path, walk);
  if (kind === 'link') return takeLink(path, walk);
  if (isImageName(path)) reportMissingFile({ ...walk, path, kind }, walk.context);
  if (kind === 'folder') walk.waiting.push(path);
}

/** Lists all images in a folder and its subfolders, as a trainer does (`*.*`, without hidden files). */
async function collectFolder(part: SplitPart, context: ListingContext): Promise<FoundImage[]> {
  const walk: Walk = { part, context, images: [], waiting: [part.source.path], seen: new Set() };
  for (let folder = walk.waiting.pop(); folder !== undefined; folder = walk.waiting.pop()) {
    checkAborted(context);
    await takeFolder(folder, walk);
  }
  return walk.images;
}

const LANES = 16;

/** Returns the path of the cache that Ultralytics writes for a label folder (`with_suffix('.cache')`). */
function cacheOf(labelFolder: string): string {
  const name = basename(labelFolder);
  return join(dirname(labelFolder), `${name.slice(0, name.length - extname(name).length)}.cache`);
}

const changedAt = async (path: string) => (await lstat(path).catch(() => null))?.mtimeMs ?? 0;

async function reportCache(cache: string, images: readonly DatasetImage[], context: ListingContext): Promise<void> {
  const written = await changedAt(cache);
  const paths = [dirname(images[0]!.labelPath), ...images.map(({ labelPath }) => labelPath)];
  const times = await inLanes({ places: paths.length, lanes: LANES }, (place) => changedAt(paths[place]!));
  const newer = times.filter((time) => time > written).length;
  const file = nameIn(context, cache);
  if (newer === 0) {
    context.tally.add('', { code: 'config-cache-present', message: `"${file}" was written by a training run.`, file });
    return;
  }
  const message = `"${file}" is older than ${newer === 1 ? 'a label or their folder' : `${newer} of the labels and their folder`}.`;
  context.tally.add('', { code: 'config-cache-stale', message, file });
}

/** Reports caches that a trainer left next to the labels. Compares modification times. */
async function findCaches(images: readonly DatasetImage[], context: ListingContext): Promise<void> {
  const byFolder = groupBy(images, ({ labelPath }) => dirname(labelPath));
  for (const [folder, own] of byFolder) {
    checkAborted(context);
    const cache = cacheOf(folder);
    // Do not look above the root of the dataset.
    if (folder === context.config.root) continue;
    if ((await context.views.kindOf(cache)) === 'file') await reportCache(cache, own, context);
  }
}

function reportTwoSplits(first: FoundImage, second: FoundImage, context: ListingContext): void {
  if (isOverlapping(first.source, second.source)) return;
  const name = nameIn(context, second.path);
  const { listed, split } = second;
  context.tally.add(`${first.split} ${split}`, {
    code: 'config-image-in-two-splits',
    message: `"${name}" is in "${first.split}" and in "${split}".`,
    file: listed?.file ?? name,
    place: listed ? { line: listed.line, column: 1 } : null,
    split,
    value: name,
    related: first.listed ? [{ ...first.listed, note: `in "${first.split}"` }] : [],
  });
}

/** Removes duplicates within a split and reports images that are in two splits. Cost: linear in the images. */
function joinImages(found: readonly FoundImage[], context: ListingContext): FoundImage[] {
  const bySplit = new Map<string, Map<string, FoundImage>>();
  const firsts = new Map<string, FoundImage>();
  for (const image of found) {
    const split = bySplit.get(image.split) ?? new Map<string, FoundImage>();
    bySplit.set(image.split, split);
    if (split.has(image.path)) continue;
    split.set(image.path, image);
    const first = firsts.get(image.path);
    if (first) reportTwoSplits(first, image, context);
    else firsts.set(image.path, image);
  }
  return [...bySplit.values()].flatMap((images) => [...images.values()]);
}

const RANK = new Map(SPLITS.map((split, rank) => [split, rank]));

function byPlace(a: { split: DatasetImage['split']; path: string }, b: typeof a): number {
  const ranks = RANK.get(a.split)! - RANK.get(b.split)!;
  if (ranks !== 0 || a.path === b.path) return ranks;
  return a.path < b.path ? -1 : 1;
}

/** Images of all splits, and findings about the listing. */
export interface DatasetListing {
  images: DatasetImage[];
  findings: Finding[];
  /** Absolute paths of labels whose image was rejected. They need no separate finding. */
  reportedLabels: ReadonlySet<string>;
}

/**
 * Lists the images of all splits with the paths of their labels, as a trainer does. Opens neither images nor labels.
 * Each image is inside the dataset, or where `readRoots` allows its links to lead. Links of labels are not checked
 * here; the code that reads a label must do so.
 * @returns images by split, train first, then by name in code unit order; and findings. Cost: one read per folder; n
 * log n in the images. Faults: the reason of the signal.
 */
export async function listDatasetImages(config: DatasetConfig, signal?: AbortSignal): Promise<DatasetListing> {
  const context = listingContextOf(config, signal);
  const found: FoundImage[] = [];
  for (const [split, sources] of config.splits) {
    for (const source of sources) {
      const collect = source.kind === 'folder' ? collectFolder : collectList;
      const own = await collect({ split, source }, context);
      if (own.length > 0) context.accounted.add(source);
      for (const image of own) found.push(image);
    }
  }
  const placed = await placeLabels(joinImages(found, context).sort(byPlace), context);
  const images = placed.map(({ image }) => image);
  await judgeSources(placed, context);
  await findCaches(
    placed.flatMap(({ image, label }) => (label === 'outside' ? [] : image)),
    context,
  );
  const labelOf = (path: string) => labelPathOf(path, config.root).path;
  return {
    images,
    findings: context.tally.findings(),
    reportedLabels: new Set([...context.reportedPaths].map(labelOf)),
  };
}
