import { type DatasetConfig, type DatasetImage, SPLITS } from '../dataset-config.js';
import type { Finding } from '../finding.js';
import { collectFolder } from './listing/collect-folder.js';
import { collectList } from './listing/collect-list.js';
import { findCaches } from './listing/find-caches.js';
import { joinImages } from './listing/join-images.js';
import { judgeSources } from './listing/judge-sources.js';
import { type FoundImage, sceneOf } from './listing/listing-scene.js';
import { placeLabels } from './listing/place-labels.js';

const RANK = new Map(SPLITS.map((split, rank) => [split, rank]));

function byPlace(a: { split: DatasetImage['split']; path: string }, b: typeof a): number {
  const ranks = RANK.get(a.split)! - RANK.get(b.split)!;
  if (ranks !== 0 || a.path === b.path) return ranks;
  return a.path < b.path ? -1 : 1;
}

/**
 * Lists the images of all splits with the place of their labels, as training finds them. Opens no image and no label;
 * whatever is listed lies in the dataset, or where `readRoots` of the config allows its links to lead.
 * @returns images by split, train first, then by name in code unit order; and what is wrong with the listing.
 * Cost: one look into each folder; n log n in the images. Faults: that of the signal.
 */
export async function listDatasetImages(
  config: DatasetConfig,
  signal?: AbortSignal,
): Promise<{ images: DatasetImage[]; findings: Finding[] }> {
  const scene = sceneOf(config, signal);
  const found: FoundImage[] = [];
  for (const [split, sources] of config.splits) {
    for (const source of sources) {
      const collect = source.kind === 'folder' ? collectFolder : collectList;
      for (const image of await collect({ split, source }, scene)) found.push(image);
    }
  }
  const placed = await placeLabels(joinImages(found, scene).sort(byPlace), scene);
  const images = placed.map(({ image }) => image);
  await judgeSources(placed, scene);
  await findCaches(images, scene);
  return { images, findings: scene.tally.findings() };
}
