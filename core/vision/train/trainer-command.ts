import { join } from 'node:path';
import type { TrainingPlan } from './contract/training-plan.js';

/** Environment variables passed to the trainer, which locate GPU and system libraries. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'CUDA_HOME', 'SYSTEMROOT'] as const;
/** A fixed PATH. The user's PATH differs between shells, so it would change the id of the plan. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * Disables telemetry, downloads and installations. Read at import by ultralytics 8.4 and the loggers that it detects.
 */
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
 * Returns the environment of the trainer: allowlisted variables, a home folder inside the run, and settings against
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
    // The trainer sets this variable from `device`. For the CPU, hide all GPUs.
    ...(device === 'cpu' ? { CUDA_VISIBLE_DEVICES: '-1' } : {}),
  };
}

/** Fixed arguments. Other values would delete or download files, or make the run irreproducible. */
const FIXED = {
  // Pretrained weights are downloaded pickles.
  pretrained: false,
  // The self-test of mixed precision downloads a model.
  amp: false,
  // Plots download a font if names are not Latin.
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
 * Returns the exact command of a run. Paths and settings are passed to the runner as JSON, not as arguments, because
 * the trainer evaluates arguments as Python expressions.
 * @param python absolute path; null if none was found.
 * @param own environment variables of this process.
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
    // -I ignores the working folder and PYTHONPATH; -B writes no bytecode next to the libraries.
    argv: [python ?? 'python3', '-I', '-B', '-u', '-X', 'utf8', runnerFile],
    environment: environmentOf(layout, settings.device, own),
    cwd: layout.output,
    input: inputOf(model, settings),
  };
}

/** Placeholder for the output folder in a plan without one. */
const NO_OUTPUT = '<output>';

/** Paths of a run, all inside its folder. */
interface RunLayout {
  output: string;
  /** Home and settings folder of the trainer, so that it does not touch the user's. */
  home: string;
  /** Files and folders that a run writes. Folders end with a slash. */
  writes: string[];
}

const WRITES = [
  // A copy and a generated config, because the trainer writes caches next to labels and repairs JPEGs in place.
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

/**
 * Returns the paths of a run.
 * @param output folder of the run, absolute; null if none is specified.
 */
export function runLayout(output: string | null): RunLayout {
  const root = output ?? NO_OUTPUT;
  return { output: root, home: join(root, 'home'), writes: WRITES.map((name) => join(root, name)) };
}
