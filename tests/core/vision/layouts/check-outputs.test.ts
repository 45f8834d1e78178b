import { expect, test } from 'vitest';
import { checkOutputs } from '../../../../core/vision/layouts/check-outputs.js';
import { LAYOUTS, type Layout } from '../../../../core/vision/layouts/index.js';

const tensor = (dims: readonly number[]) => ({ data: new Float32Array(dims.reduce((a, b) => a * b, 1)), dims });

test.each<[Layout, number[][]]>([
  ['yolov5', [[1, 9, 7]]],
  ['yolov8', [[1, 6, 9]]],
  ['yolo-end2end', [[1, 9, 6]]],
  ['yolo-end2end', [[1, 0, 6]]],
  ['yolov7-end2end', [[9, 7]]],
  ['yolox', [[1, 9, 7]]],
  ['rtdetr', [[1, 9, 6]]],
  ['detr-deploy', [[9], [9, 4], [9]]],
  [
    'rf-detr',
    [
      [1, 9, 4],
      [1, 9, 2],
    ],
  ],
  ['nanodet', [[1, 42, 34]]],
  ['picodet', [[1, 42, 34]]],
  [
    'yolov4',
    [
      [1, 9, 1, 4],
      [1, 9, 2],
    ],
  ],
  ['fastestdet', [[1, 7, 2, 4]]],
])('%s takes %j', (layout, shapes) => {
  expect(() => checkOutputs(layout, shapes.map(tensor), 2)).not.toThrow();
});

test.each<[Layout, number[][]]>([
  ['yolov5', [[1, 9, 85]]],
  ['yolov8', [[1, 9]]],
  ['yolov8', [[1, 84, 9]]],
  ['yolo-end2end', [[6]]],
  ['yolo-end2end', [[]]],
  ['yolo-end2end', [[1, 2, 3]]],
  ['detr-deploy', [[1, 9, 6]]],
  ['detr-deploy', [[9], [8, 4], [9]]],
  ['rf-detr', [[1, 9, 4]]],
  [
    'rf-detr',
    [
      [1, 9, 4],
      [1, 8, 2],
    ],
  ],
  ['nanodet', [[1, 42, 85]]],
  ['fastestdet', [[1, 85, 2, 4]]],
])('%s refuses %j with the shapes', (layout, shapes) => {
  expect(() => checkOutputs(layout, shapes.map(tensor), 2)).toThrow(/not the .* layout with 2 classes/);
});

test('a twin is a layout that names the first as its own', () => {
  const twins = LAYOUTS.flatMap(({ name, twin }) => (twin === undefined ? [] : [[name, twin]]));
  for (const [name, twin] of twins) expect(LAYOUTS.find((layout) => layout.name === twin)?.twin).toBe(name);
  expect(twins).toHaveLength(2);
});
