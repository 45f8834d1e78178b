import type { Finding } from '../checks/finding.js';
import { type DatasetConfig, type DatasetImage, SPLITS } from '../contract/dataset-config.js';
import { collectFolder } from './listing/collect-folder.js';
import { collectList } from './listing/collect-list.js';
import { findCaches } from './listing/find-caches.js';
import { joinImages } from './listing/join-images.js';
import { judgeSources } from './listing/judge-sources.js';
import { labelPathOf } from './listing/label-path.js';
import { type FoundImage, sceneOf } from './listing/listing-scene.js';
import { placeLabels } from './listing/place-labels.js';

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
