import { Fault } from '../../fault.js';
import { way } from '../../text/ways.js';
import type { Layout } from '../model-contract.js';
import type { OutputTensor } from './decoder.js';

const last = ({ dims }: OutputTensor) => dims.at(-1);
const count = ({ data }: OutputTensor) => data.length;

type Check = (outputs: readonly OutputTensor[], classCount: number) => boolean;

const rowsOf = (columns: (classCount: number) => number): Check => {
  return ([output], classCount) => output!.dims.length >= 2 && last(output!) === columns(classCount);
};

/** NanoDet and PicoDet: heads of scores and of distances, or both in one. */
const hasDistances: Check = (outputs, classes) =>
  outputs.every((one) => [classes, 32, classes + 32].includes(last(one) ?? 0));

/** What the outputs of each layout must look like, where the numbers of rows and boxes are free. */
const CHECKS: Record<Layout, Check> = {
  yolov5: rowsOf((classes) => 5 + classes),
  yolov8: ([output], classes) => output!.dims.length === 3 && output!.dims[1] === 4 + classes,
  'yolo-end2end': rowsOf(() => 6),
  'yolov7-end2end': rowsOf(() => 7),
  'yolo-nas-flat': rowsOf(() => 7),
  yolox: rowsOf((classes) => 5 + classes),
  rtdetr: rowsOf((classes) => 4 + classes),
  'rtdetr-end2end': rowsOf(() => 6),
  'detr-deploy': ([labels, boxes, scores]) =>
    !!labels && !!boxes && !!scores && count(labels) === count(scores) && count(boxes) === 4 * count(scores),
  'rf-detr': ([boxes, logits]) =>
    !!boxes && !!logits && last(boxes) === 4 && count(boxes) / 4 === count(logits) / (last(logits) ?? 0),
  nanodet: hasDistances,
  picodet: hasDistances,
  fastestdet: ([output], classes) => output!.dims.length === 4 && output!.dims[1] === 5 + classes,
};

/** A model may give at run time what its file did not state, and a card may be edited. Faults: model-failed. */
export function checkOutputs(layout: Layout, outputs: readonly OutputTensor[], classCount: number): void {
  if (CHECKS[layout](outputs, classCount)) return;
  const shapes = outputs.map(({ dims }) => `[${dims.join(', ')}]`).join(', ');
  throw new Fault(
    'model-failed',
    `The model gave ${shapes}, which is not the ${layout} layout with ${classCount} classes that its card states. ${way('review-layout')}, or give its layout in a sidecar file.`,
  );
}
