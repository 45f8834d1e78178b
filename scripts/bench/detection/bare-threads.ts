import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { decodeImage } from '../../../core/vision/image/decode-image.js';
import { packTensor } from '../../../core/vision/preprocessing/pack-tensor.js';
import { planResize } from '../../../core/vision/preprocessing/resize-plan.js';
import type { BareCount, BareJob } from './bare-worker.js';
import type { PhotoFolder } from './draw-photo.js';
import type { Subject } from './subject.js';

/** Threads that only call `session.run`. Their rate is the maximum that the machine allows. */
export interface BareThreads {
  /** @returns runs per second of all threads together. */
  run(forMs: number): Promise<number>;
  close(): Promise<void>;
}

/** The tensor of the first photo, packed once. */
async function bareJob({ path, contract }: Subject, { folder, names }: PhotoFolder): Promise<BareJob> {
  const { pixels } = await decodeImage(await readFile(join(folder, names[0]!)), 1e9);
  const plan = planResize(pixels, contract.input);
  const region = { x: 0, y: 0, width: pixels.width, height: pixels.height };
  const tensor = packTensor(pixels, region, { plan, input: contract.input });
  return { path, contract, tensor, width: plan.tensorWidth, height: plan.tensorHeight };
}

async function runOne(thread: Worker, forMs: number): Promise<number> {
  thread.postMessage(forMs);
  const [{ runs, elapsedMs }] = (await once(thread, 'message')) as [BareCount];
  return (runs / elapsedMs) * 1000;
}

/** Worker threads run only JavaScript and resolve packages from the working folder of the bench. */
async function workerCode(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'bare-worker.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['onnxruntime-node'],
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Starts threads that run only a model, each with its own session, like the inference pool. */
export async function startBareThreads(subject: Subject, photos: PhotoFolder, workers: number): Promise<BareThreads> {
  const workerData = await bareJob(subject, photos);
  const code = await workerCode();
  const threads = Array.from({ length: workers }, () => new Worker(code, { eval: true, workerData }));
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  return {
    run: async (forMs) => {
      const rates = await Promise.all(threads.map((thread) => runOne(thread, forMs)));
      return rates.reduce((sum, rate) => sum + rate, 0);
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
