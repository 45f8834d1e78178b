import type { LabelledObject } from '../../../core/evaluation/boxes.js';
import { AccuracyTally } from '../../../core/evaluation/precision/accuracy-tally.js';
import { judgeImage } from '../../../core/evaluation/run/judge-image.js';
import { seededRandom } from '../../../core/seeded-random.js';

type Corners = [x1: number, y1: number, x2: number, y2: number];

/** An image's labels, and what a model is said to have found in it; corners in px. */
export interface DrawnImage {
  labelled: [classId: number, ...Corners][];
  found: [classId: number, confidence: number, ...Corners][];
}

const SIDE = 640;
const CLASSES = 20;

/** Labels, detections near most of them, and some out of nowhere; the same for the same seed. */
export function drawJudgedImages(count: number, seed: number): DrawnImage[] {
  const random = seededRandom(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const corners = (): Corners => {
    const [x, y] = [random() * SIDE * 0.7, random() * SIDE * 0.7];
    return [x, y, x + 10 + random() * SIDE * 0.25, y + 10 + random() * SIDE * 0.25];
  };
  const shaken = (box: Corners): Corners => {
    const [dx, dy] = [random() * 8 - 4, random() * 8 - 4];
    return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
  };
  return Array.from({ length: count }, (): DrawnImage => {
    const labelled = Array.from({ length: 1 + upTo(12) }, (): DrawnImage['labelled'][number] => [
      upTo(CLASSES),
      ...corners(),
    ]);
    const near = labelled
      .filter(() => random() < 0.8)
      .map(([classId, ...box]): DrawnImage['found'][number] => [classId, random(), ...shaken(box)]);
    const wrong = Array.from({ length: upTo(8) }, (): DrawnImage['found'][number] => [
      upTo(CLASSES),
      random() * 0.7,
      ...corners(),
    ]);
    return { labelled, found: [...near, ...wrong] };
  });
}

const objectOf = (classId: number, [x1, y1, x2, y2]: Corners): LabelledObject => ({ classId, box: { x1, y1, x2, y2 } });

/** AP50-95 of the images by the toolkit's own evaluation. @returns 0 to 1; NaN without labels. */
export function averagePrecisionOf(images: readonly DrawnImage[]): number {
  const tally = new AccuracyTally();
  const judging = { confidence: 0.25, iou: 0.5, classNames: [], models: [{ label: 'A', knows: new Set<number>() }] };
  for (const [place, image] of images.entries()) {
    const labels = image.labelled.map(([classId, ...box]) => objectOf(classId, box));
    const found = image.found.map(([classId, confidence, ...box]) => ({ ...objectOf(classId, box), confidence }));
    for (const { classId } of labels) tally.addLabelled(classId, 1);
    const [model] = judgeImage(String(place), [found], labels, judging).models;
    for (const [classId, confidence, hits] of model!.found) tally.addFound(classId, confidence, hits);
  }
  return tally.finish(0.25).overall.ap50_95 ?? Number.NaN;
}
