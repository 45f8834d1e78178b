import { z } from 'zod';
import { Difference } from '../comparison.js';
import { DIFFERENCE_KINDS } from '../differences/find-differences.js';

const classId = z.int();

/** What one model made of one image. */
const ModelOutcome = z.strictObject({
  /** Time from decoding to boxes, ms; null where the image did not run alone. */
  ms: z.number().nullable(),
  /** Each detection: compared class id, confidence, hits (see `ClassCurve`). */
  found: z.array(z.tuple([classId, z.number(), z.int()])),
  /** Labelled class and found class of each object; -1 is background. */
  taken: z.array(z.tuple([classId, classId]).readonly()),
});
export type ModelOutcome = z.infer<typeof ModelOutcome>;

/** All that a comparison keeps of one image: a line of its journal. */
export const ImageOutcome = z.strictObject({
  image: z.string(),
  /** Class ids of the labelled objects; null without labels. */
  labelled: z.array(classId).nullable(),
  /** Whether its label could be used only in part. */
  has_bad_label: z.boolean(),
  /** In the order of the models; the reason where a model could not look at it. */
  models: z.array(z.union([ModelOutcome, z.strictObject({ failed: z.string() })])),
  differences: z.array(z.tuple([z.enum(DIFFERENCE_KINDS), Difference])),
});
export type ImageOutcome = z.infer<typeof ImageOutcome>;
