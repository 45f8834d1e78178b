import { join } from 'node:path';
import type { TrainingPlan } from './contract/training-plan.js';

/** Variables of the user that the trainer may see: where the libraries of a GPU and of the system lie. */
const PASSED_ON = ['LD_LIBRARY_PATH', 'CUDA_HOME', 'SYSTEMROOT'] as const;
/** The user's own PATH differs from shell to shell, and a plan is known by what stands in it. */
const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Nothing is reported, fetched or installed: read at import by ultralytics 8.4 and the loggers that it looks for. */
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

/** What the trainer gets of the environment: an allowlist, a home inside the run, and switches that keep it silent. */
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
    // The trainer sets it from `device`; on the CPU no GPU shall be touched.
    ...(device === 'cpu' ? { CUDA_VISIBLE_DEVICES: '-1' } : {}),
  };
}

/** Fixed: anything else deletes, downloads, or cannot be repeated. */
const FIXED = {
  // Weights would be downloaded, and are pickles.
  pretrained: false,
  // Its check downloads a model.
  amp: false,
  // Plots download a font for names outside Latin.
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
 * Exactly what would be started. Paths and values go to the runner as JSON and never through a command line: the trainer's
 * own evaluates them.
 * @param python absolute path, or null where none was found. @param own the environment of this process.
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
    // -I: neither the working folder nor PYTHONPATH is searched; -B: nothing is written beside the libraries.
    argv: [python ?? 'python3', '-I', '-B', '-u', '-X', 'utf8', runnerFile],
    environment: environmentOf(layout, settings.device, own),
    cwd: layout.output,
    input: inputOf(model, settings),
  };
}

/** Stands for the folder of the run in a plan that names none. */
const NO_OUTPUT = '<output>';

/** Where everything of a run lies: all of it inside its one folder. */
interface RunLayout {
  output: string;
  /** Home and settings folder of the trainer, so that it touches none of the user's. */
  home: string;
  /** All that a run writes, folders with a slash at the end. */
  writes: string[];
}

const WRITES = [
  // The trainer writes caches beside labels and mends JPEGs in place: it gets a copy, and a config of our own.
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

/** @param output absolute folder of the run, or null while none is named. */
export function runLayout(output: string | null): RunLayout {
  const root = output ?? NO_OUTPUT;
  return { output: root, home: join(root, 'home'), writes: WRITES.map((name) => join(root, name)) };
}
