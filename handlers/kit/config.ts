import { readFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { Fault } from '../../core/fault.js';
import { LOCAL_MODEL_RUNTIMES, type LocalModelSettings } from '../../core/local-model/local-model-settings.js';
import { issuesOf } from '../../core/parse-input.js';
import { packageRoot } from './package-root.js';

const Settings = z.strictObject({
  backend: z.enum(['mock', 'onnx']),
  device: z.string().min(1),
  roots: z.array(z.string()),
  allowed_hosts: z.array(z.string()),
  workers: z.int().min(0).max(64),
  threads_per_worker: z.int().min(1).max(64),
  max_queue: z.int().min(1),
  max_megapixels: z.number().positive().max(1000),
  max_image_mb: z.number().positive().max(2000),
  timeout_s: z.number().positive().max(900),
  table_workers: z.int().min(0).max(64),
  table_memory_mb: z.int().min(64).max(65_536),
  max_table_mb: z.number().positive().max(100_000),
  record_session: z.boolean(),
  training_python: z.string(),
  local_model_runtime: z.enum(LOCAL_MODEL_RUNTIMES),
  local_model_server: z.string().max(500),
  local_model_name: z.string().max(500),
  local_model_key: z.string(),
  local_model_allow_remote: z.boolean(),
  local_model_sees_values: z.boolean(),
  local_model_timeout_s: z.number().positive().max(900),
  local_model_threads: z.int().min(0).max(256),
});
type Settings = z.infer<typeof Settings>;

/** The settings of a process, with all paths absolute. */
export interface Config {
  backend: Settings['backend'];
  device: string;
  /** Folder that relative paths of requests start from. */
  workDir: string;
  /** Absolute folders that may be read; null lifts the limit (the shell's user names the paths). */
  roots: readonly string[] | null;
  allowedHosts: readonly string[];
  modelsDir: string;
  classNamesDir: string;
  /** Folder of the words and weights that questions about tables are read by. */
  questionsDir: string;
  workers: number;
  threadsPerWorker: number;
  maxQueue: number;
  maxPixels: number;
  maxImageBytes: number;
  timeoutMs: number;
  inferenceWorkerFile: string;
  tableWorkers: number;
  tableMemoryMb: number;
  maxTableBytes: number;
  tableWorkerFile: string;
  /** The bundled program that answers questions about tables. */
  askFile: string;
  /** Folder of registered datasets and sessions. */
  stateDir: string;
  recordSession: boolean;
  /** Programs that are asked, in this order, whether training is installed in them: paths, or names that PATH knows. */
  trainingPythons: readonly string[];
  /** The model runtime that questions about tables may ask, when they say so. */
  localModel: LocalModelSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const readBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : text);

const readers: { [Key in keyof Settings]: (text: string) => unknown } = {
  backend: String,
  device: String,
  roots: (text) => text.split(delimiter).filter((root) => root !== ''),
  allowed_hosts: (text) =>
    text
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
  workers: Number,
  threads_per_worker: Number,
  max_queue: Number,
  max_megapixels: Number,
  max_image_mb: Number,
  timeout_s: Number,
  table_workers: Number,
  table_memory_mb: Number,
  max_table_mb: Number,
  record_session: readBoolean,
  training_python: String,
  local_model_runtime: String,
  local_model_server: String,
  local_model_name: String,
  local_model_key: String,
  local_model_allow_remote: readBoolean,
  local_model_sees_values: readBoolean,
  local_model_timeout_s: Number,
  local_model_threads: Number,
};

function readSettings(root: string, env: Environment): Settings {
  const settings = parse(readFileSync(join(root, 'configs', 'defaults.yaml'), 'utf8')) as Record<string, unknown>;
  for (const [key, read] of Object.entries(readers)) {
    const text = env[`HANDLENS_${key.toUpperCase()}`];
    if (text !== undefined && text !== '') settings[key] = read(text);
  }
  const parsed = Settings.safeParse(settings);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, settings);
  const names = issues.map((issue) => `HANDLENS_${issue.pointer.slice(1).toUpperCase()}: ${issue.detail}`);
  throw new Fault('invalid-input', `A setting is wrong. ${names.join('; ')}.`, { issues });
}

/** Where the state of this user's programs lies (XDG Base Directory Specification), unless it is named. */
function stateDirOf(env: Environment): string {
  return resolve(env.HANDLENS_STATE_DIR || join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'handlens'));
}

/** Where the training extra is looked for unless it is named: in its own folder, then in what PATH knows. */
function pythonsOf(named: string, stateDir: string): string[] {
  return named === '' ? [join(stateDir, 'training', 'bin', 'python'), 'python3', 'python'] : [named];
}

/** Variables that a program of ours needs to start; keys and proxies of the user are not among them. */
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
    mayBeRemote: settings.local_model_allow_remote,
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
 * Settings from `configs/defaults.yaml`, overridden by `HANDLENS_*` variables.
 * Faults: invalid-input, when a variable does not hold what its setting takes.
 */
export function loadConfig(env: Environment): Config {
  const root = packageRoot();
  const settings = readSettings(root, env);
  const workDir = resolve(env.HANDLENS_WORKDIR || process.cwd());
  const stateDir = stateDirOf(env);
  const modelsDir = resolve(env.HANDLENS_MODELS_DIR || join(root, 'models'));
  return {
    backend: settings.backend,
    device: settings.device,
    workDir,
    roots: settings.roots.includes('*') ? null : [workDir, ...settings.roots.map((folder) => resolve(workDir, folder))],
    allowedHosts: settings.allowed_hosts,
    modelsDir,
    classNamesDir: join(root, 'configs', 'class-names'),
    questionsDir: join(root, 'configs', 'questions'),
    workers: settings.workers || Math.min(availableParallelism(), 2),
    threadsPerWorker: settings.threads_per_worker,
    maxQueue: settings.max_queue,
    maxPixels: settings.max_megapixels * 1e6,
    maxImageBytes: settings.max_image_mb * 1e6,
    timeoutMs: settings.timeout_s * 1000,
    inferenceWorkerFile: join(root, 'dist', 'inference-worker.mjs'),
    tableWorkers: settings.table_workers || Math.min(availableParallelism(), 2),
    tableMemoryMb: settings.table_memory_mb,
    maxTableBytes: settings.max_table_mb * 1e6,
    tableWorkerFile: join(root, 'dist', 'table-worker.mjs'),
    askFile: join(root, 'dist', 'ask-child.mjs'),
    stateDir,
    recordSession: settings.record_session,
    trainingPythons: pythonsOf(settings.training_python, stateDir),
    localModel: localModelOf(settings, { env, root, stateDir, modelsDir }),
  };
}
