import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoModel } from '../../../core/samples/model/demo-model.js';
import { boxOf, type StreetObject } from '../../../core/samples/scenes/street-objects.js';
import { generateScene } from '../../../core/samples/scenes/street-scene.js';
import { overlap } from '../../../core/vision/evaluate/measures/overlap.js';
import { inspectModel } from '../../../core/vision/models/inspect-model.js';
import { runModel } from '../../support/run-model.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const SIZE = { width: 960, height: 640 };

async function writeModel(): Promise<string> {
  const path = join(await temporaryFolder(), 'demo.onnx');
  await writeFile(path, demoModel());
  return path;
}

test('is recognized as YOLOv8 with its classes and licence', async () => {
  const report = await inspectModel(await writeModel());
  expect(report).toMatchObject({ layout: 'yolov8', refusal: null, licence: 'MIT' });
  expect(report.class_names).toEqual(['person', 'car', 'bus', 'stop sign']);
});

test('finds every object of the scenes at its position, except cars in deep shade', async () => {
  const path = await writeModel();
  const missed: string[] = [];
  let shaded = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const { image, objects } = await generateScene(SIZE, seed);
    const { candidates, names } = await runModel(path, image);
    const found = candidates.scores.map((_, place) => {
      const [x1, y1, x2, y2] = candidates.boxes.slice(place * 4, place * 4 + 4) as [number, number, number, number];
      return { name: names[candidates.classIds[place]!], box: { x1, y1, x2, y2 } };
    });
    const isFound = (object: StreetObject) =>
      found.some(({ name, box }) => name === object.kind && overlap(box, boxOf(object)) >= 0.75);
    for (const object of objects.filter((one) => !isFound(one))) {
      if (object.shade === undefined) missed.push(`scene ${seed}: ${object.kind} at ${object.x.toFixed(0)}`);
      else shaded += 1;
    }
  }
  expect(missed).toEqual([]);
  expect(shaded).toBeGreaterThan(0);
});

test('is the same file each time', () => {
  expect(Buffer.from(demoModel()).equals(Buffer.from(demoModel()))).toBe(true);
});
