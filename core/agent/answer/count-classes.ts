import type { ImageAnswer } from './tool-result.js';

/** How many objects of each class the images show, commonest first, then by name. */
export function countClasses(images: readonly ImageAnswer[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { detections } of images) {
    for (const { class_name: name } of detections) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
