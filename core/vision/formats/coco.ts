import type { Box } from '../boxes/detection.js';
import type { ImageResult } from '../results/image-result.js';
import type { Origin } from '../results/origin.js';
import { MADE_UP, originOf } from './origin-text.js';

/** State that is needed to write the rest of the file. */
interface Seen {
  images: string[];
  annotations: number;
  classes: Map<number, string>;
  /** Distinct origins, by their JSON. */
  origins: Map<string, Origin>;
}

/** Rounds to 0.001 px, far below the precision of models, to avoid numbers such as 177.79999999999998. */
const round = (pixels: number) => Math.round(pixels * 1000) / 1000;

function toBbox(box: Box) {
  const [width, height] = [box.x2 - box.x1, box.y2 - box.y1];
  return { bbox: [box.x1, box.y1, width, height].map(round), area: round(width * height) };
}

/** Adds an image and returns its annotations as JSON, one per line, for the `annotations` array. */
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
 * Writes a COCO detection dataset (cocodataset.org/#format-data) as the chunks of one JSON object. Boxes are `[x, y,
 * width, height]` in px of the upright image, rounded to 0.001. Annotations also have a `score`, so the `annotations`
 * array is also a valid COCO results array.
 * Image and annotation ids start at 1, in the order of the results, because pycocotools uses annotation 0 for "no
 * match". Category ids are class ids, from 0.
 * The results are not kept in memory, only about 100 bytes per image for the `images` array. It is therefore written
 * after `annotations`. `info.origins` contains the models and options that produced the boxes.
 * @param names class names by id, if known. All are listed as categories, even without detections.
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
