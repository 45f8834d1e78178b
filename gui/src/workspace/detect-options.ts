import { modelFields } from '../parts/model-choice.js';
import { MIN_CONFIDENCE } from '../parts/seen-objects.js';

const MAX_DETECTIONS = 1000;

/** Returns the options of a job for a chosen model. Objects are stored down to the minimum of the sliders. */
export function detectOptions(choice: string): Record<string, unknown> {
  const { backend, model } = modelFields(choice);
  return { backend, model_path: model, confidence: MIN_CONFIDENCE, max_detections: MAX_DETECTIONS };
}
