import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { inLanes } from '../../../../base/in-lanes.js';
import type { DatasetImage } from '../../contract/dataset-config.js';
import { groupBy } from '../../contract/group-by.js';
import { checkAborted, type ListingScene, nameIn } from './listing-scene.js';

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
export async function findCaches(images: readonly DatasetImage[], scene: ListingScene): Promise<void> {
  const byFolder = groupBy(images, ({ labelPath }) => dirname(labelPath));
  for (const [folder, own] of byFolder) {
    checkAborted(scene);
    const cache = cacheOf(folder);
    // Nothing above the dataset is looked at.
    if (folder === scene.config.root) continue;
    if ((await scene.views.kindOf(cache)) === 'file') await tellCache(cache, own, scene);
  }
}
