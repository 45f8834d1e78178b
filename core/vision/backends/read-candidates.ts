import { Fault } from '../../base/fault.js';
import { way } from '../../base/text/ways.js';
import { type Candidates, pickCandidates } from '../boxes/candidates.js';
import { keepValid, type Mapping, type SettleOptions, settleCandidates } from '../boxes/settle-candidates.js';
import type { OutputTensor } from '../layouts/define-layout.js';
import { type Layout, layoutOf } from '../layouts/index.js';
import type { ModelContract } from '../models/model-contract.js';
import type { ResizePlan } from '../preprocessing/resize-plan.js';

/** Options for selecting the boxes of an inference. */
export interface SelectOptions {
  confidence: number;
  iou: number;
  maxDetections: number;
  /** Ids of the requested classes; null for all. */
  classIds: readonly number[] | null;
  scope: 'per-class' | 'agnostic';
}

/** Outputs of an inference, with the resize plan of its input and the region of the image. */
interface ModelAnswer {
  outputs: readonly OutputTensor[];
  boxes: 'raw' | 'decoded';
  plan: ResizePlan;
  /** Region of the image that was the input, px of the upright image. */
  region: { x: number; y: number; width: number; height: number };
}

function keepClasses(candidates: Candidates, classIds: readonly number[] | null): Candidates {
  if (!classIds) return candidates;
  const requested = new Set(classIds);
  const places = candidates.classIds.flatMap((id, place) => (requested.has(id) ? [place] : []));
  return pickCandidates(candidates, places);
}

/** Returns the mapping of boxes from the tensor back to the image. */
function mappingOf({ plan, region }: Pick<ModelAnswer, 'plan' | 'region'>): Mapping {
  const { gainX, gainY, padX, padY } = plan;
  return { gainX, gainY, padX, padY, region };
}

/** Returns which boxes suppress each other in a layout: none if the model already applies NMS. */
function scopeOf(contract: ModelContract, { scope }: SelectOptions): SettleOptions['scope'] {
  return layoutOf(contract.layout).isFinal ? 'none' : scope;
}

/**
 * Decodes the candidates of the requested classes above the confidence threshold, before NMS. Boxes in px of the
 * tensor.
 */
function decodeCandidates(answer: ModelAnswer, contract: ModelContract, options: SelectOptions): Candidates {
  const { plan } = answer;
  const classCount = contract.class_names.length;
  checkOutputs(contract.layout, answer.outputs, classCount);
  const decoded = layoutOf(contract.layout).decode(answer.outputs, {
    classCount,
    confidence: options.confidence,
    width: plan.tensorWidth,
    height: plan.tensorHeight,
    boxes: answer.boxes,
  });
  return keepValid(keepClasses(decoded, options.classIds));
}

/** Candidates decoded from an inference. */
interface ReadAnswer {
  /** All candidates of the requested classes above the threshold, before NMS. Boxes in px of the tensor. */
  decoded: Candidates;
  mapping: Mapping;
  scope: SettleOptions['scope'];
  /** Candidates after NMS, best first. Boxes in px of the upright image. */
  candidates: Candidates;
}

/**
 * Converts the outputs of a model to detections: decodes boxes, filters by score and class, applies NMS, maps boxes
 * back to the image. Used for files, uploads, folders and tiles.
 */
export function readCandidates(answer: ModelAnswer, contract: ModelContract, options: SelectOptions): ReadAnswer {
  const decoded = decodeCandidates(answer, contract, options);
  const mapping = mappingOf(answer);
  const scope = scopeOf(contract, options);
  return { decoded, mapping, scope, candidates: settleCandidates(decoded, mapping, { ...options, scope }) };
}

/**
 * Checks the shapes of the outputs, because they may differ from those that the file declares, and the card may have
 * been edited. Faults: model-failed.
 */
export function checkOutputs(layout: Layout, outputs: readonly OutputTensor[], classCount: number): void {
  if (layoutOf(layout).fits(outputs, classCount)) return;
  const shapes = outputs.map(({ dims }) => `[${dims.join(', ')}]`).join(', ');
  throw new Fault(
    'model-failed',
    `The model returned ${shapes}, which is not the ${layout} layout with ${classCount} classes of its card. ${way('review-layout')}, or state its layout in a sidecar file.`,
  );
}
