/** IoU thresholds over which COCO averages: 0.50, 0.55 ... 0.95, as computed by `numpy.linspace(0.5, 0.95, 10)`. */
export const COCO_OVERLAPS: readonly number[] = Array.from({ length: 10 }, (_, place) =>
  place === 9 ? 0.95 : 0.5 + place * ((0.95 - 0.5) / 9),
);

/** Maximum detections per class and image that COCO evaluates, most confident first. */
export const MAX_PER_CLASS = 100;

/**
 * Minimum confidence requested. Lower scores only extend the flat end of the curve (Ultralytics validates with the same
 * value).
 */
export const MIN_CONFIDENCE = 0.001;

/** 0, 0.01 ... 1, as computed by `numpy.linspace(0, 1, 101)`. */
const RECALLS: readonly number[] = Array.from({ length: 101 }, (_, place) => (place === 100 ? 1 : place * 0.01));
/** `numpy.spacing(1)`, which pycocotools adds to its divisor. */
const EPSILON = 2 ** -52;

/**
 * Computes the average precision at 101 recalls (`COCOeval.accumulate` of pycocotools).
 * @param isRight whether each detection matched a label, by descending confidence.
 * @param labelled number of labels, above 0.
 * @returns 0 to 1.
 */
export function averagePrecision(isRight: readonly boolean[], labelled: number): number {
  const recalls: number[] = [];
  const precisions: number[] = [];
  let right = 0;
  for (const [place, one] of isRight.entries()) {
    if (one) right++;
    recalls.push(right / labelled);
    precisions.push(right / (place + 1 + EPSILON));
  }
  for (let place = precisions.length - 1; place > 0; place--) {
    precisions[place - 1] = Math.max(precisions[place - 1]!, precisions[place]!);
  }
  let sum = 0;
  let place = 0;
  for (const recall of RECALLS) {
    while (place < recalls.length && recalls[place]! < recall) place++;
    sum += precisions[place] ?? 0;
  }
  return sum / RECALLS.length;
}

/** Bit of `hits` for the requested overlap. The lower bits are for the COCO overlaps. */
export const REQUESTED_BIT = COCO_OVERLAPS.length;
/** Bit of `hits` for a detection beyond the 100 most confident ones of its class and image, which COCO ignores. */
export const BEYOND_BIT = REQUESTED_BIT + 1;

/** Collects the detections of a class over all images, in at most 16 bytes each. */
export class ClassCurve {
  readonly scores: number[] = [];
  readonly hits: number[] = [];
  labelled = 0;

  /** @param hits bit mask: whether the detection matched a label at each overlap. */
  add(score: number, hits: number): void {
    this.scores.push(score);
    this.hits.push(hits);
  }

  countsAbove(confidence: number): Counts {
    const counts = { right: 0, found: 0, labelled: this.labelled };
    for (const [place, score] of this.scores.entries()) {
      if (score <= confidence) continue;
      counts.found++;
      counts.right += (this.hits[place]! >> REQUESTED_BIT) & 1;
    }
    return counts;
  }

  /** Returns the average precision at each COCO overlap; null if there are no labels. */
  averagePrecisions(): number[] | null {
    if (this.labelled === 0) return null;
    const ranked = [...rankScores(this.scores)]
      .map((place) => this.hits[place]!)
      .filter((hits) => ((hits >> BEYOND_BIT) & 1) === 0);
    return COCO_OVERLAPS.map((_, bit) =>
      averagePrecision(
        ranked.map((hits) => ((hits >> bit) & 1) === 1),
        this.labelled,
      ),
    );
  }
}

/** Numbers of labels and detections. */
export interface Counts {
  /** Detections that matched a label. */
  right: number;
  found: number;
  labelled: number;
}

/** Returns the harmonic mean of precision and recall, 0 to 1; null if there are neither labels nor detections. */
export function f1Of({ right, found, labelled }: Counts): number | null {
  return found + labelled === 0 ? null : (2 * right) / (found + labelled);
}

/** Returns the indices of scores in descending order. Equal scores stay in order. */
export function rankScores(scores: readonly number[]): Uint32Array {
  return Uint32Array.from(scores.keys()).sort((a, b) => scores[b]! - scores[a]! || a - b);
}
