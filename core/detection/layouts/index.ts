import type { Layout } from '../model-contract.js';
import { decodeYoloNasFlat, decodeYolov7End2end } from './batched-rows.js';
import type { Decoder } from './decoder.js';
import { decodeDetrDeploy } from './detr-deploy.js';
import { decodeFastestdet } from './fastestdet.js';
import { decodeNanodet, decodePicodet } from './nanodet.js';
import { decodeRfDetr } from './rf-detr.js';
import { decodeRtdetr, decodeRtdetrEnd2end } from './rtdetr.js';
import { decodeYoloEnd2end } from './yolo-end2end.js';
import { decodeYolov5 } from './yolov5.js';
import { decodeYolov8 } from './yolov8.js';
import { decodeYolox } from './yolox.js';

/** The one decoder of each layout, whichever path an image came by. */
export const DECODERS: Record<Layout, Decoder> = {
  yolov5: decodeYolov5,
  yolov8: decodeYolov8,
  'yolo-end2end': decodeYoloEnd2end,
  'yolov7-end2end': decodeYolov7End2end,
  'yolo-nas-flat': decodeYoloNasFlat,
  yolox: decodeYolox,
  rtdetr: decodeRtdetr,
  'rtdetr-end2end': decodeRtdetrEnd2end,
  'detr-deploy': decodeDetrDeploy,
  'rf-detr': decodeRfDetr,
  nanodet: decodeNanodet,
  picodet: decodePicodet,
  fastestdet: decodeFastestdet,
};

/** Layouts whose boxes are final: the model suppressed overlaps itself, or was trained to give none. */
export const NMS_FREE: ReadonlySet<Layout> = new Set<Layout>([
  'yolo-end2end',
  'yolov7-end2end',
  'yolo-nas-flat',
  'rtdetr',
  'rtdetr-end2end',
  'detr-deploy',
  'rf-detr',
]);
