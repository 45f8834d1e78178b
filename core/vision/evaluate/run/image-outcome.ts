import type { Difference } from '../comparison.js';
import type { Mistake } from '../measures/count-confusion.js';
import type { DifferenceKind } from '../measures/find-differences.js';

/** Outcome of a model on an image. */
export interface ModelOutcome {
  /** Time from decoding to boxes, ms; null if other images were processed at the same time. */
  ms: number | null;
  /** Detections: compared id, confidence, and hits (see `ClassCurve`). */
  found: readonly (readonly [classId: number, confidence: number, hits: number])[];
  /** Labeled and detected class of each object at the threshold, including correct ones. */
  taken: readonly Mistake[];
}

/** Outcome of an image. */
export interface ImageOutcome {
  image: string;
  /** Compared ids of the labeled objects; null if there are no labels. */
  labelled: readonly number[] | null;
  /**
   * Whether the label is partly or completely unusable. If completely, `labelled` is null and the image is excluded.
   */
  has_bad_label: boolean;
  /** In the order of the models; `failed` is the reason why a model could not process the image. */
  models: readonly (ModelOutcome | { failed: string })[];
  differences: readonly (readonly [DifferenceKind, Difference])[];
}
