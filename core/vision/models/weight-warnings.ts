import type { Warning } from '../results/origin.js';
import type { ClassNamesSource } from './choose-class-names.js';
import type { Quantisation } from './quantisation.js';

/** Measured with YOLO11n at 640 px on one thread: 205 to 391 ms with dynamic int8, 97 to 124 ms with static QDQ. */
const DYNAMIC_INT8 =
  'Dynamically quantised weights (ConvInteger) run 2 to 4 times slower on a CPU than statically quantised ones: use quantize_static (QDQ) or float32.';
const NUMBERED =
  'The file names no classes, so they are numbered. Review it with `--names coco80`, or list class_names in a sidecar file.';

/** What a reader of results should know of the weights, whatever the image. */
export function weightWarnings(facts: {
  quantisation: Quantisation;
  class_names_source: ClassNamesSource | null;
}): Warning[] {
  return [
    ...(facts.class_names_source === 'numbered' ? [{ code: 'class-names-missing', message: NUMBERED }] : []),
    ...(facts.quantisation === 'dynamic-int8' ? [{ code: 'dynamic-int8', message: DYNAMIC_INT8 }] : []),
  ];
}
