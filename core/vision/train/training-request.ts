import * as z from 'zod';

/**
 * Supported architectures: those whose exports Handlens can run. Weight files are rejected, because they are pickles.
 */
const ARCHITECTURE = /^yolo(?:v8|11|12|26)[nsmlx]\.yaml$/;

/** Settings of a run other than dataset and output folder. Used by the endpoints and as options of the command. */
export const TrainingSettings = z.strictObject({
  model: z
    .string()
    .max(64)
    .regex(
      ARCHITECTURE,
      'Name an architecture to train from scratch, such as yolo11n.yaml; weights (.pt) are not loaded',
    )
    .default('yolo11n.yaml')
    .meta({
      description:
        'Architecture to train from scratch: yolov8, yolo11, yolo12 or yolo26, then n, s, m, l or x, then .yaml',
      example: 'yolo11n.yaml',
    }),
  epochs: z.int().min(1).max(10_000).default(100).meta({ description: 'Epochs', example: 100 }),
  batch: z.int().min(1).max(1024).default(16).meta({ description: 'Images per step', example: 16 }),
  image_size: z
    .int()
    .min(32)
    .max(4096)
    .multipleOf(32)
    .default(640)
    .meta({ description: 'Side of the square model input, px; a multiple of 32', example: 640 }),
  device: z
    .string()
    .regex(/^(?:cpu|[0-9]{1,2})$/, 'Must be cpu, or the number of a GPU')
    .default('cpu')
    .meta({ description: 'Device: cpu, or the number of a GPU', example: 'cpu' }),
  seed: z.int().min(0).max(2_147_483_647).default(0).meta({ description: 'Seed', example: 0 }),
  workers: z.int().min(0).max(64).default(0).meta({ description: 'Processes that load images', example: 0 }),
});
export type TrainingSettings = z.infer<typeof TrainingSettings>;

/** A request for a training run. */
export interface TrainingRequest {
  kind: 'dry-run' | 'smoke';
  /** Absolute path of the dataset config. */
  config: string;
  /** Absolute path of the folder that the run will create; null if none is specified. */
  output: string | null;
  settings: TrainingSettings;
}
