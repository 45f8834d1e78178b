import * as z from 'zod';
import { Layout } from '../layouts/index.js';
import { Warning } from '../results/origin.js';
import { DefaultModel } from './default-model.js';
import { CommercialUse } from './model-card.js';

const ModelState = z.enum(['ready', 'not-reviewed', 'changed', 'missing', 'refused', 'card-invalid']);

export const ModelEntry = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the card; without a card, the file name', example: 'yolox_nano' }),
    backend: z.enum(['mock', 'onnx']).meta({ description: 'Backend that runs it', example: 'onnx' }),
    file: z
      .string()
      .nullable()
      .meta({ description: 'Weight file in the models folder; null for the mock', example: 'yolox_nano.onnx' }),
    state: ModelState.meta({
      description: 'Whether it is ready to use, and the reason if it is not',
      example: 'ready',
    }),
    reason: z.string().nullable().meta({ description: 'Why it cannot run; null if it can', example: null }),
    remedy: z.string().nullable().meta({ description: 'How to make it ready; null if it is', example: null }),
    layout: Layout.nullable().meta({ description: 'Layout of the outputs, if known', example: 'yolox' }),
    classes: z.int().nullable().meta({ description: 'Number of classes, if known', example: 80 }),
    licence: z.string().nullable().meta({ description: 'Licence of the weights, if known', example: 'Apache-2.0' }),
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
    warnings: z.array(Warning).meta({ description: 'Notes for users of the model', example: [] }),
  })
  .meta({ id: 'ModelEntry', description: 'A model with its state, and the remedy if it is not ready' });
export type ModelEntry = z.infer<typeof ModelEntry>;

export const ModelsInFolder = z.strictObject({
  models: z
    .array(ModelEntry)
    .meta({ description: 'The built-in mock, then cards, then files without one', example: [] }),
  warnings: z.array(Warning).meta({ description: 'Skipped files, with the reasons', example: [] }),
});
export type ModelsInFolder = z.infer<typeof ModelsInFolder>;

export const ModelList = ModelsInFolder.extend({ default: DefaultModel }).meta({
  id: 'ModelList',
  description: 'The models that are ready to use and those that need a review',
});
export type ModelList = z.infer<typeof ModelList>;
