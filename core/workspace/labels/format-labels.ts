import { toYoloLabels } from '../../vision/formats/yolo.js';
import type { LabelledBox } from '../items/change-store.js';
import type { ClassIds } from './class-list.js';

/** Size of the upright image, px. */
interface Size {
  width: number;
  height: number;
}

/** Formats boxes as a YOLO label file. */
export function formatYolo(boxes: readonly LabelledBox[], { idOf }: Pick<ClassIds, 'idOf'>, image: Size): string {
  const detections = boxes.map(({ class_name, box }) => ({
    class_id: idOf(class_name),
    class_name,
    confidence: 1,
    box,
  }));
  return toYoloLabels({ image, detections });
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Formats boxes as a COCO dataset of one image (cocodataset.org/#format-data). Omits `score`, because the user has
 * confirmed the boxes. Ids of images and annotations start at 1, those of categories at 0.
 */
export function formatCoco(
  boxes: readonly LabelledBox[],
  { idOf, names }: Pick<ClassIds, 'idOf' | 'names'>,
  image: Size & { name: string },
): string {
  const annotations = boxes.map(({ class_name, box: { x1, y1, x2, y2 } }, at) => ({
    id: at + 1,
    image_id: 1,
    category_id: idOf(class_name),
    bbox: [x1, y1, x2 - x1, y2 - y1].map(round),
    area: round((x2 - x1) * (y2 - y1)),
    segmentation: [],
    iscrowd: 0,
  }));
  const images = [{ id: 1, file_name: image.name, width: image.width, height: image.height }];
  const categories = names.map((name, id) => ({ id, name, supercategory: '' }));
  return `${JSON.stringify({ info: { description: 'Labels saved by Handlens' }, images, annotations, categories })}\n`;
}
