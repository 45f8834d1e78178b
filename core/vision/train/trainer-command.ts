import { join } from 'node:path';
import type { TrainingPlan } from './contract/training-plan.js';

/** Environment variables passed to the trainer: paths of GPU and system libraries. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'CUDA_HOME', 'SYSTEMROOT'] as const;
/** A fixed PATH, because the user's PATH differs between shells and would change the plan's id. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Disables reports, downloads and installations. Read at import by ultralytics 8.4 and the loggers that it detects. */
const SILENCE = {
  YOLO_OFFLINE: 'true',
  YOLO_AUTOINSTALL: 'false',
  WANDB_MODE: 'disabled',
  WANDB_DISABLED: 'true',
  COMET_MODE: 'disabled',
  CLEARML_OFFLINE_MODE: '1',
  NO_ALBUMENTATIONS_UPDATE: '1',
  HF_HUB_OFFLINE: '1',
  HF_HUB_DISABLE_TELEMETRY: '1',
} as const;

/**
 * Returns the environment of the trainer: allowlisted variables, a home folder inside the run, and switches against
 * network access.
 */
function environmentOf(
  layout: RunLayout,
  device: string,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const passed = PASSED_ON.flatMap((name) => (own[name] ? [[name, own[name]] as const] : []));
  return {
    ...Object.fromEntries(passed),
    PATH: SYSTEM_PATH,
    ...SILENCE,
    LANG: 'C.UTF-8',
    HOME: layout.home,
    XDG_CONFIG_HOME: layout.home,
    XDG_CACHE_HOME: layout.home,
    YOLO_CONFIG_DIR: layout.home,
    MPLCONFIGDIR: layout.home,
    MPLBACKEND: 'Agg',
    // The trainer sets it from `device`. On the CPU, no GPU must be used.
    ...(device === 'cpu' ? { CUDA_VISIBLE_DEVICES: '-1' } : {}),
  };
}

/** Fixed arguments: other values delete or download files, or are not reproducible. */
const FIXED = {
  // Pretrained weights would be downloaded, and are pickles.
  pretrained: false,
  // The check of mixed precision downloads a model.
  amp: false,
  // Plots download a font for non-Latin names.
  plots: false,
  deterministic: true,
  cache: false,
  val: true,
} as const;

function inputOf(model: string, settings: TrainingPlan['settings']): Record<string, unknown> {
  const { epochs, batch, image_size: imgsz, device, seed, workers } = settings;
  return { model, resume: null, settings: { epochs, batch, imgsz, device, seed, workers, ...FIXED } };
}

/**
 * Returns the exact command of a run. Paths and values are passed to the runner as JSON, never on a command line,
 * because the trainer evaluates command-line values.
 * @param python absolute path, or null if none was found. @param own the environment of this process.
 */
export function trainerCommand(
  { model, settings }: Pick<TrainingPlan, 'model' | 'settings'>,
  layout: RunLayout,
  {
    python,
    runnerFile,
    own,
  }: {
    python: string | null;
    runnerFile: string;
    own: Readonly<Record<string, string | undefined>>;
  },
): TrainingPlan['command'] {
  return {
    // -I: ignores the working folder and PYTHONPATH; -B: writes nothing next to the libraries.
    argv: [python ?? 'python3', '-I', '-B', '-u', '-X', 'utf8', runnerFile],
    environment: environmentOf(layout, settings.device, own),
    cwd: layout.output,
    input: inputOf(model, settings),
  };
}

/** Placeholder for the folder of a run in a plan without one. */
const NO_OUTPUT = '<output>';

/** Paths of a run, all of them inside its folder. */
interface RunLayout {
  output: string;
  /** Home and settings folder of the trainer, so that it touches none of the user's. */
  home: string;
  /** Files and folders written by a run; folders end with a slash. */
  writes: string[];
}

const WRITES = [
  // The trainer writes caches next to labels and repairs JPEGs in place, so it gets a copy and a generated config.
  'data/',
  'data/data.yaml',
  'home/',
  'trainer.log',
  'train/args.yaml',
  'train/results.csv',
  'train/weights/last.pt',
  'train/weights/best.pt',
  'train/weights/best.onnx',
  'checkpoints/',
  'model-card.draft.yaml',
  'record.json',
];

/** Returns the paths of a run. @param output its absolute folder, or null if none is specified. */
export function runLayout(output: string | null): RunLayout {
  const root = output ?? NO_OUTPUT;
  return { output: root, home: join(root, 'home'), writes: WRITES.map((name) => join(root, name)) };
}
