import { sep } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';

const IMAGES = `${sep}images${sep}`;

function withoutSuffix(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot === -1 ? path : path.slice(0, dot);
}

/**
 * Where training looks for the label of an image (`img2label_paths` of Ultralytics): the last folder named `images` of
 * the whole path is replaced by `labels`, and the ending by `.txt`.
 * @param path absolute. @returns the path, absolute, and how it came about; `outside` where the folder that was replaced
 * lies above the dataset: the label beside the image is given then, so that nothing outside is read.
 */
export function labelPathOf(path: string, root: string): { path: string; kind: 'apart' | 'beside' | 'outside' } {
  const beside = `${withoutSuffix(path)}.txt`;
  const at = path.lastIndexOf(IMAGES);
  if (at === -1) return { path: beside, kind: 'beside' };
  const apart = `${withoutSuffix(`${path.slice(0, at)}${sep}labels${sep}${path.slice(at + IMAGES.length)}`)}.txt`;
  return isInside(root, apart) ? { path: apart, kind: 'apart' } : { path: beside, kind: 'outside' };
}
