import type { Candidates } from './candidates.js';
import { pickCandidates } from './candidates.js';
import { checkOutputs } from './layouts/check-outputs.js';
import type { OutputTensor } from './layouts/decoder.js';
import { DECODERS, NMS_FREE } from './layouts/index.js';
import type { ModelContract } from './model-contract.js';
import { orderByScore, suppress } from './nms.js';
import type { ResizePlan } from './preprocessing/resize-plan.js';

/** What a client's options mean for one run of a model. */
export interface SelectOptions {
  confidence: number;
  iou: number;
  maxDetections: number;
  /** Ids of the classes that are asked for; null for all. */
  classIds: readonly number[] | null;
  scope: 'per-class' | 'agnostic';
}

/** One run of a model: what came out, of which tensor, for which part of the picture. */
export interface ModelAnswer {
  outputs: readonly OutputTensor[];
  boxes: 'raw' | 'decoded';
  plan: ResizePlan;
  /** Part of the picture that the model saw, px of the upright picture. */
  region: { x: number; y: number; width: number; height: number };
}

/** Ids beyond this are no classes. */
const MAX_CLASSES = 1_000_000;

/**
 * Boxes without area, outside the picture or not finite say nothing. A class beyond the names stays: where a model
 * answers ids, the number of its classes may be unknown.
 */
function isReal(candidates: Candidates, place: number): boolean {
  const [x1, y1, x2, y2] = candidates.boxes.slice(place * 4, place * 4 + 4) as [number, number, number, number];
  const classId = candidates.classIds[place]!;
  return (
    x2 > x1 &&
    y2 > y1 &&
    Number.isFinite(x2 - x1 + y2 - y1) &&
    Number.isInteger(classId) &&
    classId >= 0 &&
    classId < MAX_CLASSES
  );
}

function keepReal(candidates: Candidates): Candidates {
  const places = candidates.scores.flatMap((_, place) => (isReal(candidates, place) ? [place] : []));
  return places.length === candidates.scores.length ? candidates : pickCandidates(candidates, places);
}

function keepClasses(candidates: Candidates, classIds: readonly number[] | null): Candidates {
  if (!classIds) return candidates;
  const wanted = new Set(classIds);
  const places = candidates.classIds.flatMap((id, place) => (wanted.has(id) ? [place] : []));
  return pickCandidates(candidates, places);
}

/** Maps boxes from the tensor back into the picture and clips them to the region that was seen. */
function toPicture(candidates: Candidates, { plan, region }: ModelAnswer): Candidates {
  const boxes = candidates.boxes.map((value, index) => {
    const isX = index % 2 === 0;
    const inRegion = isX ? (value - plan.padX) / plan.gainX : (value - plan.padY) / plan.gainY;
    const size = isX ? region.width : region.height;
    return Math.min(Math.max(inRegion, 0), size) + (isX ? region.x : region.y);
  });
  return { ...candidates, boxes };
}

/**
 * The way from a model's outputs to detections: decode, filter by score and class, suppress, map back. The same for a
 * file, an upload, a folder and a tile.
 * @returns candidates in px of the upright picture, best first.
 */
export function readCandidates(answer: ModelAnswer, contract: ModelContract, options: SelectOptions): Candidates {
  const { plan } = answer;
  const classCount = contract.class_names.length;
  checkOutputs(contract.layout, answer.outputs, classCount);
  const decoded = DECODERS[contract.layout](answer.outputs, {
    classCount,
    confidence: options.confidence,
    width: plan.tensorWidth,
    height: plan.tensorHeight,
    boxes: answer.boxes,
  });
  const wanted = keepReal(keepClasses(decoded, options.classIds));
  const chosen = NMS_FREE.has(contract.layout)
    ? pickCandidates(wanted, orderByScore(wanted.scores).slice(0, options.maxDetections))
    : suppress(wanted, options);
  // Mapped back, a box of the margin has no area left.
  return keepReal(toPicture(chosen, answer));
}
