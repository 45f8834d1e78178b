import type { Detector } from '../../../core/vision/backends/detector.js';
import { alignClasses, type ComparedClasses } from '../../../core/vision/evaluate/measures/align-classes.js';
import { MIN_CONFIDENCE } from '../../../core/vision/evaluate/measures/class-curve.js';
import type { Side } from '../../../core/vision/evaluate/run/compare-images.js';
import type { ModelFacts } from '../../../core/vision/evaluate/run/sum-up.js';
import { listModels } from '../../../core/vision/models/list-models.js';
import { DetectOptions } from '../../../core/vision/results/options.js';
import type { Config } from '../../kit/config.js';
import { openDetector } from '../../kit/services.js';
import type { CompareRequest } from './compare-request.js';

/**
 * Returns the detection options of a comparison. With labels, all detections are needed for the average precision;
 * without, those above the confidence threshold are enough.
 */
function optionsFor(model: string, request: CompareRequest): DetectOptions {
  const hasLabels = request.dataset_path !== undefined;
  return DetectOptions.parse({
    ...(model === 'mock' ? { backend: 'mock' } : { backend: 'onnx', model_path: model }),
    confidence: hasLabels ? Math.min(MIN_CONFIDENCE, request.confidence) : request.confidence,
    iou: request.nms_iou,
    max_detections: request.max_detections,
    device: request.device,
  });
}

/** Opens the models of a request. Faults: those of opening a model. */
export async function openDetectors(request: CompareRequest, config: Config): Promise<Detector[]> {
  const detectors: Detector[] = [];
  for (const model of request.models) detectors.push(await openDetector(config, optionsFor(model, request)));
  return detectors;
}

/** Returns a label for each model: its id, with a number appended if it occurs twice. */
function labelsOf(detectors: readonly Detector[]): string[] {
  const ids = detectors.map(({ origin }) => origin.model.id);
  return ids.map((id, place) => {
    const before = ids.slice(0, place).filter((other) => other === id).length;
    return before === 0 ? id : `${id} (${before + 1})`;
  });
}

/**
 * Makes each model a side of the comparison, with its class ids mapped to the classes of the dataset, or without a
 * dataset to the classes of all models.
 */
export function toSides(
  detectors: readonly Detector[],
  datasetClasses: readonly string[] | null,
): { sides: Side[]; classes: ComparedClasses } {
  const labels = labelsOf(detectors);
  const named = detectors.map(({ classNames }, place) => ({ label: labels[place]!, classNames }));
  const classes = alignClasses(named, datasetClasses);
  const sides = detectors.map((detector, place) => ({
    label: labels[place]!,
    detector,
    classIds: classes.ofModels[place]!,
  }));
  return { sides, classes };
}

/** Returns the facts about each model from its card. */
export async function describeSides(sides: readonly Side[], modelsDir: string): Promise<ModelFacts[]> {
  const { models } = await listModels(modelsDir);
  return sides.map(({ label, detector: { origin } }) => {
    const { backend, is_mock, model, device, options } = origin;
    const card = model.sha256 === null ? undefined : models.find(({ sha256 }) => sha256 === model.sha256);
    return {
      label,
      backend,
      is_mock,
      model: is_mock ? null : model.id,
      sha256: model.sha256,
      device,
      options,
      bytes: card?.bytes ?? null,
      licence: card?.licence ?? null,
    };
  });
}
