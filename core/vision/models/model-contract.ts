import * as z from 'zod';
import { Layout } from '../layouts/index.js';

/** Maximum side of an input, px. A float tensor of this size takes 800 MB. */
const MAX_SIDE = 8192;

/** How an upright RGB image is converted to the input tensor. */
export const InputContract = z.strictObject({
  name: z.string(),
  dtype: z.enum(['float32', 'float16', 'uint8']),
  axes: z.enum(['nchw', 'nhwc']),
  color: z.enum(['rgb', 'bgr']),
  /** Each value v of a channel becomes (v * scale - mean) / std; mean and std are in the order of `color`. */
  scale: z.number(),
  mean: z.tuple([z.number(), z.number(), z.number()]),
  std: z.tuple([z.number(), z.number(), z.number()]),
  resize: z.enum(['letterbox-center', 'letterbox-top-left', 'stretch']),
  /**
   * Size of the tensor, px. If `dynamic`, the size to letterbox into, with each side rounded up to a multiple of
   * `stride`.
   */
  width: z.int().positive().max(MAX_SIDE),
  height: z.int().positive().max(MAX_SIDE),
  dynamic: z.boolean(),
  stride: z.int().positive().max(1024),
});
export type InputContract = z.infer<typeof InputContract>;

/** Everything needed to run a weight file and decode its outputs. Fixed at review. */
export const ModelContract = z.strictObject({
  layout: Layout,
  input: InputContract,
  /** Name of the int64 [1, 2] (width, height) input of the detr-deploy layout. */
  size_input: z.string().nullable(),
  /** Output names in the order expected by the decoder of the layout. */
  outputs: z.array(z.string()).min(1),
  class_names: z.array(z.string()).min(1),
});
export type ModelContract = z.infer<typeof ModelContract>;
