import * as z from 'zod';
import { Fault } from '../../../core/base/fault.js';
import { hashBytes } from '../../../core/base/files/hash.js';
import { resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import { DEFAULT_CONFIDENCE, DEFAULT_NMS_IOU } from '../../../core/vision/boxes/settle-candidates.js';
import { resolveAllowedConfig } from '../../../core/vision/datasets/config/locate-config.js';
import { SPLITS } from '../../../core/vision/datasets/contract/dataset-config.js';
import type { ImageSetRequest } from '../../../core/vision/evaluate/sources/image-set.js';
import type { Config } from '../../kit/config.js';
import { PageFields } from './paging.js';

const path = z.string().min(1).max(4096);

export const CompareRequest = z
  .strictObject({
    models: z
      .array(path)
      .min(1)
      .max(8)
      .meta({
        description: 'Models to compare: "mock", ids of reviewed models, names in models/, or paths',
        example: ['mock', 'mock'],
      }),
    dataset_path: path.optional().meta({
      description: 'Config of a labelled YOLO dataset, inside the allowed folders; or send folder_path',
      example: 'signs/data.yaml',
    }),
    split: z.enum(SPLITS).default('val').meta({ description: 'Split of the dataset', example: 'val' }),
    folder_path: path.optional().meta({
      description: 'Folder of images without labels; the models are compared with each other',
      example: 'photos',
    }),
    recursive: z.boolean().default(false).meta({ description: 'Include subfolders of the folder', example: false }),
    confidence: z.number().min(0).max(1).default(DEFAULT_CONFIDENCE).meta({
      description: 'Threshold of precision, recall, confusion and differences; average precision uses all scores',
      example: 0.25,
    }),
    iou: z
      .number()
      .min(0.05)
      .max(1)
      .default(0.5)
      .meta({ description: 'Minimum IoU at which a detection matches an object, 0.05 to 1', example: 0.5 }),
    nms_iou: z.number().min(0).max(1).default(DEFAULT_NMS_IOU).meta({
      description:
        'IoU threshold for NMS: if two boxes of the same class overlap more than this, the one with lower confidence is dropped',
      example: 0.7,
    }),
    max_detections: z
      .int()
      .min(1)
      .max(1000)
      .default(300)
      .meta({ description: 'Maximum number of detections per model and image', example: 300 }),
    device: z.string().min(1).max(40).optional().meta({ description: 'Device that runs the models', example: 'cpu' }),
    max_images: z
      .int()
      .min(1)
      .max(1_000_000)
      .optional()
      .meta({ description: 'Maximum number of images to compare on, spread evenly over all', example: 200 }),
    ...PageFields,
  })
  .meta({
    id: 'CompareRequest',
    description: 'Models, images and page of a comparison',
    example: { models: ['mock', 'mock'], dataset_path: 'configs/smoke/data.yaml' },
  });
export type CompareRequest = z.infer<typeof CompareRequest>;

/** Returns the image set that a request names. Faults: invalid-input, path-not-allowed, not-found. */
export async function imagesAsked(request: CompareRequest, config: Config): Promise<ImageSetRequest> {
  const { dataset_path: dataset, folder_path: folder, split, recursive } = request;
  if (dataset !== undefined && folder === undefined) {
    return { kind: 'dataset', path: await resolveAllowedConfig(dataset, config), split };
  }
  if (folder !== undefined && dataset === undefined) {
    return { kind: 'folder', path: await resolveAllowedPath(folder, config), recursive };
  }
  throw new Fault('invalid-input', 'Send either `dataset_path` or `folder_path`.', {
    issues: [{ pointer: '', detail: 'Send exactly one of dataset_path and folder_path' }],
  });
}

/**
 * Returns the scope of a comparison: the same for all its pages. A cursor is only valid in its own scope.
 * @param weights hashes of the models' weights, so that a change between two pages is noticed.
 */
export function scopeOf(request: CompareRequest, weights: readonly (string | null)[]): string {
  const { limit: _limit, cursor: _cursor, ...same } = request;
  return hashBytes(JSON.stringify([same, weights]));
}
