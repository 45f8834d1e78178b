import * as z from 'zod';
import type { LayoutDefinition } from './define-layout.js';
import { detrDeploy } from './detr-deploy.js';
import { fastestdet } from './fastestdet.js';
import { nanodet } from './nanodet.js';
import { picodet } from './picodet.js';
import { rfDetr } from './rf-detr.js';
import { rtdetr } from './rtdetr.js';
import { rtdetrEnd2end } from './rtdetr-end2end.js';
import { yoloEnd2end } from './yolo-end2end.js';
import { yoloNasFlat } from './yolo-nas-flat.js';
import { yolov4 } from './yolov4.js';
import { yolov5 } from './yolov5.js';
import { yolov7End2end } from './yolov7-end2end.js';
import { yolov8 } from './yolov8.js';
import { yolox } from './yolox.js';

/**
 * Supported output layouts in the order in which they are tried. Layouts identified by names come before those
 * identified by shapes only.
 */
export const LAYOUTS = [
  detrDeploy,
  rfDetr,
  yolov4,
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
] as const;

export const Layout = z.enum(LAYOUTS.map(({ name }) => name));
export type Layout = z.infer<typeof Layout>;

const BY_NAME = new Map<Layout, LayoutDefinition>(LAYOUTS.map((layout) => [layout.name, layout]));

export function layoutOf(name: Layout): LayoutDefinition {
  return BY_NAME.get(name)!;
}
