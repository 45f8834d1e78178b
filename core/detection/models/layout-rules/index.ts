import type { LayoutRule } from '../layout-scene.js';
import { detrDeploy } from './detr-deploy.js';
import { fastestdet } from './fastestdet.js';
import { yoloNasFlat, yolov7End2end } from './flat-rows.js';
import { nanodet, picodet } from './nanodet.js';
import { rfDetr } from './rf-detr.js';
import { rtdetr } from './rtdetr.js';
import { rtdetrEnd2end } from './rtdetr-end2end.js';
import { yoloEnd2end } from './yolo-end2end.js';
import { yolov5 } from './yolov5.js';
import { yolov8 } from './yolov8.js';
import { yolox } from './yolox.js';

/** In the order in which they are asked: what names decide before what only shapes decide. */
export const LAYOUT_RULES: readonly LayoutRule[] = [
  detrDeploy,
  rfDetr,
  yoloNasFlat,
  yolov7End2end,
  fastestdet,
  yoloEnd2end,
  rtdetrEnd2end,
  rtdetr,
  yolov8,
  yolov5,
  nanodet,
  picodet,
  yolox,
];
