import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { decodeImage, type RgbImage } from '../../../../core/images/decode-image.js';
import { expectDetections, type ReferenceDetection } from '../../../support/expect-detections.js';
import { runModel } from '../../../support/run-model.js';

/** What scripts/reference made: true exports, the images, and what Ultralytics answered on them. */
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
const goldens = isThere ? readdirSync(join(FOLDER, 'golden')).map(read) : [];

describe.skipIf(!isThere).each(goldens)('$model', ({ model, cases }) => {
  // A model with dynamic axes is run at the size that its file names.
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
    // The reference leaves boxes of RT-DETR and its kin beyond the edges of the picture; ours are clipped to it.
    const expected = one.detections.map((detection) => ({ ...detection, box: clip(detection.box, pixels) }));
    expectDetections(candidates, expected, { px: 1, confidence: 0.01 });
  });
});
