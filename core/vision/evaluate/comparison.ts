import * as z from 'zod';
import { AppliedOptions } from '../results/origin.js';

/** Accuracy of a model, for one class or all classes. */
export const AccuracyFigures = z
  .strictObject({
    precision: z
      .number()
      .nullable()
      .meta({ description: 'Precision at the threshold; null if there are no detections', example: 0.91 }),
    recall: z.number().nullable().meta({
      description: 'Recall at the threshold; null if there are no labels',
      example: 0.84,
    }),
    f1: z.number().nullable().meta({ description: 'Harmonic mean of both', example: 0.87 }),
    ap50: z
      .number()
      .nullable()
      .meta({ description: 'Average precision at IoU 0.50 (COCO, 101 points)', example: 0.88 }),
    ap50_95: z
      .number()
      .nullable()
      .meta({ description: 'Mean of the average precision at IoU 0.50, 0.55 ... 0.95', example: 0.61 }),
    labelled: z.int().min(0).meta({ description: 'Labelled objects', example: 310 }),
    found: z.int().min(0).meta({ description: 'Detections at the threshold', example: 290 }),
  })
  .meta({ id: 'AccuracyFigures', description: 'Quality of detections' });
export type AccuracyFigures = z.infer<typeof AccuracyFigures>;

export const LatencyFigures = z
  .strictObject({
    p50: z.number().meta({ description: 'Median, ms', example: 61.2 }),
    p90: z.number().meta({ description: '90th percentile, ms', example: 70.4 }),
    p99: z.number().meta({ description: '99th percentile, ms', example: 88.0 }),
    mean: z.number().meta({ description: 'Mean, ms', example: 63.0 }),
    images: z.int().min(1).meta({ description: 'Images that it was measured on, one at a time', example: 200 }),
  })
  .meta({ id: 'LatencyFigures', description: 'Latency per image, from decoding to boxes, without waiting' });
export type LatencyFigures = z.infer<typeof LatencyFigures>;

export const ComparedModel = z
  .strictObject({
    label: z.string().meta({ description: 'Name of the model in the comparison', example: 'A' }),
    backend: z.enum(['mock', 'onnx']).meta({ description: 'Backend of the model', example: 'onnx' }),
    is_mock: z.boolean().meta({ description: 'True if its boxes are made up by the mock backend', example: false }),
    model: z
      .string()
      .nullable()
      .meta({ description: 'Id of the model card; null for the mock', example: 'yolox-nano' }),
    sha256: z.string().nullable().meta({ description: 'SHA-256 of the weights', example: null }),
    device: z.string().meta({ description: 'Device that ran it', example: 'cpu' }),
    options: AppliedOptions,
    bytes: z.int().nullable().meta({ description: 'Size of the weights', example: 3_700_000 }),
    licence: z.string().nullable().meta({ description: 'From the model card', example: 'Apache-2.0' }),
    overall: AccuracyFigures.nullable().meta({ description: 'Over all classes; null without labels', example: null }),
    by_class: z
      .array(z.strictObject({ class_id: z.int().min(0), class_name: z.string(), figures: AccuracyFigures }))
      .meta({
        description: 'Figures of each class with labels or detections',
        example: [],
      }),
    best_confidence: z
      .number()
      .nullable()
      .meta({ description: 'Threshold of the highest F1; null without labels', example: 0.37 }),
    confusion: z
      .strictObject({
        labels: z
          .array(z.string())
          .meta({ description: 'Class names; the last is background', example: ['cat', 'dog', 'background'] }),
        counts: z
          .array(z.array(z.int().min(0)))
          .meta({ description: 'Rows: labelled class; columns: found class', example: [] }),
      })
      .nullable()
      .meta({ description: 'Class confusions at the threshold; null without labels', example: null }),
    latency_ms: LatencyFigures.nullable().meta({
      description: 'Null if no image could be processed',
      example: null,
    }),
    detections: z.int().min(0).meta({ description: 'Detections at the threshold', example: 290 }),
    failed: z.int().min(0).meta({ description: 'Images that it could not process', example: 0 }),
  })
  .meta({ id: 'ComparedModel', description: 'One model of a comparison' });
export type ComparedModel = z.infer<typeof ComparedModel>;

/** An object that only some models found, or that is labeled and not found. */
export const Difference = z
  .strictObject({
    image: z.string().meta({ description: 'Name of the image', example: 'images/val/0007.jpg' }),
    found_by: z.array(z.string()).meta({ description: 'Names of the models that found it', example: ['A'] }),
    is_labelled: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether it is labelled; null without labels', example: true }),
    class_name: z.string().meta({ description: 'Class', example: 'dog' }),
    confidence: z
      .number()
      .nullable()
      .meta({ description: 'Highest confidence; null if no model found it', example: 0.71 }),
    box: z
      .strictObject({ x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() })
      .meta({ description: 'Pixels of the upright image', example: { x1: 1, y1: 2, x2: 30, y2: 40 } }),
  })
  .meta({ id: 'Difference', description: 'An object on which models, or models and labels, differ' });
export type Difference = z.infer<typeof Difference>;

export const ModelComparison = z
  .strictObject({
    images: z.int().min(0).meta({ description: 'Number of images', example: 200 }),
    labelled_objects: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Labelled objects; null without labels', example: 612 }),
    confidence: z.number().meta({ description: 'Confidence threshold of the figures', example: 0.25 }),
    iou: z.number().meta({ description: 'Minimum IoU at which a detection matches an object', example: 0.5 }),
    models: z.array(ComparedModel).min(1).meta({ description: 'The models, in the requested order' }),
    differences: z.array(Difference).meta({
      description:
        'Objects found by some models only, found by all without a label, or found by none; highest confidence first, at most 200',
      example: [],
    }),
    difference_count: z.int().min(0).meta({ description: 'Number of differences', example: 12 }),
    difference_counts: z
      .strictObject({
        models: z
          .int()
          .min(0)
          .meta({ description: 'Found by some models, but not by others that have its class', example: 8 }),
        unlabelled: z
          .int()
          .min(0)
          .meta({ description: 'Found by all, but not labelled: perhaps a label is missing', example: 3 }),
        missed: z.int().min(0).meta({ description: 'Labelled, but found by none', example: 1 }),
      })
      .meta({ description: 'Number of differences by kind', example: { models: 8, unlabelled: 3, missed: 1 } }),
    warnings: z.array(z.string()).meta({ description: 'Notes, such as classes that not all models have', example: [] }),
  })
  .meta({ id: 'ModelComparison', description: 'Differences between models on the same images' });
export type ModelComparison = z.infer<typeof ModelComparison>;
