import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { inLanes } from '../../../base/in-lanes.js';
import type { Finding } from '../checks/finding.js';
import { type DatasetConfig, type DatasetImage, SPLITS } from '../contract/dataset-config.js';
import { groupBy } from '../contract/group-by.js';
import { collectFolder } from './listing/collect-folder.js';
import { collectList } from './listing/collect-list.js';
import { judgeSources } from './listing/judge-sources.js';
import { labelPathOf } from './listing/label-path.js';
import { checkAborted, type FoundImage, type ListingScene, nameIn, sceneOf } from './listing/listing-scene.js';
import { placeLabels } from './listing/place-labels.js';
import { isOverlapping } from './sources/compare-sources.js';

const LANES = 16;

/** Where training keeps what it read of a folder of labels: `with_suffix('.cache')` of Ultralytics. */
function cacheOf(labelFolder: string): string {
  const name = basename(labelFolder);
  return join(dirname(labelFolder), `${name.slice(0, name.length - extname(name).length)}.cache`);
}

const changedAt = async (path: string) => (await lstat(path).catch(() => null))?.mtimeMs ?? 0;

async function tellCache(cache: string, images: readonly DatasetImage[], scene: ListingScene): Promise<void> {
  const written = await changedAt(cache);
  const paths = [dirname(images[0]!.labelPath), ...images.map(({ labelPath }) => labelPath)];
  const times = await inLanes({ places: paths.length, lanes: LANES }, (place) => changedAt(paths[place]!));
  const newer = times.filter((time) => time > written).length;
  const file = nameIn(scene, cache);
  if (newer === 0) {
    scene.tally.add('', { code: 'config-cache-present', message: `"${file}" was written by a training.`, file });
    return;
  }
  const message = `"${file}" is older than ${newer === 1 ? 'a label or their folder' : `${newer} of the labels and their folder`}.`;
  scene.tally.add('', { code: 'config-cache-stale', message, file });
}

/** Tells the caches that training left beside the labels. Asks for the time of each label where there is one. */
async function findCaches(images: readonly DatasetImage[], scene: ListingScene): Promise<void> {
  const byFolder = groupBy(images, ({ labelPath }) => dirname(labelPath));
  for (const [folder, own] of byFolder) {
    checkAborted(scene);
    const cache = cacheOf(folder);
    // Nothing above the dataset is looked at.
    if (folder === scene.config.root) continue;
    if ((await scene.views.kindOf(cache)) === 'file') await tellCache(cache, own, scene);
  }
}

function tellTwoSplits(first: FoundImage, second: FoundImage, scene: ListingScene): void {
  if (isOverlapping(first.source, second.source)) return;
  const name = nameIn(scene, second.path);
  const { listed, split } = second;
  scene.tally.add(`${first.split} ${split}`, {
    code: 'config-image-in-two-splits',
    message: `"${name}" is in "${first.split}" and in "${split}".`,
    file: listed?.file ?? name,
    place: listed ? { line: listed.line, column: 1 } : null,
    split,
    value: name,
    related: first.listed ? [{ ...first.listed, note: `in "${first.split}"` }] : [],
  });
}

/** Leaves each image once in each split, and tells which are in two. Linear in the images. */
function joinImages(found: readonly FoundImage[], scene: ListingScene): FoundImage[] {
  const bySplit = new Map<string, Map<string, FoundImage>>();
  const firsts = new Map<string, FoundImage>();
  for (const image of found) {
    const split = bySplit.get(image.split) ?? new Map<string, FoundImage>();
    bySplit.set(image.split, split);
    if (split.has(image.path)) continue;
    split.set(image.path, image);
    const first = firsts.get(image.path);
    if (first) tellTwoSplits(first, image, scene);
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

/** Images of all splits, and what is wrong with the listing. */
export interface DatasetListing {
  images: DatasetImage[];
  findings: Finding[];
  /** Absolute paths of labels whose image was told to be none: nothing more is to be said of them. */
  passedOver: ReadonlySet<string>;
}

/**
 * Lists the images of all splits with the place of their labels, as training finds them. Opens no image and no label;
 * each image lies in the dataset, or where `readRoots` of the config allows its links to lead. Not so each label: who
 * reads it has to look where its link leads.
 * @returns images by split, train first, then by name in code unit order; and what is wrong with the listing.
 * Cost: one look into each folder; n log n in the images. Faults: that of the signal.
 */
export async function listDatasetImages(config: DatasetConfig, signal?: AbortSignal): Promise<DatasetListing> {
  const scene = sceneOf(config, signal);
  const found: FoundImage[] = [];
  for (const [split, sources] of config.splits) {
    for (const source of sources) {
      const collect = source.kind === 'folder' ? collectFolder : collectList;
      const own = await collect({ split, source }, scene);
      if (own.length > 0) scene.accounted.add(source);
      for (const image of own) found.push(image);
    }
  }
  const placed = await placeLabels(joinImages(found, scene).sort(byPlace), scene);
  const images = placed.map(({ image }) => image);
  await judgeSources(placed, scene);
  await findCaches(
    placed.flatMap(({ image, label }) => (label === 'away' ? [] : image)),
    scene,
  );
  const labelOf = (path: string) => labelPathOf(path, config.root).path;
  return { images, findings: scene.tally.findings(), passedOver: new Set([...scene.passedOver].map(labelOf)) };
}
