import { dirname } from 'node:path';
import type { DatasetImage } from '../../dataset-config.js';
import { isWithin } from '../reach.js';
import { followLink } from './folder-views.js';
import { labelPathOf } from './label-path.js';
import { allowsLink, type FoundImage, type ListingScene, nameIn, takeTurn } from './listing-scene.js';

type LabelKind = ReturnType<typeof labelPathOf>['kind'];

/** An image with the place of its label, and what the place is. */
export interface PlacedImage {
  image: DatasetImage;
  found: FoundImage;
  kind: LabelKind;
  hasLabel: boolean;
}

/** Whether what lies behind a link may be read; told only where it may not: links of labels are told with the labels. */
function mayFollow(path: string, real: string, found: FoundImage, scene: ListingScene): boolean {
  return isWithin(real, scene.config.readRoots) || allowsLink(path, real, found.split, scene);
}

/** Whether a label may be read: a link that leads out could show what any file holds. */
async function mayRead(labelPath: string, found: FoundImage, scene: ListingScene): Promise<boolean> {
  const folder = dirname(labelPath);
  const { state, real } = await scene.views.view(folder);
  if (state === 'read' && !mayFollow(folder, real, found, scene)) return false;
  if ((await scene.views.kindOf(labelPath)) !== 'link') return true;
  const target = await followLink(labelPath);
  return target === null || mayFollow(labelPath, target.real, found, scene);
}

async function placeLabel(found: FoundImage, scene: ListingScene): Promise<PlacedImage | null> {
  const label = labelPathOf(found.path, scene.config.root);
  if (!(await mayRead(label.path, found, scene))) return null;
  const { split, path, listed } = found;
  const name = nameIn(scene, path);
  const image = { split, path, name, labelPath: label.path, labelName: nameIn(scene, label.path), listed };
  return { image, found, kind: label.kind, hasLabel: (await scene.views.kindOf(label.path)) !== null };
}

/** Gives each image the place of its label. Images whose label leads out of what may be read are left out. */
export async function placeLabels(images: readonly FoundImage[], scene: ListingScene): Promise<PlacedImage[]> {
  const placed: PlacedImage[] = [];
  for (const [at, found] of images.entries()) {
    await takeTurn(at, scene);
    const each = await placeLabel(found, scene);
    if (each) placed.push(each);
  }
  return placed;
}
