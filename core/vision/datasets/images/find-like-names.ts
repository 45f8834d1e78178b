import { basename, extname } from 'node:path/posix';
import { type Check, defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetImage } from '../contract/dataset-config.js';
import { groupBy } from '../contract/group-by.js';
import { findFramesApart } from './find-frames-apart.js';
import { formatAll, relatedImages, type SeenImage, splitsOf } from './image-facts.js';

export const LIKE_NAME_CHECKS = defineChecks({
  'image-same-name-across-splits': {
    severity: 'notice',
    title: 'Same file name in two splits',
    why: 'It may be one image in two splits, and labels or results stored by name overwrite each other.',
    fix: 'Compare the images, and use each name only once.',
  },
  'image-variants-across-splits': {
    severity: 'warning',
    title: 'Variants of one image in two splits (Roboflow names)',
    why: 'The model is evaluated on an augmented copy of its training data, so its scores are too high.',
    fix: 'Split by the original image, then augment only the training split.',
  },
});

/** Roboflow names augmented variants NAME.rf.HASH. */
const VARIANT = /\.rf\.[0-9a-z]{8,64}$/i;

/** Returns the file name without its extension. */
const stemOf = ({ name }: DatasetImage) => basename(name, extname(name));

/** Returns the name of the image from which a variant was made; null for other names. */
function sourceOf(image: DatasetImage): string | null {
  const stem = stemOf(image);
  const source = stem.replace(VARIANT, '');
  return source === stem ? null : source;
}

/** Returns groups of images with the same key in different splits. */
function acrossSplits(seen: readonly SeenImage[], keyOf: (image: DatasetImage) => string | null): DatasetImage[][] {
  const groups = groupBy(
    seen.map(({ image }) => image),
    keyOf,
  );
  return [...groups.values()].filter((group) => splitsOf(group).length > 1);
}

/** Combines groups into one finding per set of splits, because numbered names coincide by the thousand. */
function reportTogether(
  groups: readonly DatasetImage[][],
  check: Check,
  [one, several]: readonly [one: string, several: string],
): Finding[] {
  const together = groupBy(groups, (group) => formatAll(splitsOf(group)));
  return [...together].map(([splits, found]) => {
    const shown = found.map((group) => group.findLast(({ split }) => split !== 'train')!);
    const first = shown[0]!;
    return raise(check, {
      message: `${found.length} ${found.length === 1 ? one : several} ${splits}, such as that of ${first.name}.`,
      file: first.name,
      split: first.split,
      count: found.length,
      related: relatedImages([...found[0]!.filter((image) => image !== first), ...shown.slice(1)], 'is related to it'),
    });
  });
}

/**
 * Finds names that suggest related images in different splits: equal names, variants of an image, frames of a video.
 * @param copyOf group of copies in which an image was already reported. Equal names within one such group are not
 * reported again.
 */
export function findLikeNames(
  seen: readonly SeenImage[],
  copyOf: ReadonlyMap<DatasetImage, number> = new Map(),
): Finding[] {
  const variants = acrossSplits(seen, sourceOf);
  const areCopies = ([first, ...others]: readonly DatasetImage[]) =>
    copyOf.has(first!) && others.every((image) => copyOf.get(image) === copyOf.get(first!));
  const names = acrossSplits(seen, stemOf).filter((group) => !areCopies(group));
  return [
    ...reportTogether(variants, LIKE_NAME_CHECKS['image-variants-across-splits'], [
      'image has variants in',
      'images have variants in',
    ]),
    ...findFramesApart(seen),
    ...reportTogether(names, LIKE_NAME_CHECKS['image-same-name-across-splits'], [
      'file name occurs in',
      'file names occur in',
    ]),
  ];
}
