import { resolveAllowedPath } from '../../core/base/paths/allowed-path.js';
import { retireProcess } from '../../core/base/processes/serve-tasks.js';
import type { TaskListeners } from '../../core/base/processes/task-process.js';
import type { AskInput, AskValue } from '../../core/tables/jobs/file-jobs.js';
import { createSessionPool } from '../../core/tables/jobs/session-pool.js';
import type { SessionInput, SessionValue } from '../../core/tables/jobs/session-task.js';
import type { TableJobKind, TableJobs } from '../../core/tables/jobs/table-job.js';
import { createTablePool } from '../../core/tables/jobs/table-pool.js';
import type { Detector, DetectorOptions, OpenDetector } from '../../core/vision/backends/detector.js';
import { openMock } from '../../core/vision/backends/mock.js';
import { createInferencePool } from '../../core/vision/backends/onnx/inference-pool.js';
import { type OnnxServices, openOnnx, type ReviewedModel } from '../../core/vision/backends/onnx/open-onnx.js';
import { identifyModel } from '../../core/vision/models/identify-model.js';
import { DetectOptions } from '../../core/vision/results/options.js';
import { openOnce } from './close-services.js';
import type { Config } from './config.js';

let tableListeners: TaskListeners = {};

/**
 * Returns the inference pool of this process. All endpoints share it, because each worker loads a copy of the weights.
 */
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
 * Disables the telemetry of ONNX Runtime: version 1.30 on Linux and macOS writes a device identifier to the disk and
 * reports sessions to its vendor, unless this environment variable is set before the library is loaded. Must be called
 * in the main thread, because workers only have a copy of the environment.
 */
function keepRuntimeSilent(): void {
  process.env.ORT_DISABLE_TELEMETRY = '1';
}

/** Registers listeners to the running table job, such as the CLI in this process; none removes them. */
export function watchTableJob(listeners: TaskListeners = {}): void {
  tableListeners = listeners;
}

/** Whether a listener takes parts of an answer. */
export const isTableJobWatched = (): boolean => tableListeners.onPart !== undefined;

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
  return tablePool(config).run(kind, input, { signal, ...tableListeners });
}

const sessionPool = openOnce((config: Config) => createSessionPool({ program: config.tableProgram }));

/** Performs a task of a table session, in its own process. */
export function runSessionTask(
  config: Config,
  id: string,
  input: SessionInput,
  signal: AbortSignal,
): Promise<SessionValue> {
  return sessionPool(config).run(id, input, signal);
}

/** Returns the settings of a process that answers questions. */
export const askSettings = (config: Config): Pick<AskInput, 'wordsDir' | 'memoryMb'> => ({
  wordsDir: config.questionsDir,
  memoryMb: config.tableProgram.heapMb,
});

/** Answers a question about a table, in the same pool. */
export function askInPool(
  config: Config,
  input: Omit<AskInput, 'wordsDir' | 'memoryMb'>,
  signal: AbortSignal,
): Promise<AskValue> {
  return runTableJob(config, 'ask', { ...input, ...askSettings(config) }, signal);
}

/** Returns what the onnx backend needs from this process. */
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

/** Opens a model that is being reviewed and has no card yet. Uses the default options, and returns all candidates. */
export function openReviewed(config: Config, model: ReviewedModel): Promise<Detector> {
  const findModel = () => Promise.resolve(model);
  const options = { ...DetectOptions.parse({}), with_candidates: true };
  return openOnnx(onnxServices(config, findModel), options, config.device);
}

/**
 * Opens a detector with the requested backend, model and device, by default those of the settings. If only a model is
 * requested, the backend is onnx.
 */
export function openDetector(config: Config, options: DetectorOptions): Promise<Detector> {
  const backend = options.backend ?? (options.model_path === undefined ? config.backend : 'onnx');
  const model = options.model_path ?? (backend === 'onnx' && config.model !== '' ? config.model : undefined);
  return BACKENDS[backend](config)({ ...options, model_path: model }, options.device ?? config.device);
}
