import type { Estimate } from '../contract/training-plan.js';

/**
 * Parameters of each architecture for 80 classes, counted in the modules that ultralytics 8.4.190 builds of its yaml; with
 * fewer classes a few in a hundred less.
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

/** Parameters of an architecture; null where it was not counted. */
export function parametersOf(model: string): number | null {
  return PARAMETERS.get(model) ?? null;
}

const MB = 1e6;

/** last.pt, best.pt and two copies to carry on from, each with weights of two bytes and what the optimizer keeps. */
const CHECKPOINTS = 4;
const BYTES_A_PARAMETER_LEAST = 4;
const BYTES_A_PARAMETER_MOST = 12;
/** The exported model holds each parameter in 4 bytes. */
const EXPORTED_BYTES_A_PARAMETER = 4;
/** Logs, results and caches of labels. */
const ASIDE_BYTES = 20 * MB;

/** Space that a run takes. @param dataBytes of the images and labels, which are copied. */
export function estimateDisk(model: string, dataBytes: number): Estimate {
  const parameters = parametersOf(model);
  if (parameters === null) {
    return { what: 'disk', low: null, high: null, unit: 'MB', basis: `unknown: the size of ${model} is not known` };
  }
  const weights = (each: number) => parameters * (CHECKPOINTS * each + EXPORTED_BYTES_A_PARAMETER);
  const total = (bytes: number) => Math.ceil((dataBytes + bytes) / MB);
  const millions = (parameters / 1e6).toFixed(1);
  return {
    what: 'disk',
    low: total(weights(BYTES_A_PARAMETER_LEAST)),
    high: total(weights(BYTES_A_PARAMETER_MOST) + ASIDE_BYTES),
    unit: 'MB',
    basis: `a copy of the dataset (${(dataBytes / MB).toFixed(1)} MB) and ${CHECKPOINTS} checkpoints of ${millions} million parameters, with the exported model`,
  };
}
