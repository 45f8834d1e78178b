import { z } from 'zod';
import { Layout } from '../layouts/index.js';
import { Warning } from '../results/origin.js';
import { CommercialUse } from './model-card.js';

const ModelState = z.enum(['ready', 'not-reviewed', 'changed', 'missing', 'refused', 'card-invalid']);

export const ModelEntry = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the card; without one, the name of the file', example: 'yolox_nano' }),
    backend: z.enum(['mock', 'onnx']).meta({ description: 'Backend that runs it', example: 'onnx' }),
    file: z
      .string()
      .nullable()
      .meta({ description: 'Weight file, from the models folder; null for the mock', example: 'yolox_nano.onnx' }),
    state: ModelState.meta({ description: 'Whether it can be run, and if not, what is in the way', example: 'ready' }),
    reason: z.string().nullable().meta({ description: 'Why it cannot be run; null when it can', example: null }),
    remedy: z.string().nullable().meta({ description: 'What to do about it; null when it can be run', example: null }),
    layout: Layout.nullable().meta({ description: 'Layout of the outputs, where known', example: 'yolox' }),
    classes: z.int().nullable().meta({ description: 'Number of classes, where known', example: 80 }),
    licence: z.string().nullable().meta({ description: 'Licence of the weights, where known', example: 'Apache-2.0' }),
    commercial_use: CommercialUse.nullable().meta({
      description: 'Whether the licence allows commercial use, as reviewed',
      example: 'allowed',
    }),
    bytes: z.int().nullable().meta({ description: 'Size of the weight file, bytes', example: 3_678_356 }),
    sha256: z
      .string()
      .nullable()
      .meta({ description: 'SHA-256 that was reviewed, hex', example: '0a1b2c3d'.repeat(8) }),
    reviewed_at: z.string().nullable().meta({ description: 'Day of the review, ISO 8601', example: '2026-01-31' }),
    warnings: z.array(Warning).meta({ description: 'What a user of it should know', example: [] }),
  })
  .meta({ id: 'ModelEntry', description: 'A model that can be run, or that could be after what its remedy says' });
export type ModelEntry = z.infer<typeof ModelEntry>;

export const ModelList = z
  .strictObject({
    models: z
      .array(ModelEntry)
      .meta({ description: 'The built-in mock, then cards, then files without one', example: [] }),
    warnings: z.array(Warning).meta({ description: 'What was left out, and why', example: [] }),
  })
  .meta({
    id: 'ModelList',
    description: 'The models that a detection can run with, and those that still need a review',
  });
export type ModelList = z.infer<typeof ModelList>;
