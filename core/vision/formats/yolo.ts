import type { ImageResult } from '../results/image-result.js';

export interface YoloOptions {
  /** `append` adds the score as a sixth column, as in predictions. Training labels need `omit`. */
  confidence: 'omit' | 'append';
}

/** The fields of a result that a label needs. */
type LabelledImage = Pick<ImageResult, 'detections'> & { image: Pick<ImageResult['image'], 'width' | 'height'> };

/** Clips to 0 to 1, because trainers reject coordinates outside the image. Never gives "-0.000000". */
const toShare = (value: number) => Math.min(Math.max(value, 0), 1).toFixed(6);

/**
 * Formats a YOLO label file: a line `class cx cy width height` for each detection, with center and size as fractions of
 * the upright image and six decimals (docs.ultralytics.com/datasets/detect). Empty if there are no detections. In
 * programs that ignore the EXIF orientation, the labels of rotated photos are in the wrong place.
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
 * Formats a `classes.txt`: line n, counted from 0, is the name of class n. White space in names becomes a single space,
 * and an empty name becomes `class_n`, because line breaks and empty lines would shift the following classes.
 * @param names class names by id.
 */
export function toYoloClasses(names: readonly string[]): string {
  return names.map((name, id) => `${name.replace(/[\s\u0085]+/g, ' ').trim() || `class_${id}`}\n`).join('');
}
