import * as z from 'zod';
import type { DetectOptions } from './options.js';

export const Warning = z
  .strictObject({
    code: z.string().meta({ description: 'Stable name of the warning', example: 'mock-backend' }),
    message: z.string().meta({ description: 'Its effect on the result', example: 'These boxes are made up.' }),
  })
  .meta({
    id: 'Warning',
    description: 'A warning about a result',
    example: { code: 'mock-backend', message: 'These boxes are made up.' },
  });
export type Warning = z.infer<typeof Warning>;

export const ModelIdentity = z
  .strictObject({
    id: z.string().meta({ description: 'Model id: the name of its card', example: 'yolox_nano' }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 of the weight file, hex; null for the mock', example: '0a1b2c3d'.repeat(8) }),
  })
  .meta({
    id: 'ModelIdentity',
    description: 'The weights that produced the result',
    example: { id: 'yolox_nano', sha256: '0a1b2c3d'.repeat(8) },
  });
export type ModelIdentity = z.infer<typeof ModelIdentity>;

/** The options that affected the boxes, including defaults. */
export const AppliedOptions = z
  .strictObject({
    confidence: z.number().min(0).max(1).meta({ description: 'Confidence threshold', example: 0.25 }),
    iou: z.number().min(0).max(1).meta({ description: 'NMS IoU', example: 0.7 }),
    max_detections: z.int().min(1).meta({ description: 'Maximum number of detections per image', example: 300 }),
    classes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Names of the requested classes; null for all', example: null }),
    hidden_classes: z
      .array(z.string())
      .optional()
      .meta({
        description: 'Names of the classes hidden in the window; only in files exported from it',
        example: ['dog'],
      }),
    agnostic_nms: z
      .boolean()
      .meta({ description: 'Whether boxes of different classes suppressed each other', example: false }),
    tile_size: z
      .int()
      .min(0)
      .meta({ description: 'Side of the square tiles, px of the image; 0 for none', example: 0 }),
    tile_overlap: z
      .number()
      .min(0)
      .max(0.9)
      .meta({ description: 'Overlap of neighbouring tiles, as a fraction of a tile, 0 to 0.9', example: 0.2 }),
  })
  .meta({
    id: 'AppliedOptions',
    description: 'Options that produced the boxes, including defaults',
    example: {
      confidence: 0.25,
      iou: 0.7,
      max_detections: 300,
      classes: null,
      agnostic_nms: false,
      tile_size: 0,
      tile_overlap: 0.2,
    },
  });
export type AppliedOptions = z.infer<typeof AppliedOptions>;

/** What produced a result. Part of every response and file with boxes. */
export const Origin = z
  .strictObject({
    backend: z.enum(['mock', 'onnx']).meta({ description: 'Backend that was used', example: 'mock' }),
    is_mock: z.boolean().meta({ description: 'True if the boxes are made up by the mock backend', example: true }),
    model: ModelIdentity,
    device: z.string().meta({ description: 'Device that ran the model', example: 'cpu' }),
    options: AppliedOptions,
    warnings: z.array(Warning).meta({ description: 'Warnings for the reader', example: [] }),
  })
  .meta({ id: 'Origin', description: 'What produced the boxes: backend, weights, device and options' });
export type Origin = z.infer<typeof Origin>;

/**
 * Returns the options that a request applies.
 * @param classIds ids of the requested classes; null for all.
 * @param names all classes of the model, by id.
 */
export function appliedOptions(
  options: DetectOptions,
  classIds: readonly number[] | null,
  names: readonly string[],
): AppliedOptions {
  const { confidence, iou, max_detections, agnostic_nms, tile_size, tile_overlap } = options;
  const classes = classIds?.map((id) => names[id] ?? String(id)) ?? null;
  return { confidence, iou, max_detections, classes, agnostic_nms, tile_size, tile_overlap };
}
