import { inLanes } from '../../../base/in-lanes.js';
import type { Detector } from '../../backends/detector.js';
import type { ImageSource } from '../../detect/detect-image.js';
import { detectPage, type PageEntry } from '../../detect/detect-page.js';
import type { ImageResult } from '../../results/image-result.js';
import type { Difference } from '../comparison.js';
import { BEYOND_BIT, COCO_OVERLAPS, MAX_PER_CLASS, REQUESTED_BIT } from '../measures/class-curve.js';
import { countConfusion, type Mistake } from '../measures/count-confusion.js';
import { differenceKind, gatherObjects, type ModelFinds, type SeenObject } from '../measures/find-differences.js';
import { type Match, matchClass } from '../measures/match-class.js';
import type { FoundObject, LabelledObject } from '../measures/overlap.js';
import type { ImageOutcome, ModelOutcome } from './image-outcome.js';

/** Settings for scoring the models of a comparison. */
interface Judging {
  /** Confidence threshold for precision, recall and F1, exclusive. */
  confidence: number;
  /** Minimum IoU of a detection and its label. */
  iou: number;
  /** Class names by compared id. */
  classNames: readonly string[];
  models: readonly { label: string; classIds: ReadonlySet<number> }[];
}

interface ModelJudgement {
  outcome: Omit<ModelOutcome, 'ms'>;
  finds: ModelFinds['finds'];
}

/** A match within a class. `label` is the index among all labels of the image. */
interface PlacedMatch extends Match {
  rank: number;
  label: number;
}

function matchAll(found: readonly FoundObject[], labels: readonly LabelledObject[], iou: number): PlacedMatch[] {
  const classIds = new Set(found.map(({ classId }) => classId));
  return [...classIds].flatMap((classId) => {
    const places = [...labels.keys()].filter((place) => labels[place]!.classId === classId);
    const matches = matchClass(
      found.filter((one) => one.classId === classId),
      places.map((place) => labels[place]!),
      [...COCO_OVERLAPS, iou],
    );
    return matches.map((match, rank) => ({ ...match, rank, label: places[match.labelAt[REQUESTED_BIT]!] ?? -1 }));
  });
}

function hitsOf({ labelAt, rank }: PlacedMatch): number {
  const hits = labelAt.reduce((bits, label, bit) => (label === -1 ? bits : bits | (1 << bit)), 0);
  return rank < MAX_PER_CLASS ? hits : hits | (1 << BEYOND_BIT);
}

function judgeModel(
  found: readonly FoundObject[],
  labels: readonly LabelledObject[] | null,
  judging: Judging,
): ModelJudgement {
  const matches = matchAll(found, labels ?? [], judging.iou);
  const confident = matches
    .filter((match) => match.found.confidence > judging.confidence)
    .sort((a, b) => b.found.confidence - a.found.confidence);
  const right = confident.filter(({ label }) => label !== -1);
  const seen = new Set(right.map(({ label }) => label));
  const missed = (labels ?? []).filter((_, place) => !seen.has(place));
  const wrong = confident.filter(({ label }) => label === -1).map((match) => match.found);
  const hit = right.map(({ found: { classId } }): Mistake => [classId, classId]);
  return {
    outcome: {
      found: matches.map((match) => [match.found.classId, match.found.confidence, hitsOf(match)]),
      taken: labels ? [...hit, ...countConfusion(missed, wrong, judging.iou)] : [],
    },
    finds: confident.map((match) => ({ found: match.found, label: match.label })),
  };
}

const hundredth = (value: number) => Math.round(value * 100) / 100;

function toDifference(image: string, object: SeenObject, judging: Judging, hasLabels: boolean): Difference {
  const { x1, y1, x2, y2 } = object.box;
  return {
    image,
    found_by: [...object.foundBy.keys()].map((model) => judging.models[model]!.label),
    is_labelled: hasLabels ? object.isLabelled : null,
    class_name: judging.classNames[object.classId] ?? `class ${object.classId}`,
    confidence: object.foundBy.size === 0 ? null : Math.max(...object.foundBy.values()),
    box: { x1: hundredth(x1), y1: hundredth(y1), x2: hundredth(x2), y2: hundredth(y2) },
  };
}

/**
 * Scores the detections of all models in one image: against the labels, and against each other.
 * @param found detections of each model, in the order of `judging.models`.
 * @param labels labels of the image; null if there are none.
 */
export function judgeImage(
  image: string,
  found: readonly (readonly FoundObject[])[],
  labels: readonly LabelledObject[] | null,
  judging: Judging,
): { models: Omit<ModelOutcome, 'ms'>[]; differences: ImageOutcome['differences'] } {
  const judged = found.map((one) => judgeModel(one, labels, judging));
  const models = judged.map(({ finds }, place) => ({ finds, classIds: judging.models[place]!.classIds }));
  const objects = gatherObjects(labels ?? [], models, judging.iou);
  const differences = objects.flatMap((object): ImageOutcome['differences'][number][] => {
    const kind = differenceKind(object, models, labels !== null);
    return kind ? [[kind, toDifference(image, object, judging, labels !== null)]] : [];
  });
  return { models: judged.map(({ outcome }) => outcome), differences };
}

/** Labels of an image. */
export interface ImageLabels {
  /** Null if there are no labels, or if a label exists but is unusable. */
  objects: readonly LabelledObject[] | null;
  /** Whether a part of the label is unusable. */
  isBad: boolean;
}

/** An image of a comparison. */
export interface ComparedImage extends ImageSource {
  /** @param size size of the upright image, px. */
  readLabels(size: { width: number; height: number }): Promise<ImageLabels>;
}

/** A model of the comparison. */
export interface Side {
  label: string;
  detector: Detector;
  /** Compared id by class id of the model; null for classes that are not compared. */
  classIds: readonly (number | null)[];
}

export interface CompareContext {
  sides: readonly Side[];
  judging: Judging;
  maxPixels: number;
  signal: AbortSignal;
  /** Called between images. Returns false to end the page when its time is used up. */
  mayBegin(): boolean;
}

/**
 * Number of images that a model processes before the next model is loaded, if the workers cannot hold all models at
 * once.
 */
const RUNS_PER_BLOCK = 16;

type Entry = PageEntry<null>;

/** Reads the file before the model is timed. Otherwise only the time of the first model would include the disk. */
async function detectOne({ name, read }: ComparedImage, { detector }: Side, context: CompareContext): Promise<Entry> {
  const reading = read();
  await reading.catch(() => undefined);
  const { maxPixels, signal } = context;
  const [entry] = await detectPage([{ name, read: () => reading }], {
    detector,
    maxPixels,
    signal,
    mayBegin: () => true,
    render: () => Promise.resolve(null),
  });
  return entry!;
}

function foundIn({ detections }: ImageResult, { classIds }: Side): FoundObject[] {
  return detections.flatMap(({ class_id: own, confidence, box }) => {
    const classId = classIds[own] ?? null;
    return classId === null ? [] : [{ classId, confidence, box }];
  });
}

/** Returns the time from decoding to boxes, ms, without waiting for a worker and loading the model. */
function timeOf({ timings_ms: { decode, preprocess, inference, postprocess } }: ImageResult): number {
  return decode + preprocess + inference + postprocess;
}

async function judge(
  image: ComparedImage,
  { entries, isAlone }: { entries: readonly Entry[]; isAlone: boolean },
  context: CompareContext,
): Promise<ImageOutcome> {
  const results = entries.flatMap((entry) => ('result' in entry ? [entry.result] : []));
  const failed = entries.map((entry) => ('fault' in entry ? { failed: entry.fault.message } : null));
  const [first] = results;
  const leaveOut = (isBad: boolean): ImageOutcome => {
    const nothing = { ms: null, found: [], taken: [] };
    const models = failed.map((reason) => reason ?? nothing);
    return { image: image.name, labelled: null, has_bad_label: isBad, models, differences: [] };
  };
  // If one model fails on an image, the image is excluded for all models, so that all are measured on the same images.
  if (!first || results.length < entries.length) return leaveOut(false);
  const labels = await image.readLabels(first.image);
  // The label is unreadable. If the image counted as background, every detection would be an error.
  if (labels.objects === null && labels.isBad) return leaveOut(true);
  const found = results.map((result, place) => foundIn(result, context.sides[place]!));
  const { models, differences } = judgeImage(image.name, found, labels.objects, context.judging);
  return {
    image: image.name,
    labelled: labels.objects?.map(({ classId }) => classId) ?? null,
    has_bad_label: labels.isBad,
    models: models.map((model, place) => ({ ...model, ms: isAlone ? timeOf(results[place]!) : null })),
    differences,
  };
}

interface Block {
  images: readonly ComparedImage[];
  /** Whether images are processed one at a time, so that times are comparable. */
  isAlone: boolean;
  /** Index of the model that runs first. It rotates, so that each model is first equally often. */
  first: number;
}

async function runBlock({ images, isAlone, first }: Block, context: CompareContext): Promise<ImageOutcome[]> {
  const entries: Entry[][] = [];
  for (let turn = 0; turn < context.sides.length; turn++) {
    const place = (first + turn) % context.sides.length;
    const side = context.sides[place]!;
    const lanes = isAlone ? 1 : side.detector.parallel;
    entries[place] = await inLanes({ places: images.length, lanes }, (image) =>
      detectOne(images[image]!, side, context),
    );
  }
  return Promise.all(
    images.map((image, at) => judge(image, { entries: entries.map((of) => of[at]!), isAlone }, context)),
  );
}

/** Number of images processed one at a time for undisturbed times. All others are processed in parallel. */
const SEQUENTIAL_IMAGES = 200;

/**
 * Runs all models on the images and scores the results.
 * @param done number of images of earlier pages.
 * @returns outcomes in the order of the images. Fewer if the time is used up, but at least one.
 */
export async function compareImages(
  images: readonly ComparedImage[],
  done: number,
  context: CompareContext,
): Promise<ImageOutcome[]> {
  const size = Math.max(1, Math.floor(RUNS_PER_BLOCK / context.sides.length));
  if (done === 0 && images[0]) await warmUp(images[0], context);
  const outcomes: ImageOutcome[] = [];
  while (outcomes.length < images.length && (outcomes.length === 0 || context.mayBegin())) {
    const at = done + outcomes.length;
    const block = images.slice(outcomes.length, outcomes.length + size);
    const first = Math.floor(at / size) % context.sides.length;
    outcomes.push(...(await runBlock({ images: block, isAlone: at < SEQUENTIAL_IMAGES, first }, context)));
  }
  return outcomes;
}

/** Runs each model once before timing, because the first run allocates memory and is slower. */
async function warmUp(image: ComparedImage, context: CompareContext): Promise<void> {
  for (const side of context.sides) await detectOne(image, side, context);
}
