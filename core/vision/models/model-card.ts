import * as z from 'zod';
import { Warning } from '../results/origin.js';
import { ClassNamesSource } from './choose-class-names.js';
import { GeometryCheck } from './geometry-check.js';
import { ModelContract } from './model-contract.js';
import { Quantisation } from './quantisation.js';

/** Id of a model: a file name that needs no quoting in a shell. */
export const ModelId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'Must be 1 to 64 letters, digits, dots, dashes or underscores')
  .refine((id) => id !== 'mock', 'The id "mock" is reserved for the built-in backend');

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 lower-case hex digits');

const FileName = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => !/[/\\\0]/.test(name) && name !== '.' && name !== '..', 'Must be a file name without a folder');

export const CommercialUse = z.enum(['allowed', 'forbidden', 'unknown']);
export type CommercialUse = z.infer<typeof CommercialUse>;

/** Facts read from the reviewed file. */
const ModelFacts = z
  .strictObject({
    producer: z
      .string()
      .meta({ description: 'Exporter and its version, as stated in the file', example: 'pytorch 2.4.0' }),
    opset: z.int().nullable().meta({ description: "Version of ONNX's operator set", example: 17 }),
    operators: z.int().min(0).meta({ description: 'Nodes of the graph, including subgraphs', example: 320 }),
    quantisation: Quantisation.meta({ description: 'Precision of the weights and of the arithmetic', example: 'none' }),
    class_names_source: ClassNamesSource.meta({ description: 'Source of the class names', example: 'metadata' }),
    metadata_licence: z
      .string()
      .nullable()
      .meta({ description: 'Licence stated in the metadata of the file', example: 'AGPL-3.0' }),
    warnings: z
      .array(Warning)
      .max(20)
      .optional()
      .meta({ description: 'Warnings shown to the reviewer; absent if there were none', example: [] }),
  })
  .meta({
    id: 'ModelFacts',
    description: 'Properties of the reviewed file',
    example: {
      producer: 'pytorch 2.4.0',
      opset: 17,
      operators: 320,
      quantisation: 'none',
      class_names_source: 'metadata',
      metadata_licence: 'AGPL-3.0',
    },
  });

/** The record of a review: which weights may run, how they are run, and who reviewed them. */
export const ModelCard = z
  .strictObject({
    schema: z
      .literal('handlens.model-card/1')
      .meta({ description: 'Version of the card format', example: 'handlens.model-card/1' }),
    id: ModelId.meta({ description: 'Name of the model in requests', example: 'yolox_nano' }),
    file: FileName.meta({ description: 'Name of the weight file', example: 'yolox_nano.onnx' }),
    sha256: Sha256.meta({ description: 'SHA-256 of the weight file, hex', example: '0a1b2c3d'.repeat(8) }),
    bytes: z.int().positive().meta({ description: 'Size of the weight file, bytes', example: 3_678_356 }),
    source: z.string().trim().min(1).max(2000).meta({
      description: 'Source of the weights: URL or text',
      example: 'https://example.org/yolox_nano.onnx',
    }),
    licence: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .meta({ description: 'Licence of the weights: SPDX id or text', example: 'Apache-2.0' }),
    commercial_use: CommercialUse.meta({
      description: 'Whether the licence allows commercial use',
      example: 'allowed',
    }),
    reviewed_by: z.string().trim().min(1).max(200).meta({ description: 'Reviewer', example: 'Mona' }),
    reviewed_at: z.iso.date().meta({ description: 'Day of the review, ISO 8601', example: '2026-01-31' }),
    notes: z.string().max(4000).optional().meta({ description: 'Notes', example: 'Trained on COCO 2017.' }),
    contract: ModelContract.meta({ description: 'How to run the model and decode its outputs' }),
    facts: ModelFacts,
    geometry: GeometryCheck.optional().meta({
      description: 'Whether boxes follow the image; absent in cards of earlier versions',
    }),
  })
  .meta({ id: 'ModelCard', description: 'The record of a review: hash, settings and reviewer of a weight file' });
export type ModelCard = z.infer<typeof ModelCard>;
