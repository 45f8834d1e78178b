import { MAX_REPORT_PICTURES } from '../../../report/document.js';
import type { Detection } from '../../boxes/detection.js';
import { doubtOf, findSameObjects, SAME_OBJECT, type SameObject } from '../../evaluate/measures/find-doubts.js';
import { overlap } from '../../evaluate/measures/overlap.js';
import { ImageWarningTally } from '../../image/image-warning.js';
import type { ImageResult } from '../../results/image-result.js';
import type { Origin } from '../../results/origin.js';
import { ScoreBins } from './score-bins.js';

/** An image of a run. */
export interface RunImage {
  name: string;
  /** Null if it was not read. */
  result: Pick<ImageResult, 'image' | 'detections' | 'timings_ms' | 'warnings'> | null;
  /** Why it was not read. */
  reason: { code: string; detail: string } | null;
  /** Detections of a second model, highest confidence first; undefined or null without a comparison, or if it failed. */
  other?: readonly Detection[] | null | undefined;
}

/** Reasons to look at an image, the most serious first. */
export const REASONS = ['unread', 'nothing', 'weak', 'two-classes', 'disagree', 'low-scores'] as const;
export type Reason = (typeof REASONS)[number];

/** One object under two classes. */
export interface Contested {
  /** Place of the detection in its image. */
  at: number;
  iou: number;
  /** The other class: of another box of this model, or of the second model. */
  rival: { name: string; confidence: number };
  by: 'same-model' | 'other-model';
}

/** A listed image. */
export interface ListedImage {
  name: string;
  image: ImageResult['image'] | null;
  /** The first objects, highest confidence first. */
  detections: readonly Detection[];
  /** Number of all objects, and of each class. */
  objects: number;
  classes: ReadonlyMap<string, number>;
  lowest: number | null;
  /** All reasons that apply, the most serious first. */
  reasons: readonly Reason[];
  contested: readonly Contested[];
  totalMs: number | null;
  problem: string | null;
}

/** Maximum images in the list of all images. */
const MAX_LISTED = 300;
/** Maximum images of each reason; five of six reasons have pictures. */
const MAX_OF_REASON = Math.floor(MAX_REPORT_PICTURES / 5);
/** Maximum objects of a listed image that are drawn. */
const MAX_DRAWN = 40;
/** Maximum pairs of classes that are counted. */
const MAX_PAIRS = 10_000;
/** Maximum time in the bins of timings, ms. */
const MAX_MS = 10_000;

export interface ClassTally {
  name: string;
  /** Place of the class in the order of appearance, for its color. */
  slot: number;
  scores: ScoreBins;
  /** The best score of each image with the class. */
  best: ScoreBins;
  /** Images in which an object of the class also has another class. */
  contested: number;
}

export interface PairTally {
  /** In alphabetical order. */
  classes: readonly [string, string];
  /** Objects with both classes. */
  objects: number;
  /** Those for which the second model is the reason. */
  byOther: number;
}

/** A class at the same place in the second model that this model has, too, but not for this object. */
function rivalOf(one: Detection, others: readonly Detection[], known: ReadonlySet<string>): Contested['rival'] | null {
  const here = others.filter(({ box, class_name: name }) => known.has(name) && overlap(one.box, box) >= SAME_OBJECT);
  const [rival] = here;
  if (rival === undefined || here.some(({ class_name: name }) => name === one.class_name)) return null;
  return { name: rival.class_name, confidence: rival.confidence };
}

/** Lists the objects of an image with two classes, by this model and then by the second one. */
function contestedOf({ result, other }: RunImage, same: readonly (SameObject | null)[], known: ReadonlySet<string>) {
  const { detections } = result!;
  const repeats = same.flatMap((of, at): Contested[] =>
    of === null
      ? []
      : [
          {
            at: detections.indexOf(of.of),
            iou: of.iou,
            rival: { name: detections[at]!.class_name, confidence: detections[at]!.confidence },
            by: 'same-model',
          },
        ],
  );
  const disputes = detections.flatMap((one, at): Contested[] => {
    const rival = !other || same[at] ? null : rivalOf(one, other, known);
    if (rival === null) return [];
    const iou = Math.max(...other!.map(({ box }) => overlap(one.box, box)));
    return [{ at, iou, rival, by: 'other-model' }];
  });
  return [...repeats, ...disputes];
}

/** Counts by millisecond, up to `MAX_MS`. */
class TimeBins {
  count = 0;
  readonly #bins = new Uint32Array(MAX_MS + 1);

  add(ms: number): void {
    this.count += 1;
    this.#bins[Math.min(MAX_MS, Math.round(ms))]! += 1;
  }

  /** Median, ms; null without images. */
  median(): number | null {
    let sum = 0;
    const place = this.#bins.findIndex((count) => {
      sum += count;
      return count > 0 && sum * 2 >= this.count;
    });
    return place < 0 ? null : place;
  }
}

/**
 * Figures of a run, collected image by image. Its memory is limited: scores are counted in bins, and only the first
 * images of each kind are listed.
 */
export class RunTally {
  /** Opens an empty tally for a run. @param classNames see the constructor. */
  static for({ is_mock: isMock, options }: Origin, classNames: readonly string[] = []): RunTally {
    return new RunTally(classNames, { isMock, maxDetections: options.max_detections });
  }

  images = 0;
  /** Images with at least one object. */
  found = 0;
  unread = 0;
  objects = 0;
  /** Objects that repeat another one under a second class. */
  doubled = 0;
  /** Objects for which the second model has another class. */
  disputed = 0;
  /** Images with such an object. */
  disputedImages = 0;
  /** Images with as many objects as the run allows, so that there may be more. */
  cut = 0;
  readonly warned = new ImageWarningTally();
  readonly scores = new ScoreBins();
  /** The best score of each image with an object. */
  readonly best = new ScoreBins();
  readonly inference = new TimeBins();
  readonly total = new TimeBins();
  /** Images by their most serious reason: the number, and the first ones. */
  readonly flagged: Readonly<Record<Reason, { count: number; first: ListedImage[] }>>;
  /** The first images, in the order of the run. */
  readonly listed: ListedImage[] = [];
  readonly #classes = new Map<string, ClassTally>();
  readonly #pairs = new Map<string, { tally: { -readonly [Key in keyof PairTally]: PairTally[Key] } }>();
  readonly #known: ReadonlySet<string>;
  readonly #options: { isMock: boolean; maxDetections: number };

  /**
   * @param classNames names of all classes of the model.
   * @param options `isMock`: made-up boxes give no reason to look at an image.
   */
  constructor(classNames: readonly string[], options: { isMock: boolean; maxDetections: number }) {
    this.#known = new Set(classNames);
    this.#options = options;
    this.flagged = Object.fromEntries(REASONS.map((reason) => [reason, { count: 0, first: [] }])) as never;
  }

  add(image: RunImage): void {
    this.images += 1;
    const { result } = image;
    const detections = result?.detections ?? [];
    const isJudged = result !== null && !this.#options.isMock;
    const same = isJudged ? findSameObjects(detections) : detections.map(() => null);
    const contested = isJudged ? contestedOf(image, same, this.#known) : [];
    if (result === null) this.unread += 1;
    else {
      this.warned.add(image.name, result.warnings);
      this.#count(result, contested);
    }
    const reasons = this.#reasonsOf(image, contested);
    const listed = () => listedImage(image, reasons, contested);
    const [worst] = reasons;
    if (worst !== undefined) {
      const { first } = this.flagged[worst];
      this.flagged[worst].count += 1;
      if (first.length < MAX_OF_REASON) first.push(listed());
    }
    if (this.listed.length < MAX_LISTED) this.listed.push(listed());
  }

  #count({ detections, timings_ms: times }: NonNullable<RunImage['result']>, contested: readonly Contested[]): void {
    this.objects += detections.length;
    this.inference.add(times.inference);
    this.total.add(times.total);
    if (detections.length >= this.#options.maxDetections) this.cut += 1;
    if (detections.length > 0) {
      this.found += 1;
      this.best.add(detections[0]!.confidence);
    }
    const best = new Map<string, number>();
    for (const { class_name: name, confidence } of detections) {
      this.scores.add(confidence);
      this.#tallyOf(name).scores.add(confidence);
      best.set(name, Math.max(confidence, best.get(name) ?? 0));
    }
    for (const [name, score] of best) this.#tallyOf(name).best.add(score);
    this.#countContested(detections, contested);
  }

  #countContested(detections: readonly Detection[], contested: readonly Contested[]): void {
    const names = new Set<string>();
    for (const { at, rival, by } of contested) {
      const own = detections[at]!.class_name;
      names.add(own);
      if (by === 'same-model') {
        names.add(rival.name);
        this.doubled += 1;
      } else this.disputed += 1;
      this.#countPair([own, rival.name], by);
    }
    if (contested.some(({ by }) => by === 'other-model')) this.disputedImages += 1;
    for (const name of names) this.#tallyOf(name).contested += 1;
  }

  #countPair(pair: [string, string], by: Contested['by']): void {
    const classes = pair.sort((a, b) => (a < b ? -1 : 1));
    const key = JSON.stringify(classes);
    const known = this.#pairs.get(key) ?? { tally: { classes, objects: 0, byOther: 0 } };
    if (this.#pairs.size >= MAX_PAIRS && !this.#pairs.has(key)) return;
    this.#pairs.set(key, known);
    known.tally.objects += 1;
    if (by === 'other-model') known.tally.byOther += 1;
  }

  #tallyOf(name: string): ClassTally {
    const known = this.#classes.get(name);
    if (known) return known;
    const tally = { name, slot: this.#classes.size, scores: new ScoreBins(), best: new ScoreBins(), contested: 0 };
    this.#classes.set(name, tally);
    return tally;
  }

  #reasonsOf({ result }: RunImage, contested: readonly Contested[]): Reason[] {
    if (result === null) return ['unread'];
    if (this.#options.isMock) return [];
    const doubt = doubtOf(result.detections);
    const isDisputed = contested.some(({ by }) => by === 'other-model');
    const isDoubled = contested.some(({ by }) => by === 'same-model');
    const reasons: Record<Reason, boolean> = {
      unread: false,
      nothing: doubt === 'nothing',
      weak: doubt === 'weak',
      'two-classes': isDoubled,
      disagree: isDisputed,
      'low-scores': doubt === 'low-scores',
    };
    return REASONS.filter((reason) => reasons[reason]);
  }

  /** Returns the color of a class; see `PictureBox`. */
  slotOf(name: string): number {
    return this.#classes.get(name)?.slot ?? 0;
  }

  /** Returns the classes, the most frequent first. */
  classes(): ClassTally[] {
    return [...this.#classes.values()].sort(
      (a, b) => b.scores.count - a.scores.count || a.name.localeCompare(b.name, 'en'),
    );
  }

  /** Returns the pairs of classes of one object, the most frequent first. */
  pairs(): PairTally[] {
    return [...this.#pairs.values()]
      .map(({ tally }) => tally)
      .sort((a, b) => b.objects - a.objects || a.classes.join().localeCompare(b.classes.join(), 'en'));
  }

  /** Number of images to look at. */
  get attention(): number {
    return REASONS.reduce((sum, reason) => sum + this.flagged[reason].count, 0);
  }

  /** Images in which no object reaches a score, among those that were read. */
  withoutObject(score: number): number {
    return this.images - this.unread - this.best.atLeast(score);
  }
}

function listedImage({ name, result, reason }: RunImage, reasons: Reason[], contested: Contested[]): ListedImage {
  const detections = result?.detections ?? [];
  const classes = new Map<string, number>();
  for (const { class_name: own } of detections) classes.set(own, (classes.get(own) ?? 0) + 1);
  return {
    name,
    image: result?.image ?? null,
    detections: detections.slice(0, MAX_DRAWN),
    objects: detections.length,
    classes,
    lowest: detections.at(-1)?.confidence ?? null,
    reasons,
    contested: contested.filter(({ at }) => at < MAX_DRAWN),
    totalMs: result?.timings_ms.total ?? null,
    problem: reason?.detail ?? null,
  };
}
