import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { InferencePool } from '../../../../../core/vision/backends/onnx/inference-pool.js';
import { openOnnx } from '../../../../../core/vision/backends/onnx/open-onnx.js';
import { SpareMemory } from '../../../../../core/vision/backends/onnx/spare-memory.js';
import { waitingTime } from '../../../../../core/vision/backends/onnx/waiting-time.js';
import type { DecodedImage } from '../../../../../core/vision/image/decode-image.js';
import { inspectModel } from '../../../../../core/vision/models/inspect-model.js';
import type { ModelCard } from '../../../../../core/vision/models/model-card.js';
import { DetectOptions } from '../../../../../core/vision/results/options.js';
import { gradient } from '../../../../support/generated-image.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';
import { tinyModel } from '../../../../support/tiny-model.js';

afterEach(() => vi.useRealTimers());

const LOAD_MS = 1000;
const INFERENCE_MS = 100;
const POSTPROCESS_MS = 10;

/** A pool with one worker, which loads the model for its first task and then runs one task after another. */
function slowPool(): InferencePool {
  let [last, loadMs] = [Promise.resolve(), LOAD_MS];
  return {
    ...{ workers: 1, capacity: 2, memory: new SpareMemory(2) },
    async run() {
      const load = loadMs;
      loadMs = 0;
      last = last.then(() => new Promise((done) => setTimeout(done, load + INFERENCE_MS + POSTPROCESS_MS)));
      await last;
      const candidates = { boxes: [], scores: [], classIds: [] };
      const times = { loadMs: load, inferenceMs: INFERENCE_MS, postprocessMs: POSTPROCESS_MS };
      return { kind: 'candidates', candidates, raw: null, ...times };
    },
    close: () => Promise.resolve(),
  };
}

async function openSlow(tileSize: number) {
  const path = join(await temporaryFolder(), 'tiny.onnx');
  await writeFile(path, tinyModel());
  const { contract, sha256 } = await inspectModel(path);
  const card = { id: 'tiny', sha256, bytes: 1000, contract } as ModelCard;
  const findModel = () => Promise.resolve({ card, path, warnings: [] });
  const services = { pool: slowPool(), threads: 1, timeoutMs: 60_000, findModel };
  return openOnnx(services, DetectOptions.parse({ tile_size: tileSize }), 'cpu');
}

const image = { pixels: { data: gradient(100, 40), width: 100, height: 40 } } as DecodedImage;

test.each([
  ['the whole image', 0, 1],
  ['two tiles and the whole image', 64, 3],
])('counts a wait once, however many regions wait: %s', async (_, tileSize, regions) => {
  const detector = await openSlow(tileSize);
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  const running = detector.detect(image, new AbortController().signal);
  let isOver = false;
  void running.finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(10);
  const { timings } = await running;
  expect(timings.queue).toBe(LOAD_MS);
  expect(timings.inference).toBe(regions * INFERENCE_MS);
});

test.each<[string, [number, number][], number]>([
  ['no work', [], 100],
  ['one part', [[20, 50]], 70],
  [
    'overlapping parts',
    [
      [40, 90],
      [20, 50],
    ],
    30,
  ],
  [
    'a part within another',
    [
      [10, 90],
      [20, 30],
    ],
    20,
  ],
  [
    'parts that exceed the span',
    [
      [-20, 10],
      [90, 130],
    ],
    80,
  ],
])('waiting time with %s', (_, work, expected) => {
  expect(
    waitingTime(
      { from: 0, to: 100 },
      work.map(([from, to]) => ({ from, to })),
    ),
  ).toBe(expected);
});
