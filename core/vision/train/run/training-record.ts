import { z } from 'zod';
import { TrainingPlan } from '../contract/training-plan.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** One finished epoch, from the trainer's own `results.csv`. */
export const EpochResult = z
  .strictObject({
    epoch: z.int().min(1).meta({ description: 'Which one, from 1', example: 3 }),
    seconds: z
      .number()
      .nullable()
      .meta({ description: 'Since the trainer was started, carried on runs from there anew', example: 12.5 }),
    losses: z
      .record(z.string(), z.number().nullable())
      .meta({ description: 'Losses of training, by name; null where they are no number', example: { box: 1.82 } }),
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
    sha256: Sha256.meta({ description: 'Of its bytes', example: '0'.repeat(64) }),
  })
  .meta({ id: 'RunFile', description: 'A file of a run' });
export type RunFile = z.infer<typeof RunFile>;

export const Checkpoint = z
  .strictObject({
    epoch: z.int().min(1).meta({ description: 'Epoch that it was written after', example: 3 }),
    file: z
      .string()
      .regex(/^checkpoints\/epoch-\d{5,}\.pt$/)
      .meta({
        description: 'Relative to the folder of the run',
        example: 'checkpoints/epoch-00003.pt',
      }),
    sha256: Sha256.meta({ description: 'Of its bytes', example: '0'.repeat(64) }),
  })
  .meta({ id: 'TrainingCheckpoint', description: 'What a stopped run can be carried on from' });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** `record.json` of a run: what was asked, what ran, on what, and what came of it. */
export const TrainingRecord = z
  .strictObject({
    schema: z.literal('handlens.training-record/1').meta({
      description: 'Form of the record',
      example: 'handlens.training-record/1',
    }),
    run_id: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ description: 'Of this run alone', example: '0'.repeat(32) }),
    state: z
      .enum(['running', 'finished', 'cancelled', 'failed'])
      .meta({ description: '`running` for long after nothing runs: it was killed', example: 'finished' }),
    reason: z.string().nullable().meta({ description: 'Why it did not finish', example: null }),
    started_at: z.iso.datetime().meta({ description: 'When it was first started', example: '2026-05-04T10:00:00Z' }),
    ended_at: z.iso.datetime().nullable().meta({ description: 'When it ended', example: '2026-05-04T10:20:00Z' }),
    resumed: z
      .array(
        z.strictObject({
          at: z.iso.datetime().meta({ description: 'When', example: '2026-05-04T10:10:00Z' }),
          epoch: z.int().min(1).meta({ description: 'Epoch of the checkpoint', example: 3 }),
        }),
      )
      .meta({ description: 'Each time that it was carried on', example: [] }),
    plan: TrainingPlan,
    versions: z
      .record(z.string(), z.string())
      .meta({ description: 'Of what ran, as it said itself', example: { ultralytics: '8.4.190' } }),
    data: z
      .strictObject({
        images: z.int().min(0).meta({ description: 'Images copied', example: 200 }),
        labels: z.int().min(0).meta({ description: 'Labels copied', example: 198 }),
        bytes: z.int().min(0).meta({ description: 'Size of both', example: 9_000_000 }),
        sha256: Sha256.meta({
          description: 'Of one line for each file: its hash, split and name; what the model saw',
          example: '0'.repeat(64),
        }),
      })
      .nullable()
      .meta({ description: 'What was copied to train on; null while it is not done', example: null }),
    batch: z
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Images of a step at the end: the trainer halves it where memory ends', example: 16 }),
    epochs: z.array(EpochResult).meta({ description: 'Finished epochs', example: [] }),
    checkpoint: Checkpoint.nullable().meta({ description: 'Null once it finished', example: null }),
    results: z
      .strictObject({ weights: RunFile, onnx: RunFile, card_draft: RunFile })
      .nullable()
      .meta({ description: 'What it hands over; null until it finished', example: null }),
  })
  .meta({ id: 'TrainingRecord', description: 'What a training run did' });
export type TrainingRecord = z.infer<typeof TrainingRecord>;
