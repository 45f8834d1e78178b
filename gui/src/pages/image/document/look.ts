/** Settings of the page that change which boxes are shown, without a run of the model. */
export interface Thresholds {
  /** Scores must be above it, 0 to 1. */
  confidence: number;
  /** Thresholds of single classes, by name, instead of `confidence`. */
  classConfidence: Readonly<Record<string, number>>;
  /** IoU above which the weaker of two boxes is dropped, 0 to 1. */
  iou: number;
  /** Whether boxes of different classes suppress each other. */
  isAgnostic: boolean;
  maxObjects: number;
  /** Names of hidden classes. */
  hidden: readonly string[];
}

/** Settings that need a run of the model. */
export interface RunSettings {
  /** Side of the tiles, px of the image; 0 for none. */
  tileSize: number;
  /** Overlap of neighbouring tiles, 0 to 0.9. */
  tileOverlap: number;
}

export type Panel = 'objects' | 'info' | 'changes';
export const COMPARE_MODES = ['overlay', 'side', 'swipe'] as const;
export type CompareMode = (typeof COMPARE_MODES)[number];
export const SEGMENTS = ['all', 'agree', 'differ', 'only-a', 'only-b'] as const;
export type Segment = (typeof SEGMENTS)[number];

/** How an image is viewed. It is stored with the image, and goes along to the next image of the filmstrip. */
export interface Look extends Thresholds, RunSettings {
  /** Id of a model, or `mock`; empty for the default model. */
  model: string;
  /** Key of the selected result; null for the latest of the model. */
  maker: string | null;
  showsLabels: boolean;
  panel: Panel;
  /** Model or `labels` to compare with; null for none. */
  compareWith: string | null;
  mode: CompareMode;
  segment: Segment;
}

/** Second side of a comparison that is not a model: the labels of the image. */
export const LABELS = 'labels';

export const MAX_OBJECTS = 1000;

/** Returns the look of an image that was never opened before. */
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

/** Returns the threshold of a class itself. Classes can have names such as `constructor`, which all objects inherit. */
export const ownThreshold = (classConfidence: Thresholds['classConfidence'], className: string): number | undefined =>
  Object.hasOwn(classConfidence, className) ? classConfidence[className] : undefined;
