import { basename, dirname, sep } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import type { DatasetImage } from '../../contract/dataset-config.js';
import { type FoundImage, type ListingContext, nameIn, takeTurn } from './listing-context.js';

type LabelKind = ReturnType<typeof labelPathOf>['kind'];

/** An image with the path of its label and the state of that file. */
export interface PlacedImage {
  image: DatasetImage;
  found: FoundImage;
  kind: LabelKind;
  /** `outside`: the folder of the label is a link out of the dataset. `inaccessible`: the folder cannot be read. */
  label: 'present' | 'absent' | 'outside' | 'inaccessible';
}

async function labelState(labelPath: string, { views, config }: ListingContext): Promise<PlacedImage['label']> {
  const { state, real, entries } = await views.view(dirname(labelPath));
  if (state === 'unreadable') return 'inaccessible';
  if (state === 'read' && !isInside(config.root, real)) return 'outside';
  return entries.has(basename(labelPath)) ? 'present' : 'absent';
}

async function placeLabel(found: FoundImage, context: ListingContext): Promise<PlacedImage> {
  const label = labelPathOf(found.path, context.config.root);
  const { split, path, listed } = found;
  const name = nameIn(context, path);
  const image = { split, path, name, labelPath: label.path, labelName: nameIn(context, label.path), listed };
  return { image, found, kind: label.kind, label: await labelState(label.path, context) };
}

/** Locates the label of each image without following links outside the dataset. */
export async function placeLabels(images: readonly FoundImage[], context: ListingContext): Promise<PlacedImage[]> {
  const placed: PlacedImage[] = [];
  for (const [at, found] of images.entries()) {
    await takeTurn(at, context);
    placed.push(await placeLabel(found, context));
  }
  return placed;
}

const IMAGES = `${sep}images${sep}`;

function withoutSuffix(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? path : path.slice(0, dot);
}

/**
 * Returns the path at which a trainer expects the label of an image (`img2label_paths` of Ultralytics): the last folder
 * named `images` in the path is replaced by `labels`, and the extension by `.txt`.
 * @param path absolute path of the image.
 * @returns the absolute path and how it was determined. `outside`: the folder to replace is above the dataset; the
 * returned path is then next to the image, so that nothing outside is read.
 */
export function labelPathOf(path: string, root: string): { path: string; kind: 'apart' | 'next-to' | 'outside' } {
  const adjacent = `${withoutSuffix(path)}.txt`;
  const at = path.lastIndexOf(IMAGES);
  if (at === -1) return { path: adjacent, kind: 'next-to' };
  const apart = `${withoutSuffix(`${path.slice(0, at)}${sep}labels${sep}${path.slice(at + IMAGES.length)}`)}.txt`;
  return isInside(root, apart) ? { path: apart, kind: 'apart' } : { path: adjacent, kind: 'outside' };
}
