import { DOUBTS, type Doubt, doubtOf } from '../../core/vision/evaluate/measures/find-doubts.js';
import type { FolderEntry } from '../../handlers/detection/detect-folder.js';

/** Maximum failed images that are listed by name. */
const MAX_FAILURES = 5;

interface ClassTally {
  images: number;
  /** Confidence of each object, 0 to 1. */
  scores: number[];
}

/** Figures of a class in a run. */
export interface ClassSummary {
  name: string;
  objects: number;
  images: number;
  /** Confidence, 0 to 1. */
  median: number;
  lowest: number;
}

function medianOf(scores: readonly number[]): number {
  const sorted = scores.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Figures of a run, collected from its entries one by one. */
export class FolderSummary {
  images = 0;
  objects = 0;
  /** Images with at least one object. */
  found = 0;
  failed = 0;
  readonly failures: { name: string; detail: string }[] = [];
  /** Images to check, by reason. An image counts once. */
  readonly doubts = Object.fromEntries(DOUBTS.map((doubt) => [doubt, 0])) as Record<Doubt, number>;
  readonly #classes = new Map<string, ClassTally>();

  add({ name, result, reason }: FolderEntry): void {
    this.images += 1;
    if (reason !== null) {
      this.failed += 1;
      if (this.failures.length < MAX_FAILURES) this.failures.push({ name, detail: reason.detail });
    }
    if (result === null) return;
    const { detections, is_mock: isMock } = result;
    this.objects += detections.length;
    if (detections.length > 0) this.found += 1;
    for (const { class_name: id, confidence } of detections) this.#tally(id).scores.push(confidence);
    for (const id of new Set(detections.map((one) => one.class_name))) this.#tally(id).images += 1;
    const doubt = isMock ? null : doubtOf(detections);
    if (doubt !== null) this.doubts[doubt] += 1;
  }

  #tally(name: string): ClassTally {
    const known = this.#classes.get(name);
    if (known) return known;
    const tally = { images: 0, scores: [] };
    this.#classes.set(name, tally);
    return tally;
  }

  /** Returns the classes, the most frequent first. */
  classes(): ClassSummary[] {
    const all = [...this.#classes].map(([name, { images, scores }]) => ({
      name,
      objects: scores.length,
      images,
      median: medianOf(scores),
      lowest: scores.reduce((least, score) => Math.min(least, score), 1),
    }));
    return all.sort((a, b) => b.objects - a.objects || a.name.localeCompare(b.name, 'en'));
  }
}
