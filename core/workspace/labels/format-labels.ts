import { toYoloLabels } from '../../vision/formats/yolo.js';
import type { LabelledBox } from '../items/change-store.js';

/** Size of the upright image, px. */
interface Size {
  width: number;
  height: number;
}

/** Formats boxes as a YOLO label file. @param ids of the classes, by name. */
export function formatYolo(boxes: readonly LabelledBox[], ids: ReadonlyMap<string, number>, image: Size): string {
  const detections = boxes.map(({ class_name, box }) => ({
    class_id: ids.get(class_name)!,
    class_name,
    confidence: 1,
    box,
  }));
  return toYoloLabels({ image, detections });
}

const round = (value: number) => Math.round(value * 100) / 100;

/**
 * Formats boxes as a COCO dataset of one image (cocodataset.org/#format-data). Labels have no `score`: a person has
 * confirmed them. Ids of images and annotations count from 1, those of categories from 0.
 */
export function formatCoco(
  boxes: readonly LabelledBox[],
  ids: ReadonlyMap<string, number>,
  image: Size & { name: string },
): string {
  const annotations = boxes.map(({ class_name, box: { x1, y1, x2, y2 } }, at) => ({
    id: at + 1,
    image_id: 1,
    category_id: ids.get(class_name)!,
    bbox: [x1, y1, x2 - x1, y2 - y1].map(round),
    area: round((x2 - x1) * (y2 - y1)),
    segmentation: [],
    iscrowd: 0,
  }));
  const images = [{ id: 1, file_name: image.name, width: image.width, height: image.height }];
  const categories = [...ids].map(([name, id]) => ({ id, name, supercategory: '' })).sort((a, b) => a.id - b.id);
  return `${JSON.stringify({ info: { description: 'Labels saved by Handlens' }, images, annotations, categories })}\n`;
}
