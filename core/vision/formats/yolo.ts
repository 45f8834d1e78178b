import type { ImageResult } from '../results/image-result.js';

export interface YoloOptions {
  /** `append` adds the score as a sixth column, as in predictions; labels for training must `omit` it. */
  confidence: 'omit' | 'append';
}

/** The fields of an answer used in a label file. */
type LabelledImage = Pick<ImageResult, 'detections'> & { image: Pick<ImageResult['image'], 'width' | 'height'> };

/** Clips to 0 to 1 and never formats "-0.000000", because parsers reject labels outside the image. */
const toShare = (value: number) => Math.min(Math.max(value, 0), 1).toFixed(6);

/**
 * Formats a YOLO label file: one line per detection, `class cx cy width height`, center and size as fractions of the
 * upright image, 0 to 1, six decimals (docs.ultralytics.com/datasets/detect). Programs that ignore the EXIF orientation
 * use another frame: use labels of rotated photos only with tools that apply it. Without detections the file is empty.
 */
export function toYoloLabels(result: LabelledImage, options: YoloOptions = { confidence: 'omit' }): string {
  const { width, height } = result.image;
  return result.detections
    .map(({ class_id, confidence, box }) => {
      const center = [(box.x1 + box.x2) / 2 / width, (box.y1 + box.y2) / 2 / height];
      const size = [(box.x2 - box.x1) / width, (box.y2 - box.y1) / height];
      const score = options.confidence === 'append' ? [confidence] : [];
      return `${[class_id, ...[...center, ...size, ...score].map(toShare)].join(' ')}\n`;
    })
    .join('');
}

/**
 * Formats the `classes.txt` of YOLO labels: line n, from 0, names class n. A name that is empty or spans lines would
 * shift every class after it, so white space within a name becomes one space and an empty name becomes `class_n`.
 * @param names by class id.
 */
export function toYoloClasses(names: readonly string[]): string {
  return names.map((name, id) => `${name.replace(/[\s\u0085]+/g, ' ').trim() || `class_${id}`}\n`).join('');
}
