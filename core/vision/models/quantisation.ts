import * as z from 'zod';
import type { Warning } from '../results/origin.js';
import type { ClassNamesSource } from './choose-class-names.js';
import type { OnnxFile } from './onnx/onnx-file.js';

export const Quantisation = z.enum(['none', 'float16', 'dynamic-int8', 'qdq-int8']);
export type Quantisation = z.infer<typeof Quantisation>;

/** Detects how the weights are quantized, from the operators and the types of the initializers. */
export function quantisationOf({ operators, initializers }: OnnxFile): Quantisation {
  const has = (kind: string) => operators.has(kind) || operators.has(`com.microsoft::${kind}`);
  if (has('DynamicQuantizeLinear') && (has('ConvInteger') || has('MatMulInteger'))) return 'dynamic-int8';
  if (has('QLinearConv') || has('QLinearMatMul') || has('DequantizeLinear')) return 'qdq-int8';
  const halves = initializers.bytesByDtype.get('float16') ?? 0;
  return halves > initializers.bytes / 2 ? 'float16' : 'none';
}

/** Measured with YOLO11n at 640 px on one thread: 205 to 391 ms with dynamic int8, 97 to 124 ms with static QDQ. */
const DYNAMIC_INT8 =
  'Dynamically quantized weights (ConvInteger) run 2 to 4 times slower on a CPU than statically quantized ones: use quantize_static (QDQ) or float32.';
const NUMBERED =
  'The file names no classes, so they are numbered. Review it with `--names coco80`, or list class_names in a sidecar file. Add `--replace` if it has a card.';

/** Returns warnings about the weights and class names that apply to all images. */
export function weightWarnings(facts: {
  quantisation: Quantisation;
  class_names_source: ClassNamesSource | null;
}): Warning[] {
  return [
    ...(facts.class_names_source === 'numbered' ? [{ code: 'class-names-missing', message: NUMBERED }] : []),
    ...(facts.quantisation === 'dynamic-int8' ? [{ code: 'dynamic-int8', message: DYNAMIC_INT8 }] : []),
  ];
}
