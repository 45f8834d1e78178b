import type { Estimate, TrainingPlan } from '../contract/training-plan.js';
import type { Pace } from './pace.js';

/**
 * Number of parameters by architecture, for 80 classes, counted in the models that ultralytics 8.4.190 builds from its
 * YAML files. A few percent fewer with fewer classes.
 */
const PARAMETERS: ReadonlyMap<string, number> = new Map([
  ['yolov8n.yaml', 3_157_200],
  ['yolov8s.yaml', 11_166_560],
  ['yolov8m.yaml', 25_902_640],
  ['yolov8l.yaml', 43_691_520],
  ['yolov8x.yaml', 68_229_648],
  ['yolo11n.yaml', 2_624_080],
  ['yolo11s.yaml', 9_458_752],
  ['yolo11m.yaml', 20_114_688],
  ['yolo11l.yaml', 25_372_160],
  ['yolo11x.yaml', 56_966_176],
  ['yolo12n.yaml', 2_602_288],
  ['yolo12s.yaml', 9_284_096],
  ['yolo12m.yaml', 20_199_168],
  ['yolo12l.yaml', 26_450_784],
  ['yolo12x.yaml', 59_210_784],
  ['yolo26n.yaml', 2_572_280],
  ['yolo26s.yaml', 10_009_784],
  ['yolo26m.yaml', 21_896_248],
  ['yolo26l.yaml', 26_299_704],
  ['yolo26x.yaml', 58_993_368],
]);

/** Returns the number of parameters of an architecture; null if it was not counted. */
export function parametersOf(model: string): number | null {
  return PARAMETERS.get(model) ?? null;
}

const MB = 1e6;

/**
 * Number of checkpoint files: last.pt, best.pt and two copies for resuming. Each contains two-byte weights and the
 * state of the optimizer.
 */
const CHECKPOINTS = 4;
const MIN_BYTES_PER_PARAMETER = 4;
const MAX_BYTES_PER_PARAMETER = 12;
/** Bytes per parameter of the exported model. */
const EXPORTED_BYTES_PER_PARAMETER = 4;
/** Bytes of logs, results and label caches. */
const OTHER_BYTES = 20 * MB;

/**
 * Estimates the disk space of a run.
 * @param dataBytes size of the images and labels, which are copied.
 */
export function estimateDisk(model: string, dataBytes: number): Estimate {
  const parameters = parametersOf(model);
  if (parameters === null) {
    return { what: 'disk', low: null, high: null, unit: 'MB', basis: `unknown: the size of ${model} is not known` };
  }
  const weights = (each: number) => parameters * (CHECKPOINTS * each + EXPORTED_BYTES_PER_PARAMETER);
  const total = (bytes: number) => Math.ceil((dataBytes + bytes) / MB);
  const millions = (parameters / 1e6).toFixed(1);
  return {
    what: 'disk',
    low: total(weights(MIN_BYTES_PER_PARAMETER)),
    high: total(weights(MAX_BYTES_PER_PARAMETER) + OTHER_BYTES),
    unit: 'MB',
    basis: `a copy of the dataset (${(dataBytes / MB).toFixed(1)} MB) and ${CHECKPOINTS} checkpoints of ${millions} million parameters, with the exported model`,
  };
}

interface Run {
  model: string;
  settings: Pick<TrainingPlan['settings'], 'epochs' | 'image_size' | 'device'>;
  trainImages: number;
}

/**
 * Estimates the duration of a run from the fastest and slowest epoch of earlier runs on this machine, scaled by the
 * number of training images. Uses only runs with the same model, image size and device.
 */
export function estimateDuration({ model, settings, trainImages }: Run, paces: readonly Pace[]): Estimate {
  const { epochs, image_size: size, device } = settings;
  const similar = paces.filter((pace) => pace.model === model && pace.image_size === size && pace.device === device);
  if (similar.length === 0) {
    const basis = `unknown: no run of ${model} at ${size} px on ${device} was recorded on this machine`;
    return { what: 'duration', low: null, high: null, unit: 's', basis };
  }
  const total = (end: 'low' | 'high', choose: (...values: number[]) => number) =>
    choose(...similar.map((pace) => pace.epoch_seconds[end] / pace.train_images)) * trainImages * epochs;
  return {
    what: 'duration',
    low: Math.floor(total('low', Math.min)),
    high: Math.ceil(total('high', Math.max)),
    unit: 's',
    basis: `epochs of ${similar.length} recorded ${similar.length === 1 ? 'run' : 'runs'} of ${model} at ${size} px on ${device} on this machine, by images of the train split`,
  };
}

type Range = readonly [least: number, most: number];

/** Memory of the trainer before its first image, MB. */
const BASE_MB: Range = [700, 1000];

/**
 * Peak resident memory per image of 640 px in a batch, MB. Measured with ultralytics 8.4.190 and torch 2.8.0 on a CPU.
 * Nano models: nine runs with 160 to 640 px and batches of 4 to 16; others: one run each, with a larger margin.
 */
const MB_PER_IMAGE: ReadonlyMap<string, Range> = new Map<string, Range>([
  ['yolov8n.yaml', [300, 440]],
  ['yolo11n.yaml', [300, 440]],
  ['yolo12n.yaml', [300, 440]],
  ['yolo26n.yaml', [300, 440]],
  ['yolo11s.yaml', [600, 900]],
  ['yolo11m.yaml', [1250, 1700]],
]);

const SIDE = 640;
const ROUNDED_TO = 50;

/** Estimates the memory of a run from batch and image size. Unknown for models that were not measured. */
export function estimateMemory(model: string, { batch, image_size: size, device }: TrainingPlan['settings']): Estimate {
  const unknown = (why: string): Estimate => {
    return { what: 'memory', low: null, high: null, unit: 'MB', basis: `unknown: ${why}` };
  };
  if (device !== 'cpu') return unknown('no run on a GPU was measured');
  const each = MB_PER_IMAGE.get(model);
  if (!each) return unknown(`no run of ${model} was measured`);
  const images = batch * (size / SIDE) ** 2;
  const total = (end: 0 | 1) => Math.round((BASE_MB[end] + each[end] * images) / ROUNDED_TO) * ROUNDED_TO;
  const basis = 'runs measured on a CPU, by images of a batch and their pixels';
  return { what: 'memory', low: total(0), high: total(1), unit: 'MB', basis };
}
