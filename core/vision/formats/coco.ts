import type { Box } from '../boxes/detection.js';
import type { ImageResult } from '../results/image-result.js';
import type { Origin } from '../results/origin.js';
import { MADE_UP, originOf } from './origin-text.js';

/** State of the images written so far: a short line each, and the distinct classes and models. */
interface Seen {
  images: string[];
  annotations: number;
  classes: Map<number, string>;
  /** Distinct origins by their JSON. */
  origins: Map<string, Origin>;
}

/** Rounds to a thousandth of a pixel: far below the precision of models, and avoids 177.79999999999998. */
const round = (pixels: number) => Math.round(pixels * 1000) / 1000;

function toBbox(box: Box) {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  return { bbox: [box.x1, box.y1, width, height].map(round), area: round(width * height) };
}

/** Adds an image and returns its annotations as JSON, one per line, for the array. */
function addImage(seen: Seen, result: ImageResult): string {
  const { name, width, height } = result.image;
  const id = seen.images.length + 1;
  seen.images.push(JSON.stringify({ id, file_name: name, width, height }));
  const origin = originOf(result);
  seen.origins.set(JSON.stringify(origin), origin);
  return result.detections
    .map(({ class_id, class_name, confidence, box }) => {
      if (!seen.classes.has(class_id)) seen.classes.set(class_id, class_name);
      const before = seen.annotations === 0 ? '\n' : ',\n';
      seen.annotations += 1;
      const ids = { id: seen.annotations, image_id: id, category_id: class_id };
      return before + JSON.stringify({ ...ids, ...toBbox(box), segmentation: [], iscrowd: 0, score: confidence });
    })
    .join('');
}

function toCategories(classes: Map<number, string>): string[] {
  return [...classes].sort(([a], [b]) => a - b).map(([id, name]) => JSON.stringify({ id, name, supercategory: '' }));
}

function toInfo(origins: readonly Origin[]): string {
  const models = new Set(origins.map(({ backend, is_mock, model }) => `${model.id} (${is_mock ? MADE_UP : backend})`));
  const by = models.size === 0 ? '' : ` with ${[...models].join(', ')}`;
  return JSON.stringify({ description: `Object detections by Handlens${by}`, version: '1.0', origins });
}

/**
 * Writes a COCO detection dataset (cocodataset.org/#format-data) in pieces that together are one JSON object. Each
 * annotation also has its `score`, so the `annotations` array is a COCO results array as well. Boxes are `[x, y, width,
 * height]`, px of the upright image, to a thousandth. Ids follow the order of the results: images and annotations from
 * 1, because pycocotools takes annotation 0 for "no match"; a category's id is the class id, from 0. Results are read
 * once and not stored: only the line of each image in `images` remains in memory (about 100 bytes), so `annotations`
 * comes first in the file. `info.origins` lists what produced the boxes.
 * @param names by class id, when known: every class is then listed, found or not.
 */
export async function* cocoChunks(
  results: AsyncIterable<ImageResult> | Iterable<ImageResult>,
  names: readonly string[] = [],
): AsyncGenerator<string, void, undefined> {
  const seen: Seen = { images: [], annotations: 0, classes: new Map(names.entries()), origins: new Map() };
  yield '{"annotations":[';
  for await (const result of results) {
    const lines = addImage(seen, result);
    if (lines !== '') yield lines;
  }
  yield '\n],"images":[';
  for (const [index, line] of seen.images.entries()) yield index === 0 ? `\n${line}` : `,\n${line}`;
  yield `\n],"categories":[\n${toCategories(seen.classes).join(',\n')}\n],"info":${toInfo([...seen.origins.values()])}}\n`;
}
