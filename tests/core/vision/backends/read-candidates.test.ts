import { expect, test } from 'vitest';
import { checkOutputs, readCandidates, type SelectOptions } from '../../../../core/vision/backends/read-candidates.js';
import { LAYOUTS, type Layout } from '../../../../core/vision/layouts/index.js';
import type { ModelContract } from '../../../../core/vision/models/model-contract.js';
import { planResize } from '../../../../core/vision/preprocessing/resize-plan.js';
import { inputContract } from '../../../support/input-contract.js';
import { SELECT } from '../../../support/run-model.js';

const CONTRACT: ModelContract = {
  layout: 'yolo-end2end',
  input: inputContract({ width: 64, height: 64 }),
  size_input: null,
  outputs: ['output0'],
  class_names: ['cat', 'dog'],
};

function read(rows: readonly number[][], select: Partial<SelectOptions> = {}) {
  const region = { x: 100, y: 50, width: 128, height: 64 };
  const outputs = [{ data: Float32Array.from(rows.flat()), dims: [1, rows.length, 6] }];
  const plan = planResize(region, CONTRACT.input);
  return readCandidates({ outputs, boxes: 'decoded', plan, region }, CONTRACT, { ...SELECT, ...select }).candidates;
}

test('maps boxes from the tensor to the region, and to its place in the picture', () => {
  // 128 x 64 fits into 64 x 64 at half size, 16 px from the top.
  expect(read([[8, 20, 24, 28, 0.9, 1]]).boxes).toEqual([116, 58, 148, 74]);
});

test.each<[string, number[], number[]]>([
  ['clips a box to the region', [-10, 0, 70, 64, 0.9, 0], [100, 50, 228, 114]],
  ['drops a box in the margin', [8, 2, 24, 12, 0.9, 0], []],
  ['drops a box without area', [8, 20, 8, 28, 0.9, 0], []],
  ['drops a box whose left edge is right of its right edge', [24, 20, 8, 28, 0.9, 0], []],
  ['drops boxes that are not numbers', [Number.NaN, 20, 24, 28, 0.9, 0], []],
  ['drops a score that is not a number', [8, 20, 24, 28, Number.NaN, 0], []],
  ['drops a negative class', [8, 20, 24, 28, 0.9, -1], []],
])('%s', (_name, row, expected) => expect(read([row]).boxes).toEqual(expected));

test('keeps a class without a name, because the number of classes may be unknown', () => {
  expect(read([[8, 20, 24, 28, 0.9, 7]]).classIds).toEqual([7]);
});

test('filters classes before it counts', () => {
  const rows = [
    [8, 20, 24, 28, 0.9, 0],
    [8, 20, 24, 28, 0.8, 1],
    [30, 20, 40, 28, 0.7, 1],
  ];
  expect(read(rows, { classIds: [1], maxDetections: 1 }).scores).toEqual([expect.closeTo(0.8, 5)]);
});

test('invalid boxes do not count towards the limit', () => {
  const rows = [
    [Number.NaN, 20, 24, 28, 0.9, 0],
    [8, 20, 24, 28, 0.8, 1],
  ];
  expect(read(rows, { maxDetections: 1 }).scores).toEqual([expect.closeTo(0.8, 5)]);
});

test('drops invalid class ids', () => {
  expect(read([[8, 20, 24, 28, 0.9, 1e30]]).classIds).toEqual([]);
});

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
])('%s accepts %j', (layout, shapes) => {
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

test('if a layout names another as its twin, the other names it in return', () => {
  const twins = LAYOUTS.flatMap(({ name, twin }) => (twin === undefined ? [] : [[name, twin]]));
  for (const [name, twin] of twins) expect(LAYOUTS.find((layout) => layout.name === twin)?.twin).toBe(name);
  expect(twins).toHaveLength(2);
});
