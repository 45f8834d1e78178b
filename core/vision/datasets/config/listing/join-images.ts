import { isOverlapping } from '../sources/compare-sources.js';
import { type FoundImage, type ListingScene, nameIn } from './listing-scene.js';

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
export function joinImages(found: readonly FoundImage[], scene: ListingScene): FoundImage[] {
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
