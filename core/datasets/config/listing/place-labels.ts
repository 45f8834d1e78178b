import { basename, dirname } from 'node:path';
import type { DatasetImage } from '../../dataset-config.js';
import { labelPathOf } from './label-path.js';
import { allowsLink, type FoundImage, followAllowed, type ListingScene, nameIn } from './listing-scene.js';

type LabelKind = ReturnType<typeof labelPathOf>['kind'];

/** An image with the place of its label, and what the place is. */
export interface PlacedImage {
  image: DatasetImage;
  found: FoundImage;
  kind: LabelKind;
  hasLabel: boolean;
}

function tellShared(first: DatasetImage, second: DatasetImage, scene: ListingScene): void {
  const [one, other] = [basename(first.name), basename(second.name)];
  scene.tally.add(second.split, {
    code: 'config-label-shared',
    message: `"${one}" and "${other}" have the same label "${second.labelName}".`,
    file: second.name,
    split: second.split,
    value: second.labelName,
    related: [{ file: first.name, line: null, note: 'has the same label' }],
  });
}

/** Whether a label may be read: a link that leads out could show what any file holds. */
async function mayRead(labelPath: string, found: FoundImage, scene: ListingScene): Promise<boolean> {
  const folder = dirname(labelPath);
  const { state, real } = await scene.views.view(folder);
  if (state === 'read' && !allowsLink(folder, real, found.split, scene)) return false;
  if ((await scene.views.kindOf(labelPath)) !== 'link') return true;
  // One that leads nowhere is a label that is missing, which is told elsewhere.
  return (await followAllowed(labelPath, found.split, scene)) !== null;
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
  const byLabel = new Map<string, DatasetImage>();
  for (const found of images) {
    const each = await placeLabel(found, scene);
    if (!each) continue;
    placed.push(each);
    const first = byLabel.get(each.image.labelPath);
    if (first && first.path !== each.image.path) tellShared(first, each.image, scene);
    byLabel.set(each.image.labelPath, first ?? each.image);
  }
  return placed;
}
