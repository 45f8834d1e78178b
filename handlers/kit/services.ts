import type { Detector, OpenDetector } from '../../core/detection/backends/detector.js';
import { openMock } from '../../core/detection/backends/mock.js';
import { createInferencePool, type InferencePool } from '../../core/detection/backends/onnx/inference-pool.js';
import { openOnnx } from '../../core/detection/backends/onnx/open-onnx.js';
import { identifyModel } from '../../core/detection/models/identify-model.js';
import type { DetectOptions } from '../../core/detection/options.js';
import { resolveAllowedPath } from '../../core/paths/allowed-path.js';
import type { Config } from './config.js';

let pool: InferencePool | undefined;

/** One pool a process, however many endpoints use it: each worker holds one copy of the weights. */
function inferencePool(config: Config): InferencePool {
  keepRuntimeSilent();
  pool ??= createInferencePool({
    workerFile: config.inferenceWorkerFile,
    workers: config.workers,
    maxQueue: config.maxQueue,
  });
  return pool;
}

/**
 * onnxruntime 1.30 on Linux and macOS writes an identifier of the device to the disk and reports sessions to its maker,
 * unless this variable stands in the environment of the process before it is loaded. Worker threads have only a copy of
 * the environment, so it is set here, in the main thread.
 */
function keepRuntimeSilent(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

/** Ends the worker threads; the next detection starts them anew. */
export async function closeServices(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.close();
}

const BACKENDS: Record<Config['backend'], (config: Config) => OpenDetector> = {
  mock: () => openMock,
  onnx: (config) => (options, device) =>
    openOnnx(
      {
        pool: inferencePool(config),
        threads: config.threadsPerWorker,
        findModel: (path) => identifyModel(config.modelsDir, path, (file) => resolveAllowedPath(file, config)),
      },
      options,
      device,
    ),
};

/** Opens the backend, model and device that a request asks for, or the configured ones. */
export function openDetector(config: Config, options: DetectOptions): Promise<Detector> {
  const backend = options.backend ?? config.backend;
  return BACKENDS[backend](config)(options, options.device ?? config.device);
}
