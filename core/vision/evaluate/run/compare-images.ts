import { inLanes } from '../../../base/in-lanes.js';
import type { Detector } from '../../backends/detector.js';
import type { ImageSource } from '../../detect/detect-image.js';
import { detectPage, type PageEntry } from '../../detect/detect-page.js';
import type { ImageResult } from '../../results/image-result.js';
import type { FoundObject, LabelledObject } from '../boxes.js';
import type { ImageOutcome } from './image-outcome.js';
import { type Judging, judgeImage } from './judge-image.js';

/** What the labels say about an image. */
export interface ImageLabels {
  /** null without labels, and where a label is there and cannot be used at all. */
  objects: readonly LabelledObject[] | null;
  /** Whether a part of the label could not be used. */
  isBad: boolean;
}

/** An image to compare on. */
export interface ComparedImage extends ImageSource {
  /** @param size px of the upright image. */
  readLabels(size: { width: number; height: number }): Promise<ImageLabels>;
}

/** A model that takes part. */
export interface Side {
  label: string;
  detector: Detector;
  /** Compared class id by the model's own; null where it is left out. */
  classIds: readonly (number | null)[];
}

export interface CompareContext {
  sides: readonly Side[];
  judging: Judging;
  maxPixels: number;
  signal: AbortSignal;
  /** Asked between images: false ends the page, when its time runs out. */
  mayBegin(): boolean;
}

/** Runs of a model that stand between two loads of it, where the workers cannot hold all models at once. */
const RUNS_A_BLOCK = 16;

type Entry = PageEntry<null>;

/** The file is read before the model's time begins: the first model would otherwise pay for the disk alone. */
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

/** Decoding to boxes; waiting for a worker and loading the model are not the model's time. */
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
  // An image that one of them could not look at is left out of the figures of all: they would not be of the same images.
  if (!first || results.length < entries.length) return leaveOut(false);
  const labels = await image.readLabels(first.image);
  // What it shows is not known: as a background it would make each detection a mistake.
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
  /** Whether each image has the machine for itself, so that its time counts. */
  isAlone: boolean;
  /** The model that begins: each begins as often as the others. */
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

/** Images that run one at a time, so that their times are those of a quiet machine; all others run side by side. */
const ALONE = 200;

/**
 * Lets each model look at the images, and judges what they found.
 * @param done images that earlier pages did. @returns outcomes in the order of the images; fewer where the time ran out,
 * but at least one.
 */
export async function compareImages(
  images: readonly ComparedImage[],
  done: number,
  context: CompareContext,
): Promise<ImageOutcome[]> {
  const size = Math.max(1, Math.floor(RUNS_A_BLOCK / context.sides.length));
  if (done === 0 && images[0]) await warmUp(images[0], context);
  const outcomes: ImageOutcome[] = [];
  while (outcomes.length < images.length && (outcomes.length === 0 || context.mayBegin())) {
    const at = done + outcomes.length;
    const block = images.slice(outcomes.length, outcomes.length + size);
    const first = Math.floor(at / size) % context.sides.length;
    outcomes.push(...(await runBlock({ images: block, isAlone: at < ALONE, first }, context)));
  }
  return outcomes;
}

/** The first run of a model sets its memory up, and takes longer than those that follow. */
async function warmUp(image: ComparedImage, context: CompareContext): Promise<void> {
  for (const side of context.sides) await detectOne(image, side, context);
}
