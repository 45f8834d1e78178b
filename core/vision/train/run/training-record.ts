import * as z from 'zod';
import { TrainingPlan } from '../contract/training-plan.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A finished epoch, from the trainer's `results.csv`. */
export const EpochResult = z
  .strictObject({
    epoch: z.int().min(1).meta({ description: 'Number of the epoch, from 1', example: 3 }),
    seconds: z
      .number()
      .nullable()
      .meta({ description: 'Since the trainer started; a resumed run starts again at 0', example: 12.5 }),
    losses: z
      .record(z.string(), z.number().nullable())
      .meta({ description: 'Training losses, by name; null if they are not numbers', example: { box: 1.82 } }),
    precision: z.number().nullable().meta({ description: 'On the val split', example: 0.81 }),
    recall: z.number().nullable().meta({ description: 'On the val split', example: 0.77 }),
    ap50: z.number().nullable().meta({ description: 'Average precision at IoU 0.5, 0 to 1', example: 0.83 }),
    ap50_95: z.number().nullable().meta({ description: 'Mean over IoU 0.5 to 0.95, 0 to 1', example: 0.52 }),
  })
  .meta({ id: 'EpochResult', description: 'One finished epoch' });
export type EpochResult = z.infer<typeof EpochResult>;

export const RunFile = z
  .strictObject({
    path: z
      .string()
      .min(1)
      .meta({ description: 'Relative to the folder of the run', example: 'train/weights/best.pt' }),
    bytes: z.int().min(0).meta({ description: 'Size', example: 5_400_000 }),
    sha256: Sha256.meta({ description: 'SHA-256 of its bytes', example: '0'.repeat(64) }),
  })
  .meta({ id: 'RunFile', description: 'A file of a run' });
export type RunFile = z.infer<typeof RunFile>;

export const Checkpoint = z
  .strictObject({
    epoch: z.int().min(1).meta({ description: 'Epoch after which it was written', example: 3 }),
    file: z
      .string()
      .regex(/^checkpoints\/epoch-\d{5,}\.pt$/)
      .meta({
        description: 'Relative to the folder of the run',
        example: 'checkpoints/epoch-00003.pt',
      }),
    sha256: Sha256.meta({ description: 'SHA-256 of its bytes', example: '0'.repeat(64) }),
  })
  .meta({ id: 'TrainingCheckpoint', description: 'The checkpoint that a stopped run can resume from' });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** Contents of `record.json`: plan, versions, data and results of a run. */
export const TrainingRecord = z
  .strictObject({
    schema: z.literal('handlens.training-record/1').meta({
      description: 'Version of the record format',
      example: 'handlens.training-record/1',
    }),
    run_id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ description: 'Id of this run', example: '0'.repeat(32) }),
    state: z
      .enum(['running', 'finished', 'cancelled', 'failed'])
      .meta({ description: '`running` long after the process ended means that it was killed', example: 'finished' }),
    reason: z.string().nullable().meta({ description: 'Why it did not finish', example: null }),
    started_at: z.iso.datetime().meta({ description: 'Time of the first start', example: '2026-05-04T10:00:00Z' }),
    ended_at: z.iso.datetime().nullable().meta({ description: 'Time of the end', example: '2026-05-04T10:20:00Z' }),
    resumed: z
      .array(
        z.strictObject({
          at: z.iso.datetime().meta({ description: 'When', example: '2026-05-04T10:10:00Z' }),
          epoch: z.int().min(1).meta({ description: 'Epoch of the checkpoint', example: 3 }),
        }),
      )
      .meta({ description: 'Each time it was resumed', example: [] }),
    plan: TrainingPlan,
    versions: z
      .record(z.string(), z.string())
      .meta({ description: 'Versions, as reported at run time', example: { ultralytics: '8.4.190' } }),
    data: z
      .strictObject({
        images: z.int().min(0).meta({ description: 'Images copied', example: 200 }),
        labels: z.int().min(0).meta({ description: 'Labels copied', example: 198 }),
        bytes: z.int().min(0).meta({ description: 'Size of both', example: 9_000_000 }),
        sha256: Sha256.meta({
          description:
            'SHA-256 of the file list (one line per file: hash, split and name). Identifies the training data',
          example: '0'.repeat(64),
        }),
      })
      .nullable()
      .meta({ description: 'The training copy of the data; null until it is complete', example: null }),
    batch: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Final batch size; the trainer halves it if memory runs out', example: 16 }),
    epochs: z.array(EpochResult).meta({ description: 'Finished epochs', example: [] }),
    checkpoint: Checkpoint.nullable().meta({ description: 'Null once the run is finished', example: null }),
    results: z
      .strictObject({ weights: RunFile, onnx: RunFile, card_draft: RunFile })
      .nullable()
      .meta({ description: 'Its output files; null until it is finished', example: null }),
  })
  .meta({ id: 'TrainingRecord', description: 'The result of a training run' });
export type TrainingRecord = z.infer<typeof TrainingRecord>;
