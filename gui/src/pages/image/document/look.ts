/** Settings that determine which boxes are displayed. Changing them does not require a run. */
export interface Thresholds {
  /** Displayed boxes have a score above it, 0 to 1. */
  confidence: number;
  /** Thresholds for single classes, by name. They replace `confidence`. */
  classConfidence: Readonly<Record<string, number>>;
  /** IoU above which the box with the lower score is removed, 0 to 1. */
  iou: number;
  /** Whether NMS also compares boxes of different classes. */
  isAgnostic: boolean;
  maxObjects: number;
  /** Names of hidden classes. */
  hidden: readonly string[];
}

/** Settings that require a run when they change. */
export interface RunSettings {
  /** Side of a tile, px of the image; 0 for no tiles. */
  tileSize: number;
  /** Overlap of neighbouring tiles as a fraction, 0 to 0.9. */
  tileOverlap: number;
}

export type Panel = 'objects' | 'info' | 'changes';
export const COMPARE_MODES = ['overlay', 'side', 'swipe'] as const;
export type CompareMode = (typeof COMPARE_MODES)[number];
export const SEGMENTS = ['all', 'agree', 'differ', 'only-a', 'only-b'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** How an image is displayed. It is stored with the image, and taken over by the next image of the filmstrip. */
export interface Look extends Thresholds, RunSettings {
  /** Id of a model, or `mock`; empty for the default model. */
  model: string;
  /** Key of the selected result; null for the latest one of the model. */
  maker: string | null;
  showsLabels: boolean;
  panel: Panel;
  /** Model to compare with, or `labels`; null for no comparison. */
  compareWith: string | null;
  mode: CompareMode;
  segment: Segment;
}

/** Second side of a comparison that is not a model, but the labels of the image. */
export const LABELS = 'labels';

export const MAX_OBJECTS = 1000;

/** Returns the look of an image that has never been opened. */
export function firstLook({ confidence, iou }: { confidence: number; iou: number }): Look {
  return {
    ...{ confidence, iou, classConfidence: {}, isAgnostic: false, maxObjects: MAX_OBJECTS, hidden: [] },
    ...{ tileSize: 0, tileOverlap: 0.2, model: '', maker: null, showsLabels: true, panel: 'objects' },
    ...{ compareWith: null, mode: 'overlay', segment: 'all' },
  };
}

/** Returns the threshold of a class. */
export const thresholdOf = (
  { confidence, classConfidence }: Pick<Thresholds, 'confidence' | 'classConfidence'>,
  className: string,
): number => ownThreshold(classConfidence, className) ?? confidence;

/**
 * Returns the threshold that was set for a class; undefined if there is none. Checks own properties only, because a
 * class can be named like an inherited one, such as `constructor`.
 */
export const ownThreshold = (classConfidence: Thresholds['classConfidence'], className: string): number | undefined =>
  Object.hasOwn(classConfidence, className) ? classConfidence[className] : undefined;
