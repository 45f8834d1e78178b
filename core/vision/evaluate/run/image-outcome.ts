import type { Difference } from '../comparison.js';
import type { Mistake } from '../measures/count-confusion.js';
import type { DifferenceKind } from '../measures/find-differences.js';

/** Outcome of one model for one image. */
export interface ModelOutcome {
  /** Time from decoding to boxes in ms; null if other images ran at the same time. */
  ms: number | null;
  /** Each detection: compared class id, confidence, hits (see `ClassCurve`). */
  found: readonly (readonly [classId: number, confidence: number, hits: number])[];
  /** Labeled and found class of each object at the threshold. */
  taken: readonly Mistake[];
}

/** Outcome of one image, one line of the journal. */
export interface ImageOutcome {
  image: string;
  /** Class ids of the labeled objects; null without labels. */
  labelled: readonly number[] | null;
  /** Whether its label was only partly usable, or unusable: then `labelled` is null and the image is excluded. */
  has_bad_label: boolean;
  /** In model order; the reason if a model could not process it. */
  models: readonly (ModelOutcome | { failed: string })[];
  differences: readonly (readonly [DifferenceKind, Difference])[];
}
