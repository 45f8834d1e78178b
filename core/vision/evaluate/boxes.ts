import type { Box } from '../boxes/detection.js';

/** An object as the labels have it; its box in px of the upright image, its class by the id that is compared. */
export interface LabelledObject {
  classId: number;
  box: Box;
}

/** An object as a model found it. */
export interface FoundObject extends LabelledObject {
  /** 0 to 1. */
  confidence: number;
}
