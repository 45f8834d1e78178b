import { resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import { retireProcess } from '../../core/base/processes/serve-tasks.js';
import type { OnProgress } from '../../core/base/processes/task-message.js';
import type { AskInput, AskValue, TableJobKind, TableJobs } from '../../core/tables/jobs/table-job.js';
import { createTablePool } from '../../core/tables/jobs/table-pool.js';
import type { Detector, DetectorOptions, OpenDetector } from '../../core/vision/backends/detector.js';
import { openMock } from '../../core/vision/backends/mock.js';
import { createInferencePool } from '../../core/vision/backends/onnx/inference-pool.js';
import { type OnnxServices, openOnnx, type ReviewedModel } from '../../core/vision/backends/onnx/open-onnx.js';
import { identifyModel } from '../../core/vision/models/identify-model.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import { openOnce } from './close-services.js';
import type { Config } from './config.js';

let onTableProgress: OnProgress | undefined;

/** Returns the one pool of this process, shared by all endpoints, because each worker loads a copy of the weights. */
const inferencePool = openOnce((config: Config) => {
  keepRuntimeSilent();
  return createInferencePool({
    workerFile: config.inferenceWorkerFile,
    workers: config.workers,
    maxQueue: config.maxQueue,
    onLost: retireProcess,
  });
});

/**
 * Disables telemetry of the runtime: onnxruntime 1.30 on Linux and macOS writes a device identifier to disk and reports
 * sessions to its vendor, unless this environment variable is set before it is loaded. It is set in the main thread,
 * because worker threads have only a copy of the environment.
 */
function keepRuntimeSilent(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

/** Reports the progress of the running table job to a listener in this process, the shell; null removes it. */
export function watchTableProgress(listener: OnProgress | null): void {
  onTableProgress = listener ?? undefined;
}

const tablePool = openOnce((config: Config) =>
  createTablePool({
    program: config.tableProgram,
    workers: config.tableWorkers,
    maxQueue: config.maxQueue,
    maxWaitMs: config.timeoutMs / 2,
  }),
);

/** Runs a table job in the pool of this process. */
export function runTableJob<Kind extends TableJobKind>(
  config: Config,
  kind: Kind,
  input: TableJobs[Kind]['input'],
  signal: AbortSignal,
): Promise<TableJobs[Kind]['value']> {
  return tablePool(config).run(kind, input, { signal, onProgress: onTableProgress });
}

/** Answers a question about a table in the same pool. */
export function askInPool(
  config: Config,
  input: Omit<AskInput, 'wordsDir' | 'memoryMb'>,
  signal: AbortSignal,
): Promise<AskValue> {
  const settings = { wordsDir: config.questionsDir, memoryMb: config.tableProgram.heapMb };
  return runTableJob(config, 'ask', { ...input, ...settings }, signal);
}

/** Returns the services of this process for the onnx backend. */
function onnxServices(config: Config, findModel: OnnxServices['findModel']): OnnxServices {
  return {
    pool: inferencePool(config),
    threads: config.threadsPerWorker,
    timeoutMs: config.modelTimeoutMs,
    findModel,
  };
}

const BACKENDS: Record<Config['backend'], (config: Config) => OpenDetector> = {
  mock: () => openMock,
  onnx: (config) => (options, device) =>
    openOnnx(
      onnxServices(config, (path) =>
        identifyModel(config.modelsDir, path, (file) => resolveAllowedPath(file, config, 'weights')),
      ),
      options,
      device,
    ),
};

/** Opens a model under review, whose card does not exist yet, with the default options and all candidates. */
export function openReviewed(config: Config, model: ReviewedModel): Promise<Detector> {
  const findModel = () => Promise.resolve(model);
  const options = { ...DetectOptions.parse({}), with_candidates: true };
  return openOnnx(onnxServices(config, findModel), options, config.device);
}

/** Opens the requested backend, model and device, or the configured ones. A model alone implies the onnx backend. */
export function openDetector(config: Config, options: DetectorOptions): Promise<Detector> {
  const backend = options.backend ?? (options.model_path === undefined ? config.backend : 'onnx');
  const model = options.model_path ?? (backend === 'onnx' && config.model !== '' ? config.model : undefined);
  return BACKENDS[backend](config)({ ...options, model_path: model }, options.device ?? config.device);
}
