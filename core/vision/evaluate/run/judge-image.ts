import type { FoundObject, LabelledObject } from '../boxes.js';
import type { Difference } from '../comparison.js';
import { ASKED_BIT, BEYOND_BIT } from '../measures/class-curve.js';
import { COCO_OVERLAPS, MOST_A_CLASS } from '../measures/coco-thresholds.js';
import { countConfusion, type Mistake } from '../measures/count-confusion.js';
import { differenceKind, gatherObjects, type ModelFinds, type SeenObject } from '../measures/find-differences.js';
import { type Match, matchClass } from '../measures/match-class.js';
import type { ImageOutcome, ModelOutcome } from './image-outcome.js';

/** How a comparison judges. */
export interface Judging {
  /** Threshold of the figures at a threshold; detections count above it. */
  confidence: number;
  /** Overlap from which a detection counts as the object. */
  iou: number;
  /** By compared class id. */
  classNames: readonly string[];
  models: readonly { label: string; knows: ReadonlySet<number> }[];
}

interface ModelJudgement {
  outcome: Omit<ModelOutcome, 'ms'>;
  finds: ModelFinds['finds'];
}

/** A match within a class, with the label's place among all labels of the image. */
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
    return matches.map((match, rank) => ({ ...match, rank, label: places[match.labelAt[ASKED_BIT]!] ?? -1 }));
  });
}

function hitsOf({ labelAt, rank }: PlacedMatch): number {
  const hits = labelAt.reduce((bits, label, bit) => (label === -1 ? bits : bits | (1 << bit)), 0);
  return rank < MOST_A_CLASS ? hits : hits | (1 << BEYOND_BIT);
}

function judgeModel(
  found: readonly FoundObject[],
  labels: readonly LabelledObject[] | null,
  judging: Judging,
): ModelJudgement {
  const matches = matchAll(found, labels ?? [], judging.iou);
  const sure = matches
    .filter((match) => match.found.confidence > judging.confidence)
    .sort((a, b) => b.found.confidence - a.found.confidence);
  const right = sure.filter(({ label }) => label !== -1);
  const seen = new Set(right.map(({ label }) => label));
  const missed = (labels ?? []).filter((_, place) => !seen.has(place));
  const wrong = sure.filter(({ label }) => label === -1).map((match) => match.found);
  const hit = right.map(({ found: { classId } }): Mistake => [classId, classId]);
  return {
    outcome: {
      found: matches.map((match) => [match.found.classId, match.found.confidence, hitsOf(match)]),
      taken: labels ? [...hit, ...countConfusion(missed, wrong, judging.iou)] : [],
    },
    finds: sure.map((match) => ({ found: match.found, label: match.label })),
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
 * Judges what models found in one image by its labels, and by each other.
 * @param found of each model, in the order of `judging.models`. @param labels null without labels.
 */
export function judgeImage(
  image: string,
  found: readonly (readonly FoundObject[])[],
  labels: readonly LabelledObject[] | null,
  judging: Judging,
): { models: Omit<ModelOutcome, 'ms'>[]; differences: ImageOutcome['differences'] } {
  const judged = found.map((one) => judgeModel(one, labels, judging));
  const models = judged.map(({ finds }, place) => ({ finds, knows: judging.models[place]!.knows }));
  const objects = gatherObjects(labels ?? [], models, judging.iou);
  const differences = objects.flatMap((object): ImageOutcome['differences'][number][] => {
    const kind = differenceKind(object, models, labels !== null);
    return kind ? [[kind, toDifference(image, object, judging, labels !== null)]] : [];
  });
  return { models: judged.map(({ outcome }) => outcome), differences };
}
