import type { Difference } from '../comparison.js';
import type { Mistake } from '../measures/count-confusion.js';
import type { DifferenceKind } from '../measures/find-differences.js';

/** Result of one model for one image. */
export interface ModelOutcome {
  /** Time from decoding to boxes in ms; null if other images ran at the same time. */
  ms: number | null;
  /** Each detection: compared class id, confidence, hits (see `ClassCurve`). */
  found: readonly (readonly [classId: number, confidence: number, hits: number])[];
  /** Each labelled and each found object at the threshold. */
  taken: readonly Mistake[];
}

/** Results for one image: a line of the comparison's journal. */
export interface ImageOutcome {
  image: string;
  /** Class ids of the labelled objects; null without labels. */
  labelled: readonly number[] | null;
  /** Whether its label could be used only in part, or not at all: then `labelled` is null, and nothing of the image counts. */
  has_bad_label: boolean;
  /** In model order; the reason if a model could not process it. */
  models: readonly (ModelOutcome | { failed: string })[];
  differences: readonly (readonly [DifferenceKind, Difference])[];
}
