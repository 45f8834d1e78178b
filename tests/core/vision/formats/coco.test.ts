import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cocoChunks } from '../../../../core/vision/formats/coco.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { testInFull } from '../../../support/property-runs.js';
import { anyResult } from './arbitrary-results.js';
import { makeDetection, makeResult, toBox } from './image-results.js';

interface Coco {
  info: { description: string };
  images: { id: number; file_name: string; width: number; height: number }[];
  annotations: {
    id: number;
    image_id: number;
    category_id: number;
    bbox: number[];
    area: number;
    score: number;
    iscrowd: number;
  }[];
  categories: { id: number; name: string }[];
}

async function readCoco(results: AsyncIterable<ImageResult> | Iterable<ImageResult>, names?: string[]): Promise<Coco> {
  let text = '';
  for await (const chunk of cocoChunks(results, names)) text += chunk;
  return JSON.parse(text);
}

const cat = makeDetection({ class_id: 15, class_name: 'cat', confidence: 0.5, box: toBox(10, 20, 110, 70) });

test('ids follow the order of the results, from 1, and categories carry the class id', async () => {
  const coco = await readCoco([
    makeResult({ name: 'a.jpg', detections: [makeDetection(), cat] }),
    makeResult({ name: 'b.jpg', detections: [] }),
    makeResult({ name: 'c.jpg', detections: [cat] }),
  ]);
  expect(coco.images.map(({ id, file_name }) => [id, file_name])).toEqual([
    [1, 'a.jpg'],
    [2, 'b.jpg'],
    [3, 'c.jpg'],
  ]);
  expect(coco.annotations.map(({ id, image_id, category_id }) => [id, image_id, category_id])).toEqual([
    [1, 1, 16],
    [2, 1, 15],
    [3, 3, 15],
  ]);
  expect(coco.categories.map(({ id, name }) => [id, name])).toEqual([
    [15, 'cat'],
    [16, 'dog'],
  ]);
});

test('a box becomes x, y, width and height with its area and score', async () => {
  const { annotations } = await readCoco([makeResult({ detections: [cat, makeDetection()] })]);
  expect(annotations[0]).toEqual({
    id: 1,
    image_id: 1,
    category_id: 15,
    bbox: [10, 20, 100, 50],
    area: 5000,
    segmentation: [],
    iscrowd: 0,
    score: 0.5,
  });
  expect(annotations[1]?.bbox).toEqual([131.4, 219.8, 177.8, 322.8]);
});

test('every class is listed if the names are known, with the model', async () => {
  const coco = await readCoco([makeResult({ detections: [cat] })], ['person', 'bicycle']);
  expect(coco.categories.map(({ id, name }) => [id, name])).toEqual([
    [0, 'person'],
    [1, 'bicycle'],
    [15, 'cat'],
  ]);
  expect(coco.info.description).toBe('Object detections by Handlens with yolox_nano (onnx)');
});

test('no results are a valid dataset', async () => {
  expect(await readCoco([])).toMatchObject({ images: [], annotations: [], categories: [] });
});

test('any results have the same JSON from a list and from a stream, with valid references', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyResult, { maxLength: 4 }), async (results) => {
      const coco = await readCoco(results);
      const streamed = await readCoco(
        (async function* () {
          yield* results;
        })(),
      );
      expect(streamed).toEqual(coco);
      expect(coco.images.map(({ file_name }) => file_name)).toEqual(results.map(({ image }) => image.name));
      const expected = results.flatMap(({ detections }, index) =>
        detections.map((one) => [index + 1, one.class_id, one.confidence]),
      );
      expect(coco.annotations.map((one) => [one.image_id, one.category_id, one.score])).toEqual(
        JSON.parse(JSON.stringify(expected)),
      );
      const known = new Set(coco.categories.map(({ id }) => id));
      expect(coco.annotations.every(({ category_id }) => known.has(category_id))).toBe(true);
    }),
  );
});

/** Returns the bytes that are still reachable. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

testInFull('a result is read only after the previous one is written, and is not stored', async () => {
  let asked = 0;
  const makeMany = () =>
    Array.from({ length: 50 }, (_, i) => makeDetection({ box: toBox(i, i, i + asked, i + asked) }));
  const chunks = cocoChunks(
    (function* () {
      for (; asked < 4000; asked += 1) yield makeResult({ name: `${asked}.jpg`, detections: makeMany() });
    })(),
  );
  await chunks.next();
  await chunks.next();
  expect(asked).toBe(0);
  const before = measureHeap();
  let [written, grown] = [0, 0];
  for await (const chunk of chunks) {
    written += chunk.length;
    if (asked === 3999 && grown === 0) grown = measureHeap() - before;
  }
  // In memory, the results would take over 20 MB and their text 30 MB; a line per image takes 0.5 MB.
  expect(written).toBeGreaterThan(25e6);
  expect(grown).not.toBe(0);
  expect(grown).toBeLessThan(5e6);
});
