import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  estimateDisk,
  estimateDuration,
  estimateMemory,
  parametersOf,
} from '../../../../../core/vision/train/estimates/estimate-run.js';
import { addPace, type Pace, paceOf, readPaces } from '../../../../../core/vision/train/estimates/pace.js';
import type { TrainingRecord } from '../../../../../core/vision/train/run/training-record.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const SETTINGS = { epochs: 10, batch: 8, image_size: 640, device: 'cpu', seed: 0, workers: 0 };

// Peak resident memory of real runs, MB: ultralytics 8.4.190, torch 2.8.0, two cores.
test.each([
  ['yolo11n.yaml', 160, 4, 906],
  ['yolo11n.yaml', 320, 4, 1151],
  ['yolo11n.yaml', 320, 8, 1436],
  ['yolo11n.yaml', 640, 4, 2288],
  ['yolo11n.yaml', 640, 8, 3588],
  ['yolo11n.yaml', 640, 16, 6080],
  ['yolov8n.yaml', 320, 8, 1336],
  ['yolo12n.yaml', 320, 8, 1575],
  ['yolo26n.yaml', 320, 8, 1581],
  ['yolo11s.yaml', 320, 8, 2348],
  ['yolo11m.yaml', 320, 8, 3744],
])('a run of %s at %i px with a batch of %i took %i MB, within the estimate', (model, image_size, batch, measured) => {
  const { low, high } = estimateMemory(model, { ...SETTINGS, image_size, batch });
  expect(low).toBeLessThanOrEqual(measured);
  expect(high).toBeGreaterThanOrEqual(measured);
  expect(high! / low!).toBeLessThan(1.7);
});

test.each([
  ['yolo11x.yaml', 'cpu'],
  ['yolo11n.yaml', '0'],
])('memory of %s on %s is unknown, because it was not measured', (model, device) => {
  const estimate = estimateMemory(model, { ...SETTINGS, device });
  expect(estimate).toMatchObject({ low: null, high: null, basis: expect.stringMatching(/^unknown: no run /) });
});

test('disk: the copy of the data, the checkpoints and the export', () => {
  const { low, high } = estimateDisk('yolo11n.yaml', 1e9);
  const parameters = parametersOf('yolo11n.yaml')!;
  expect(low).toBe(Math.ceil(1000 + (parameters * (4 * 4 + 4)) / 1e6));
  expect(high).toBe(Math.ceil(1000 + 20 + (parameters * (4 * 12 + 4)) / 1e6));
  expect(estimateDisk('other.yaml', 1)).toMatchObject({ low: null, high: null });
});

const pace = (change: Partial<Pace> = {}): Pace => ({
  at: '2026-05-04T10:00:00Z',
  model: 'yolo11n.yaml',
  image_size: 640,
  batch: 8,
  device: 'cpu',
  train_images: 100,
  epoch_seconds: { low: 50, high: 80 },
  ...change,
});

const run = { model: 'yolo11n.yaml', settings: SETTINGS, trainImages: 200 };

test('duration: the fastest and slowest epoch of similar runs, by images', () => {
  const others = [
    pace({ image_size: 320, epoch_seconds: { low: 1, high: 9999 } }),
    pace({ model: 'yolo11s.yaml', epoch_seconds: { low: 1, high: 9999 } }),
    pace({ device: '0', epoch_seconds: { low: 1, high: 9999 } }),
  ];
  const slower = pace({ train_images: 10, epoch_seconds: { low: 6, high: 9 } });
  expect(estimateDuration(run, [pace(), ...others])).toMatchObject({ low: 1000, high: 1600 });
  expect(estimateDuration(run, [pace(), slower])).toMatchObject({
    low: 1000,
    high: 1800,
    basis: expect.stringContaining('2 recorded runs'),
  });
  expect(estimateDuration(run, others)).toMatchObject({ low: null, basis: expect.stringMatching(/^unknown/) });
});

const epoch = (number: number, seconds: number | null) => ({ epoch: number, seconds }) as TrainingRecord['epochs'][0];

function record(seconds: (number | null)[]): TrainingRecord {
  return {
    plan: { model: 'yolo11n.yaml', settings: SETTINGS, dataset: { splits: { train: { images: 100 } } } },
    epochs: seconds.map((value, place) => epoch(place + 1, value)),
    batch: 4,
    started_at: '2026-05-04T09:00:00Z',
    ended_at: '2026-05-04T10:00:00Z',
  } as unknown as TrainingRecord;
}

test.each<[string, (number | null)[], { low: number; high: number } | null]>([
  ['each epoch is the time since the one before', [10, 18, 30], { low: 8, high: 12 }],
  ['where it was carried on the clock began anew', [10, 20, 7, 15], { low: 8, high: 10 }],
  ['an epoch without a time is left out, and so is the next', [10, null, 30, 41], { low: 10, high: 11 }],
  ['without a time there is no pace', [null], null],
  ['without an epoch there is no pace', [], null],
])('%s', (_what, seconds, expected) => {
  expect(paceOf(record(seconds))?.epoch_seconds ?? null).toEqual(expected);
});

test('stores paces of runs and skips invalid lines', async () => {
  const file = join(await temporaryFolder(), 'state', 'pace.jsonl');
  expect(await readPaces(file)).toEqual([]);
  await addPace(file, pace());
  await writeFile(file, `${await readFile(file, 'utf8')}{"half\n{}\n{"epoch_seconds":{"low":-1}}\n`);
  await addPace(file, pace({ batch: 2 }));
  expect(await readPaces(file)).toEqual([pace(), pace({ batch: 2 })]);
});
