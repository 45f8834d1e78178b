import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../core/base/seeded-random.js';
import { anchorGrid } from '../../../../core/vision/layouts/anchors.js';
import type { DecodeContext, OutputTensor } from '../../../../core/vision/layouts/define-layout.js';
import { LAYOUTS, type Layout, layoutOf } from '../../../../core/vision/layouts/index.js';
import { expectGolden } from '../../../support/golden/answers.js';
import { formatAnswer } from '../../../support/golden/format-answer.js';

const CONTEXT: DecodeContext = { classCount: 2, confidence: 0.25, width: 64, height: 32, boxes: 'decoded' };

function tensor(dims: readonly number[], values: ArrayLike<number> = []): OutputTensor {
  const data = new Float32Array(dims.reduce((product, dim) => product * dim, 1));
  data.set(values);
  return { data, dims };
}

/** Returns a table of rows, the given ones first and the rest zero. */
const rows = (count: number, columns: number, first: readonly number[][]) => tensor([1, count, columns], first.flat());

const logit = (score: number) => Math.log(score / (1 - score));

/** Returns eight distances, only one with a probability. */
const bins = (distance: number) => Array.from({ length: 8 }, (_, bin) => (bin === distance ? 50 : 0));

type Found = [x1: number, y1: number, x2: number, y2: number, score: number, classId: number];

const ROW_OF_FOUR: [number, number, number, number] = [0.25, 0.5, 0.125, 0.25];

describe.each<[Layout, string, OutputTensor[], Partial<DecodeContext>, Found[]]>([
  [
    'yolov5',
    'objectness times class score',
    [rows(3, 7, [[20, 10, 8, 4, 0.8, 0.1, 0.9]])],
    {},
    [[16, 8, 24, 12, 0.72, 1]],
  ],
  ['yolov5', 'nothing when the product is too low', [rows(3, 7, [[20, 10, 8, 4, 0.4, 0.5, 0.5]])], {}, []],
  ['yolov8', 'planes', [tensor([1, 6, 2], [20, 0, 10, 0, 8, 0, 4, 0, 0.3, 0, 0.6, 0])], {}, [[16, 8, 24, 12, 0.6, 1]]],
  ['yolov8', 'nothing at exactly the confidence', [tensor([1, 6, 1], [20, 10, 8, 4, 0.25, 0])], {}, []],
  ['yolo-end2end', 'corners', [rows(3, 6, [[1, 2, 3, 4, 0.9, 1]])], {}, [[1, 2, 3, 4, 0.9, 1]]],
  ['yolov7-end2end', 'class before score', [tensor([1, 7], [0, 1, 2, 3, 4, 1, 0.9])], {}, [[1, 2, 3, 4, 0.9, 1]]],
  ['yolo-nas-flat', 'score before class', [tensor([1, 7], [0, 1, 2, 3, 4, 0.9, 1])], {}, [[1, 2, 3, 4, 0.9, 1]]],
  [
    'yolo-nas-flat',
    'up to the row without a class',
    [tensor([2, 7], [0, 1, 2, 3, 4, 0.9, -1, 0, 1, 2, 3, 4, 0.9, 1])],
    {},
    [],
  ],
  ['yolox', 'pixels', [rows(3, 7, [[20, 10, 8, 4, 0.9, 0, 1]])], {}, [[16, 8, 24, 12, 0.9, 1]]],
  // The second anchor is in column 1, row 0 of the grid of stride 8: center (1 + 0.5) * 8, size e^0 * 8.
  [
    'yolox',
    'offsets',
    [
      rows(
        3,
        7,
        [[], [0.5, 0.25, 0, 0, 0.9, 0, 1]].map((row) => (row.length ? row : new Array(7).fill(0))),
      ),
    ],
    { boxes: 'raw' },
    [[8, -2, 16, 6, 0.9, 1]],
  ],
  ['rtdetr', 'parts of the picture', [rows(3, 6, [[...ROW_OF_FOUR, 0.1, 0.9]])], {}, [[12, 12, 20, 20, 0.9, 1]]],
  ['rtdetr-end2end', 'parts of the picture', [rows(3, 6, [[...ROW_OF_FOUR, 0.9, 1]])], {}, [[12, 12, 20, 20, 0.9, 1]]],
  [
    'detr-deploy',
    'labels, boxes, scores',
    [tensor([1, 2], [1, 0]), tensor([1, 2, 4], [1, 2, 3, 4]), tensor([1, 2], [0.9, 0.1])],
    {},
    [[1, 2, 3, 4, 0.9, 1]],
  ],
  [
    'detr-deploy',
    'a squeezed batch',
    [tensor([2], [1, 0]), tensor([2, 4], [1, 2, 3, 4]), tensor([2], [0.9, 0.1])],
    {},
    [[1, 2, 3, 4, 0.9, 1]],
  ],
  [
    'rf-detr',
    'each class of a query that scores',
    [tensor([1, 1, 4], ROW_OF_FOUR), tensor([1, 1, 2], [logit(0.6), logit(0.9)])],
    {},
    [
      [12, 12, 20, 20, 0.6, 0],
      [12, 12, 20, 20, 0.9, 1],
    ],
  ],
  [
    'nanodet',
    'the distances of a distribution',
    // 8 x 4, 4 x 2 and 2 x 1 cells; the first anchor is the middle of the first cell of 8 px.
    [rows(42, 34, [[0.1, 0.9, ...[0, 0, 2, 3].flatMap(bins)]])],
    {},
    [[4, 4, 20, 28, 0.9, 1]],
  ],
  [
    'nanodet',
    'four strides, whose anchors are the corners of the cells',
    // 8 x 4, 4 x 2, 2 x 1 and 1 x 1 cells.
    [rows(43, 34, [[0.1, 0.9, ...[0, 0, 2, 3].flatMap(bins)]])],
    {},
    [[0, 0, 16, 24, 0.9, 1]],
  ],
  [
    'picodet',
    'four strides, whose anchors are in the middle of the cells',
    [rows(43, 34, [[0.1, 0.9, ...[0, 0, 2, 3].flatMap(bins)]])],
    {},
    [[4, 4, 20, 28, 0.9, 1]],
  ],
  [
    'yolov4',
    'corners that are parts of the picture',
    [tensor([1, 2, 1, 4], [0.25, 0.5, 0.5, 1, ...zeros(4)]), tensor([1, 2, 2], [0.1, 0.9, 0.2, 0.1])],
    {},
    [[16, 16, 32, 32, 0.9, 1]],
  ],
  [
    'fastestdet',
    'a cell',
    // Objectness, offset x and y, size, two classes, for 2 x 4 cells; only the first has an object.
    [
      tensor(
        [1, 7, 2, 4],
        [1, 0, 0, 0, 0, 0, 0, 0, ...zeros(8), ...zeros(8), ...zeros(8), ...zeros(8), ...zeros(8), 1],
      ),
    ],
    {},
    [[-16, -8, 16, 8, 1, 1]],
  ],
])('%s', (layout, name, outputs, change, expected) => {
  test(`reads ${name}`, () => {
    const { boxes, scores, classIds } = layoutOf(layout).decode(outputs, { ...CONTEXT, ...change });
    const found = scores.map((score, place) => [...boxes.slice(place * 4, place * 4 + 4), score, classIds[place]!]);
    expect(found).toEqual(expected.map((row) => row.map((value) => expect.closeTo(value, 4))));
  });
});

function zeros(count: number): number[] {
  return new Array(count).fill(0);
}

test('NanoDet reads separate heads in any order', () => {
  const scores = [8, 4, 2].map((columns) => tensor([1, (columns * columns) / 2, 2]));
  const sides = [8, 4, 2].map((columns) => tensor([1, (columns * columns) / 2, 32]));
  scores[0]!.data.set([0.1, 0.9]);
  sides[0]!.data.set([0, 0, 2, 3].flatMap(bins));
  const inOrder = layoutOf('nanodet').decode([...scores, ...sides], CONTEXT);
  const mixed = layoutOf('nanodet').decode(
    [sides[1]!, scores[2]!, sides[0]!, scores[0]!, sides[2]!, scores[1]!],
    CONTEXT,
  );
  expect(inOrder.scores).toHaveLength(1);
  expect(mixed).toEqual(inOrder);
});

test.each([
  ['raw offsets', [0.5, -2, 1, 1], 'raw'],
  ['pixels', [60, 20, 8, 8], 'decoded'],
])('YOLOX distinguishes %s', (_name, row, kind) => {
  expect(layoutOf('yolox').boxKind!(rows(2, 7, [[...row, 0, 0, 0]]), 64, 32)).toBe(kind);
});

test('the grid has each cell of each stride once', () => {
  expect(Array.from(anchorGrid(16, 8, [8]))).toEqual([0, 0, 8, 1, 0, 8]);
  expect(anchorGrid(416, 416, [8, 16, 32])).toHaveLength(3549 * 3);
});

const SHAPES: Record<Layout, readonly number[][]> = {
  yolov5: [[1, 9, 7]],
  yolov8: [[1, 6, 9]],
  'yolo-end2end': [[1, 9, 6]],
  'yolov7-end2end': [[9, 7]],
  'yolo-nas-flat': [[9, 7]],
  yolox: [[1, 42, 7]],
  rtdetr: [[1, 9, 6]],
  'rtdetr-end2end': [[1, 9, 6]],
  'detr-deploy': [
    [1, 9],
    [1, 9, 4],
    [1, 9],
  ],
  'rf-detr': [
    [1, 9, 4],
    [1, 9, 2],
  ],
  nanodet: [[1, 42, 34]],
  picodet: [[1, 42, 34]],
  yolov4: [
    [1, 9, 1, 4],
    [1, 9, 2],
  ],
  fastestdet: [[1, 7, 2, 4]],
};

test('decoded outputs of several rows and their layouts are unchanged', async () => {
  const texts = LAYOUTS.flatMap(({ name }) => {
    const random = seededRandom(7);
    const outputs = SHAPES[name].map((dims) => ({ dims, data: tensor(dims).data.map(() => 2 * random() - 0.5) }));
    const fitting = LAYOUTS.filter(({ fits }) => fits(outputs, CONTEXT.classCount));
    const found = (['raw', 'decoded'] as const).map((boxes) =>
      layoutOf(name).decode(outputs, { ...CONTEXT, boxes, confidence: 1 }),
    );
    const answer = { fits: fitting.map((layout) => layout.name), raw: found[0], decoded: found[1] };
    return `## ${name}\n${formatAnswer(answer, '<none>')}\n`;
  });
  await expectGolden('detection/decoded.txt', texts);
});

test.each(LAYOUTS.map(({ name }) => name))('%s accepts any numbers, even NaN and infinity', (layout) => {
  const number = fc.oneof(fc.float(), fc.constantFrom(0, 1, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY));
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 20, maxLength: 60 }),
      fc.constantFrom('raw', 'decoded'),
      (values, boxes) => {
        const outputs = SHAPES[layout].map((dims) => {
          const one = tensor(dims);
          return { ...one, data: one.data.map((_, place) => values[place % values.length]!) };
        });
        const found = layoutOf(layout).decode(outputs, { ...CONTEXT, boxes });
        expect(found.boxes).toHaveLength(found.scores.length * 4);
        for (const score of found.scores) expect(score).toBeGreaterThan(CONTEXT.confidence);
      },
    ),
  );
});
