import type { Detection } from '../../../core/detection/detection.js';
import { loadClassNames } from '../../../core/detection/models/class-names.js';
import { seededRandom } from '../../../core/seeded-random.js';

/** As many as an answer may hold. */
export const BOXES = 300;

/** Drawn boxes of all classes over an image, the surest first; the same for the same size. */
export async function someDetections({ width, height }: { width: number; height: number }): Promise<Detection[]> {
  const names = await loadClassNames('configs/class-names', 'coco80');
  const random = seededRandom(BOXES);
  return Array.from({ length: BOXES }, (_, place) => {
    const [x1, y1] = [random() * width * 0.9, random() * height * 0.9];
    const box = { x1, y1, x2: x1 + (0.02 + 0.08 * random()) * width, y2: y1 + (0.02 + 0.08 * random()) * height };
    return { class_id: place % 80, class_name: names[place % 80]!, confidence: 1 - place / BOXES, box };
  });
}
