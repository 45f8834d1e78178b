import * as z from 'zod';
import { hashCanonical } from '../../../base/files/canonical-json.js';
import { AdoptedPath } from '../../datasets/contract/adopted-path.js';
import { DataRights, SplitCounts } from '../../datasets/contract/dataset-manifest.js';

export const GATE_IDS = ['dataset-valid', 'rights-reviewed', 'extra-installed', 'output-path', 'disk-space'] as const;

export const TrainingGate = z
  .strictObject({
    id: z.enum(GATE_IDS).meta({ description: 'Name of the condition', example: 'dataset-valid' }),
    state: z.enum(['passed', 'failed', 'unknown']).meta({ description: 'Whether it passes', example: 'passed' }),
    evidence: z.string().meta({ description: 'Evidence, with figures', example: '0 errors in 1,200 images' }),
    fix: z.string().nullable().meta({ description: 'How to fix it if it does not pass', example: null }),
  })
  .meta({ id: 'TrainingGate', description: 'A condition of a real training run' });
export type TrainingGate = z.infer<typeof TrainingGate>;

export const Estimate = z
  .strictObject({
    what: z.enum(['duration', 'memory', 'disk']).meta({ description: 'Estimated quantity', example: 'duration' }),
    low: z.number().nullable().meta({ description: 'Lower bound; null if unknown', example: 600 }),
    high: z.number().nullable().meta({ description: 'Upper bound; null if unknown', example: 1200 }),
    unit: z.enum(['s', 'MB']).meta({ description: 'Unit of both', example: 's' }),
    basis: z.string().meta({
      description: 'Basis of the estimate, or why it is unknown',
      example: 'unknown: no step was measured here',
    }),
  })
  .meta({ id: 'TrainingEstimate', description: 'An estimate for a run' });
export type Estimate = z.infer<typeof Estimate>;

/** The steps of a training run. Creating a plan changes nothing. */
export const TrainingPlan = z
  .strictObject({
    plan_id: z.string().meta({
      description: 'SHA-256 of the plan without this field; `--execute` compares it',
      example: 'f'.repeat(64),
    }),
    kind: z.enum(['dry-run', 'smoke']).meta({ description: 'smoke: the bundled small dataset', example: 'dry-run' }),
    is_executable: z.boolean().meta({ description: 'Whether every gate passed', example: false }),
    dataset: z
      .strictObject({
        config: z.string().meta({ description: 'Path of the config', example: '/data/signs/data.yaml' }),
        root: z.string().meta({ description: 'Folder of the dataset', example: '/data/signs' }),
        config_sha256: z.string().meta({ description: 'Of the config', example: '0'.repeat(64) }),
        manifest_sha256: z.string().nullable().meta({
          description: 'SHA-256 of `manifest.yaml`, which lists each file with its hash; null if there is none',
          example: null,
        }),
        classes: z.array(z.string()).meta({ description: 'Class names by id', example: ['stop', 'yield'] }),
        splits: z
          .partialRecord(z.enum(['train', 'val', 'test']), SplitCounts)
          .meta({ description: 'Counts', example: {} }),
        adopted_paths: z
          .array(AdoptedPath)
          .default([])
          .meta({ description: 'Paths that lead nowhere, and the places that were checked instead', example: [] }),
        error_count: z.int().min(0).meta({ description: 'Errors that validation found', example: 0 }),
        warning_count: z.int().min(0).meta({ description: 'Warnings that validation found', example: 2 }),
        rights: DataRights.nullable().meta({
          description: 'Usage rights from the dataset manifest; null without a manifest',
          example: null,
        }),
      })
      .meta({ description: 'The dataset of the run' }),
    model: z.string().meta({ description: 'Architecture, trained from scratch', example: 'yolo11n.yaml' }),
    settings: z
      .strictObject({
        epochs: z.int().min(1).meta({ description: 'Epochs', example: 100 }),
        batch: z.int().min(1).meta({ description: 'Images per step', example: 16 }),
        image_size: z.int().min(32).meta({ description: 'Side of the square model input, px', example: 640 }),
        device: z.string().meta({ description: 'Device: cpu, or the number of a GPU', example: 'cpu' }),
        seed: z.int().min(0).meta({ description: 'Seed', example: 0 }),
        workers: z.int().min(0).meta({ description: 'Processes that load images', example: 0 }),
      })
      .meta({ description: 'Settings of the run' }),
    steps: z
      .strictObject({
        per_epoch: z.int().min(0).meta({ description: 'Images of the train split by batch, rounded up', example: 57 }),
        total: z.int().min(0).meta({ description: 'Over all epochs', example: 5700 }),
      })
      .meta({ description: 'Steps of the optimiser' }),
    estimates: z.array(Estimate).meta({ description: 'Estimates for the run', example: [] }),
    gates: z.array(TrainingGate).meta({ description: 'Conditions of a real run', example: [] }),
    command: z
      .strictObject({
        argv: z
          .array(z.string())
          .meta({ description: 'Program and arguments, no shell', example: ['python3', '-I', 'run.py'] }),
        environment: z
          .record(z.string(), z.string())
          .meta({ description: 'All variables that it would get', example: { YOLO_OFFLINE: 'true' } }),
        cwd: z.string().meta({ description: 'Folder it would run in', example: '/runs/2026-05-04-signs' }),
        input: z
          .record(z.string(), z.unknown())
          .meta({ description: 'Text on standard input', example: { epochs: 100 } }),
      })
      .meta({ description: 'The exact command' }),
    output: z
      .string()
      .nullable()
      .meta({ description: 'Folder of the run; null if none was specified', example: '/runs/signs-1' }),
    writes: z
      .array(z.string())
      .meta({ description: 'Files that the run writes', example: ['/runs/signs-1/weights/best.pt'] }),
    versions: z.record(z.string(), z.string().nullable()).meta({
      description: 'Versions of Python, ultralytics, torch and Handlens; null if not installed',
      example: { ultralytics: null },
    }),
    notes: z
      .array(z.string())
      .meta({ description: 'Further notes', example: ['Ultralytics is licensed under AGPL-3.0.'] }),
  })
  .meta({ id: 'TrainingPlan', description: 'The plan of a training run; nothing is trained' });
export type TrainingPlan = z.infer<typeof TrainingPlan>;

/** Returns the SHA-256 of a plan without its id, so that any change of the plan changes the id. */
export function planId(plan: Omit<TrainingPlan, 'plan_id'>): string {
  const { plan_id: _, ...rest } = plan as TrainingPlan;
  return hashCanonical(rest);
}
