import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { decodeImage, type RgbImage } from '../../../../core/vision/image/decode-image.js';
import { expectDetections, type ReferenceDetection } from '../../../support/expect-detections.js';
import { runModel } from '../../../support/run-model.js';

/** Outputs of scripts/reference: real exports, the images, and Ultralytics' results for them. */
const FOLDER = process.env.HANDLENS_REFERENCE_DIR ?? '';
const isThere = FOLDER !== '' && existsSync(join(FOLDER, 'golden'));
if (!isThere) console.warn('HANDLENS_REFERENCE_DIR is not set: tests against Ultralytics itself are skipped.');

interface Golden {
  model: string;
  cases: {
    image: string;
    imgsz: number;
    conf: number;
    iou: number;
    max_det: number;
    classes: number[] | null;
    agnostic: boolean;
    detections: ReferenceDetection[];
  }[];
}

function clip(box: readonly number[], { width, height }: RgbImage): number[] {
  return box.map((value, corner) => Math.min(Math.max(value, 0), corner % 2 === 0 ? width : height));
}

const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, 'golden', name), 'utf8')) as Golden;
/**
 * Excluded exports. RF-DETR resizes in floats, this project in bytes like OpenCV. With the random weights of this
 * export, a difference of half a gray level changes scores by up to 0.8, so a comparison would be meaningless. The
 * decoder of RF-DETR has separate tests.
 */
const CHAOTIC = ['rfdetr.json'];
const goldens = isThere
  ? readdirSync(join(FOLDER, 'golden'))
      .filter((name) => !CHAOTIC.includes(name))
      .map(read)
  : [];

/**
 * Returns the tolerance, px: the yolov5 package maps boxes back with an unrounded margin, up to half a tensor pixel
 * off.
 */
function tolerancePx(model: string, { width, height }: RgbImage, imageSize: number): number {
  return model === 'yolov5.onnx' ? Math.max(1, (0.6 * Math.max(width, height)) / imageSize) : 1;
}

describe.skipIf(!isThere).each(goldens)('$model', ({ model, cases }) => {
  // A model with dynamic axes runs at the size in its file name.
  const sized = cases.filter(({ imgsz }) => imgsz === cases[0]?.imgsz);
  test.each(sized)('$image at $conf, iou $iou, max $max_det, classes $classes, agnostic $agnostic', async (one) => {
    const { pixels } = await decodeImage(readFileSync(join(FOLDER, 'images', one.image)), 50e6);
    const { candidates } = await runModel(join(FOLDER, 'weights', model), pixels, {
      confidence: one.conf,
      iou: one.iou,
      maxDetections: one.max_det,
      classIds: one.classes,
      scope: one.agnostic ? 'agnostic' : 'per-class',
    });
    // The reference keeps boxes of RT-DETR and similar models that extend beyond the image; ours are clipped. It also
    // keeps boxes that lie wholly in the margin; ours are dropped.
    const expected = one.detections
      .map((detection) => ({ ...detection, box: clip(detection.box, pixels) }))
      .filter(({ box: [x1, y1, x2, y2] }) => x2! > x1! && y2! > y1!);
    expectDetections(candidates, expected, { px: tolerancePx(model, pixels, one.imgsz), confidence: 0.01 });
  });
});

if (!isThere)
  test.skip('agreement with Ultralytics needs HANDLENS_REFERENCE_DIR, see scripts/reference', () => undefined);
