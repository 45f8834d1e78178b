import type { AccuracyFigures } from '../comparison.js';
import { ClassCurve, type Counts, f1Of, MIN_CONFIDENCE, REQUESTED_BIT, rankScores } from './class-curve.js';

/**
 * Returns the confidence threshold with the highest F1. It is halfway between the lowest accepted score and the next
 * one, so that slightly different scores give the same result. Detections must score above it.
 * @param scores scores in descending order.
 * @param isRight whether each detection matched a label.
 * @returns null if there are no labels or no correct detections.
 */
export function bestThreshold(scores: ArrayLike<number>, isRight: ArrayLike<boolean>, labelled: number): number | null {
  let best = { f1: 0, threshold: null as number | null };
  let right = 0;
  for (let place = 0; place < scores.length; place++) {
    if (isRight[place]) right++;
    const next = scores[place + 1] ?? Math.min(MIN_CONFIDENCE, scores[place]!);
    // Detections with equal scores are accepted or rejected together.
    if (next === scores[place] && place + 1 < scores.length) continue;
    const f1 = f1Of({ right, found: place + 1, labelled }) ?? 0;
    if (f1 > best.f1) best = { f1, threshold: (scores[place]! + next) / 2 };
  }
  return best.threshold;
}

/** Figures over all classes and for each. */
export interface Accuracy {
  overall: AccuracyFigures;
  /** Accuracy by class id, of classes with labels or with detections above the threshold. */
  byClass: ReadonlyMap<number, AccuracyFigures>;
  bestConfidence: number | null;
}

const DIGITS = 1e6;
const rounded = (value: number | null) => (value === null ? null : Math.round(value * DIGITS) / DIGITS);
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

interface ClassFigures {
  counts: Counts;
  precisions: number[] | null;
}

function figuresOf(counts: Counts, ap50: number | null, ap: number | null): AccuracyFigures {
  const { right, found, labelled } = counts;
  return {
    precision: rounded(found === 0 ? null : right / found),
    recall: rounded(labelled === 0 ? null : right / labelled),
    f1: rounded(labelled === 0 ? null : f1Of(counts)),
    ap50: rounded(ap50),
    ap50_95: rounded(ap),
    labelled,
    found,
  };
}

/**
 * Collects the detections of a model over all images. Precision, recall and F1 weight all objects equally; average
 * precisions are means over the labeled classes, as in COCO.
 */
export class AccuracyTally {
  private readonly curves = new Map<number, ClassCurve>();

  addLabelled(classId: number, count: number): void {
    this.curveOf(classId).labelled += count;
  }

  /** @param hits bit mask of matches: one bit for each COCO overlap, one for the requested overlap. */
  addFound(classId: number, score: number, hits: number): void {
    this.curveOf(classId).add(score, hits);
  }

  /** @param confidence confidence threshold, exclusive, 0 to 1. */
  finish(confidence: number): Accuracy {
    const classes = [...this.curves]
      .sort(([a], [b]) => a - b)
      .map(([id, curve]) => [id, this.judge(curve, confidence)]);
    const all = classes as [number, ClassFigures][];
    const occurring = all.filter(([, { counts }]) => counts.found + counts.labelled > 0);
    return {
      overall: overallOf(all.map(([, figures]) => figures)),
      byClass: new Map(
        occurring.map(([id, { counts, precisions }]) => [
          id,
          figuresOf(counts, precisions?.[0] ?? null, precisions && mean(precisions)),
        ]),
      ),
      bestConfidence: rounded(this.bestConfidence()),
    };
  }

  private curveOf(classId: number): ClassCurve {
    const known = this.curves.get(classId) ?? new ClassCurve();
    this.curves.set(classId, known);
    return known;
  }

  private judge(curve: ClassCurve, confidence: number): ClassFigures {
    return { counts: curve.countsAbove(confidence), precisions: curve.averagePrecisions() };
  }

  private bestConfidence(): number | null {
    const curves = [...this.curves.values()];
    const scores = curves.flatMap((curve) => curve.scores);
    const hits = curves.flatMap((curve) => curve.hits);
    const ranked = [...rankScores(scores)];
    const labelled = curves.reduce((sum, curve) => sum + curve.labelled, 0);
    const isRight = ranked.map((place) => ((hits[place]! >> REQUESTED_BIT) & 1) === 1);
    return bestThreshold(
      ranked.map((place) => scores[place]!),
      isRight,
      labelled,
    );
  }
}

function overallOf(classes: readonly ClassFigures[]): AccuracyFigures {
  const sum = (of: keyof Counts) => classes.reduce((total, { counts }) => total + counts[of], 0);
  const curves = classes.flatMap(({ precisions }) => (precisions ? [precisions] : []));
  const ap50 = mean(curves.map((precisions) => precisions[0]!));
  const ap = mean(curves.flat());
  return figuresOf({ right: sum('right'), found: sum('found'), labelled: sum('labelled') }, ap50, ap);
}
