import * as z from 'zod';
import { DEFAULT_CONFIDENCE, DEFAULT_NMS_IOU } from '../boxes/settle-candidates.js';

export const OutputFormat = z.enum(['json', 'jsonl', 'csv', 'yolo', 'coco', 'annotated-png', 'annotated-jpeg']).meta({
  id: 'OutputFormat',
  description:
    'A file to render from the detections: the whole response (json, jsonl), a table (csv), label text (yolo), a COCO dataset with scores (coco), or the image with its boxes (annotated-png, annotated-jpeg)',
  example: 'csv',
});
export type OutputFormat = z.infer<typeof OutputFormat>;

/** Options of a detection, the same for images, uploads and folders. */
export const DetectOptions = z.strictObject({
  backend: z.enum(['mock', 'onnx']).optional().meta({
    description: 'Backend to use. Default: onnx if a model is specified, otherwise the one in the settings (mock)',
    example: 'mock',
  }),
  model_path: z.string().min(1).max(4096).optional().meta({
    description: 'Weight file for the onnx backend: id of a reviewed model, name in models/, or path',
    example: 'yolox_nano',
  }),
  device: z.string().min(1).max(40).optional().meta({
    description: 'Device that runs the model: cpu, or one supported by the runtime (cuda:0, coreml, dml, webgpu)',
    example: 'cpu',
  }),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_CONFIDENCE)
    .meta({ description: 'Confidence threshold, 0 to 1', example: 0.25 }),
  iou: z.number().min(0).max(1).default(DEFAULT_NMS_IOU).meta({
    description:
      'IoU threshold for NMS: if two boxes of the same class overlap more than this, the one with lower confidence is dropped',
    example: 0.7,
  }),
  max_detections: z
    .int()
    .min(1)
    .max(10_000)
    .default(300)
    .meta({ description: 'Maximum number of detections per image', example: 300 }),
  classes: z
    .array(z.union([z.string().min(1).max(200), z.int().min(0).max(100_000)]))
    .min(1)
    .max(1000)
    .optional()
    .meta({ description: 'Only these classes, by name or id; by default all', example: ['dog', 1] }),
  agnostic_nms: z.boolean().default(false).meta({
    description: 'Apply NMS across classes, so that boxes of different classes suppress each other, too',
    example: false,
  }),
  tile_size: z
    .int()
    .refine((size) => size === 0 || (size >= 64 && size <= 8192), 'Must be 0, or 64 to 8192')
    .default(0)
    .meta({
      description:
        'Side of the square tiles into which the image is split to find small objects, image px; 0 for no tiling',
      example: 0,
    }),
  tile_overlap: z
    .number()
    .min(0)
    .max(0.9)
    .default(0.2)
    .meta({ description: 'Overlap of neighbouring tiles, as a fraction of a tile, 0 to 0.9', example: 0.2 }),
  output_formats: z
    .array(OutputFormat)
    .max(7)
    .default([])
    .meta({ description: 'Files to render from the detections, returned in `outputs`', example: [] }),
});
export type DetectOptions = z.infer<typeof DetectOptions>;
