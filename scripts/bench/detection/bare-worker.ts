import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelContract } from '../../../core/vision/models/model-contract.js';
import type { TensorData } from '../../../core/vision/preprocessing/pack-tensor.js';

/** Task that a bare worker repeats. */
export interface BareJob {
  path: string;
  contract: ModelContract;
  tensor: TensorData;
  width: number;
  height: number;
}

/** Result of a request: number of runs in the requested time. */
export interface BareCount {
  runs: number;
  elapsedMs: number;
}

/** Uses the options of core/vision/backends/onnx/session.ts, so that both measure the same session. */
async function openBare(path: string): Promise<InferenceSession> {
  return InferenceSession.create(await readFile(path), {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  });
}

function feedsOf({ contract, tensor, width, height }: BareJob): Record<string, Tensor> {
  const { input, size_input: sizeInput } = contract;
  const dims = input.axes === 'nchw' ? [1, 3, height, width] : [1, height, width, 3];
  const feeds: Record<string, Tensor> = { [input.name]: new Tensor(input.dtype, tensor, dims) };
  if (sizeInput) feeds[sizeInput] = new Tensor('int64', BigInt64Array.of(BigInt(width), BigInt(height)), [1, 2]);
  return feeds;
}

async function countRuns(run: () => Promise<unknown>, forMs: number): Promise<BareCount> {
  const started = performance.now();
  let runs = 0;
  while (performance.now() - started < forMs) {
    await run();
    runs++;
  }
  return { runs, elapsedMs: performance.now() - started };
}

/** Loads the model, reports that it is ready, then runs it for as many ms as each message requests. */
async function serve(job: BareJob): Promise<void> {
  const session = await openBare(job.path);
  const feeds = feedsOf(job);
  const run = () => session.run(feeds, job.contract.outputs);
  await run();
  parentPort?.on('message', async (forMs: number) => parentPort?.postMessage(await countRuns(run, forMs)));
  parentPort?.postMessage('ready');
}

void serve(workerData as BareJob);
