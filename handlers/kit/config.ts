import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { ProgramOptions } from '../../core/base/processes/fork-program.js';
import type { LocalModelSettings } from '../../core/local-model/contract/local-model.js';
import type { S3Settings } from '../../core/store/s3/s3-settings.js';
import { basePathOf } from './base-path.js';
import { packageRoot } from './package-root.js';
import { detectionProgram, tableProgram } from './programs.js';
import { readSettings } from './settings/read-settings.js';
import type { Settings } from './settings/settings.js';
import { stateBucketOf } from './settings/state-bucket.js';
import { type Environment, stateDirOf } from './settings/user-folders.js';

/** The settings of a process. All paths are absolute. */
export interface Config {
  backend: Settings['backend'];
  /** Whether the user chose the backend, in a settings file or variable. */
  isBackendChosen: boolean;
  /** Default weights of the onnx backend; empty if there are none. */
  model: string;
  device: string;
  /** Base folder of relative paths in requests. */
  workDir: string;
  /** Absolute folders that may be read; null for no limit (in the CLI, where the user names the paths). */
  roots: readonly string[] | null;
  allowedHosts: readonly string[];
  /** Path below which a proxy serves this server: empty, or `/name`. */
  basePath: string;
  modelsDir: string;
  classNamesDir: string;
  /** Folder with the words and model weights for questions about tables. */
  questionsDir: string;
  workers: number;
  threadsPerWorker: number;
  /** Time limit of a model for an image or a tile, ms. */
  modelTimeoutMs: number;
  /** Maximum resident memory of the process for images and models, MB. */
  detectionMemoryMb: number;
  maxQueue: number;
  maxPixels: number;
  maxImageBytes: number;
  timeoutMs: number;
  inferenceWorkerFile: string;
  /** Bundled program that runs the image endpoints; null to run them in this process. */
  detectionProgram: ProgramOptions | null;
  /** Bundled worker that inspects the images of a dataset. */
  scanWorkerFile: string;
  tableWorkers: number;
  maxTableBytes: number;
  /** Maximum total size of files uploaded in parts, bytes. */
  maxUploadsBytes: number;
  /** Maximum total size of the copies of files dropped into the GUI, bytes. */
  maxWorkspaceBytes: number;
  /** How long an upload is kept after its last use, ms. */
  keepUploadsMs: number;
  /** Bundled program that processes tables. */
  tableProgram: ProgramOptions;
  /** Folder of registered datasets and journals. */
  stateDir: string;
  /** Bucket for journals, datasets, uploads and other state, shared by several instances; null to use `stateDir`. */
  stateBucket: S3Settings | null;
  recordJournal: boolean;
  /**
   * Python interpreters that may have the training extra, in the order in which they are tried: paths, or names on
   * PATH.
   */
  trainingPythons: readonly string[];
  /** Local language model, for questions about tables that request it. */
  localModel: LocalModelSettings;
}

/**
 * Returns the Python interpreters to try for training: the one named by the user, or else the one of our installation,
 * then those on PATH.
 */
function pythonsOf(named: string, stateDir: string): string[] {
  return named === '' ? [join(stateDir, 'training', 'bin', 'python'), 'python3', 'python'] : [named];
}

/** Environment variables passed to our child processes. The user's keys and proxies are not among them. */
const PASSED_ON = ['PATH', 'SYSTEMROOT', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP'] as const;

function localModelOf(
  settings: Settings,
  { env, root, stateDir, modelsDir }: { env: Environment; root: string; stateDir: string; modelsDir: string },
): LocalModelSettings {
  return {
    runtime: settings.local_model_runtime,
    server: settings.local_model_server,
    model: settings.local_model_name,
    key: settings.local_model_key,
    allowRemote: settings.local_model_allow_remote,
    seesValues: settings.local_model_sees_values,
    timeoutMs: settings.local_model_timeout_s * 1000,
    threads: settings.local_model_threads,
    modelsDir,
    packageDir: resolve(env.HANDLENS_LOCAL_MODEL_PACKAGE_DIR || join(stateDir, 'local-model')),
    childFile: join(root, 'dist', 'llama-child.mjs'),
    environment: Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] ? [[name, env[name]]] : []))),
  };
}

/**
 * Loads the settings: those in `configs/defaults.yaml`, overridden by the user's settings file, overridden by
 * `HANDLENS_*` variables. Faults: invalid-input, for an invalid value in a variable or the file.
 */
export function loadConfig(env: Environment): Config {
  const root = packageRoot();
  const { values: settings, sources } = readSettings(env);
  const workDir = resolve(env.HANDLENS_WORKDIR || process.cwd());
  const stateDir = stateDirOf(env);
  const modelsDir = resolve(env.HANDLENS_MODELS_DIR || join(root, 'models'));
  return {
    backend: settings.backend,
    isBackendChosen: sources.backend !== 'default',
    model: settings.model,
    device: settings.device,
    workDir,
    roots: settings.roots.includes('*') ? null : [workDir, ...settings.roots.map((folder) => resolve(workDir, folder))],
    allowedHosts: settings.allowed_hosts,
    basePath: basePathOf(env),
    modelsDir,
    classNamesDir: join(root, 'configs', 'class-names'),
    questionsDir: join(root, 'configs', 'questions'),
    workers: settings.workers || Math.min(availableParallelism(), 2),
    threadsPerWorker: settings.threads_per_worker,
    modelTimeoutMs: settings.model_timeout_s * 1000,
    detectionMemoryMb: settings.detection_memory_mb,
    maxQueue: settings.max_queue,
    maxPixels: settings.max_megapixels * 1e6,
    maxImageBytes: settings.max_image_mb * 1e6,
    timeoutMs: settings.timeout_s * 1000,
    inferenceWorkerFile: join(root, 'dist', 'inference-worker.mjs'),
    detectionProgram: env.HANDLENS_IN_PROCESS === '1' ? null : detectionProgram(),
    scanWorkerFile: join(root, 'dist', 'scan-child.mjs'),
    tableWorkers: settings.table_workers || Math.min(availableParallelism(), 2),
    maxTableBytes: settings.max_table_mb * 1e6,
    maxUploadsBytes: settings.max_uploads_mb * 1e6,
    maxWorkspaceBytes: settings.max_workspace_mb * 1e6,
    keepUploadsMs: settings.keep_uploads_days * 86_400_000,
    tableProgram: tableProgram(settings.table_memory_mb),
    stateDir,
    stateBucket: stateBucketOf(env),
    recordJournal: settings.record_journal,
    trainingPythons: pythonsOf(settings.training_python, stateDir),
    localModel: localModelOf(settings, { env, root, stateDir, modelsDir }),
  };
}
