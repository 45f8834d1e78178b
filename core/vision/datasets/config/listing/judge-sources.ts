import { basename, dirname, join, relative, sep } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import type { DatasetImage } from '../../contract/dataset-config.js';
import { groupBy } from '../../contract/group-by.js';
import type { Spotted } from '../sources/spotted.js';
import type { ListingContext, SplitPart } from './listing-context.js';
import type { PlacedImage } from './place-labels.js';

function reportEmpty({ split, source }: SplitPart, isWhole: boolean, { tally }: ListingContext): void {
  const message = `"${source.written}" of "${split}" contains no image that training reads.`;
  const severity = isWhole && split !== 'test' ? 'error' : 'warning';
  const found = { message, split, severity, place: source.place, value: source.written } as const;
  tally.add(`${split} ${source.path}`, { code: 'config-source-empty', ...found });
}

const NO_IMAGES_FOLDER =
  'Put each label next to its image; or the images below a folder named "images", and the labels below "labels" next to it.';

/** Maximum sibling folders searched for labels. */
const MAX_SIBLINGS = 50;

/** Suggests renaming a folder of the path if a sibling of it contains the label of the image in the same place. */
async function folderInstead(
  { path, labelPath }: DatasetImage,
  { views, config }: ListingContext,
): Promise<string | null> {
  const parts = relative(config.root, dirname(path)).split(sep);
  for (const [at, part] of parts.entries()) {
    const above = join(config.root, ...parts.slice(0, at));
    const folders = [...(await views.view(above)).entries].filter(([name, kind]) => kind === 'folder' && name !== part);
    for (const [sibling] of folders.slice(0, MAX_SIBLINGS)) {
      const place = join(above, sibling, ...parts.slice(at + 1), basename(labelPath));
      if ((await views.kindOf(place)) === 'file') return describeRename(part, sibling);
    }
  }
  return null;
}

function describeRename(part: string, sibling: string): string {
  if (part === 'images') return `The labels are in "${sibling}": rename that folder to "labels".`;
  const labels = sibling === 'labels' ? '' : ` and "${sibling}" to "labels"`;
  return `The labels are in "${sibling}": rename the folder "${part}" to "images"${labels}, and correct the config.`;
}

/** Returns the folder that most likely contains the labels. */
async function labelsInstead({ image, kind }: PlacedImage, context: ListingContext): Promise<string | null> {
  const { views, config } = context;
  const stem = basename(image.labelPath);
  if ((await views.kindOf(join(dirname(image.path), stem))) === 'file') {
    return 'The labels are next to the images: move them to the path with its last "images" replaced by "labels".';
  }
  for (let folder = dirname(image.labelPath); folder !== config.root; folder = dirname(folder)) {
    const other = await views.otherCase(folder);
    if (other !== null && other !== folder) return `Rename the folder "${basename(other)}" to "${basename(folder)}".`;
  }
  const other = await folderInstead(image, context);
  if (other !== null) return other;
  const apart = join(dirname(dirname(image.path)), 'labels');
  const isTried = apart === dirname(image.labelPath) || !isInside(config.root, apart);
  if (isTried || (await views.view(apart)).state !== 'read') return kind === 'next-to' ? NO_IMAGES_FOLDER : null;
  return `Rename the folder "${basename(dirname(image.path))}" to "images", and correct the config.`;
}

async function labelFault(
  placed: readonly PlacedImage[],
  context: ListingContext,
): Promise<Omit<Spotted, 'place'> | null> {
  const [first] = placed as [PlacedImage];
  const { split } = first.image;
  const count = placed.length;
  const images = count === 1 ? 'The image' : `None of the ${count} images`;
  const lookedFor = `"${first.image.labelName}"`;
  if (first.kind === 'outside') {
    const message = `Labels of "${first.found.source.written}" are expected above the dataset.`;
    return { code: 'config-labels-outside', message, split, count };
  }
  if (placed.every(({ label }) => label === 'absent')) {
    const message = `${images} of "${first.found.source.written}" has ${count === 1 ? 'no' : 'a'} label; the first is expected at ${lookedFor}.`;
    const fix = await labelsInstead(first, context);
    const severity = split === 'test' ? 'warning' : 'error';
    return {
      code: 'config-labels-not-found',
      message,
      split,
      severity,
      value: first.image.labelName,
      ...(fix ? { fix } : {}),
    };
  }
  if (first.kind !== 'next-to') return null;
  const message = `No folder of "${first.image.name}" is named "images"; its label is expected at ${lookedFor}.`;
  return { code: 'config-labels-next-to-images', message, split, count };
}

/** Reports sources without images, and sources whose labels are not where a trainer expects them. */
export async function judgeSources(placed: readonly PlacedImage[], context: ListingContext): Promise<void> {
  const bySource = groupBy(placed, ({ found }) => found.source);
  const splits = new Set(placed.map(({ image }) => image.split));
  for (const [split, sources] of context.config.splits) {
    for (const source of sources) {
      const own = bySource.get(source);
      // A source is not empty if all its images belong to another source, too.
      if (!own && !context.accounted.has(source)) reportEmpty({ split, source }, !splits.has(split), context);
      const fault = own ? await labelFault(own, context) : null;
      if (fault) context.tally.add(`${split} ${source.path}`, { ...fault, place: source.place });
    }
  }
}
