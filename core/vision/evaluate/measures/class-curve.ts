import { averagePrecision } from './average-precision.js';
import { COCO_OVERLAPS } from './coco-thresholds.js';
import type { Counts } from './f1.js';
import { rankScores } from './rank-scores.js';

/** Bit of a detection's hits that stands for the overlap that was asked for; those below are COCO's. */
export const ASKED_BIT = COCO_OVERLAPS.length;
/** Bit of a detection that is not among the surest 100 of its class in its image: COCO's curves leave it out. */
export const BEYOND_BIT = ASKED_BIT + 1;

/** Detections of one class over all images; 16 bytes each at most. */
export class ClassCurve {
  readonly scores: number[] = [];
  readonly hits: number[] = [];
  labelled = 0;

  /** @param hits one bit for each threshold, whether the detection was counted for a label. */
  add(score: number, hits: number): void {
    this.scores.push(score);
    this.hits.push(hits);
  }

  countsAbove(confidence: number): Counts {
    const counts = { right: 0, found: 0, labelled: this.labelled };
    for (const [place, score] of this.scores.entries()) {
      if (score <= confidence) continue;
      counts.found++;
      counts.right += (this.hits[place]! >> ASKED_BIT) & 1;
    }
    return counts;
  }

  /** Average precision at each of COCO's overlaps; null where nothing is labelled. */
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
