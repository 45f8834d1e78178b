import { z } from 'zod';
import type { OnnxFile } from './onnx/onnx-file.js';

export const Quantisation = z.enum(['none', 'float16', 'dynamic-int8', 'qdq-int8']);
export type Quantisation = z.infer<typeof Quantisation>;

/** How the weights are stored and multiplied, by operators and by the types of the initializers. */
export function quantisationOf({ operators, initializers }: OnnxFile): Quantisation {
  const has = (kind: string) => operators.has(kind) || operators.has(`com.microsoft::${kind}`);
  if (has('DynamicQuantizeLinear') && (has('ConvInteger') || has('MatMulInteger'))) return 'dynamic-int8';
  if (has('QLinearConv') || has('QLinearMatMul') || has('DequantizeLinear')) return 'qdq-int8';
  const halves = initializers.bytesByDtype.get('float16') ?? 0;
  return halves > initializers.bytes / 2 ? 'float16' : 'none';
}
