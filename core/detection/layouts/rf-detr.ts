import { addCandidate, emptyCandidates } from '../candidates.js';
import { fromCenter, sigmoid } from './center-box.js';
import type { Decoder } from './decoder.js';

/**
 * RF-DETR: boxes `[1, queries, 4]` (centre and size as parts of the picture) and logits `[1, queries, classes]`. Each
 * pair of query and class is a candidate of its own, as in the makers' `PostProcess` (rfdetr/models/lwdetr.py).
 */
export const decodeRfDetr: Decoder = ([boxes, logits], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const columns = logits!.dims.at(-1)!;
  for (const [place, logit] of logits!.data.entries()) {
    const classId = place % columns;
    const score = sigmoid(logit);
    if (classId >= classCount || !(score > confidence)) continue;
    const at = Math.floor(place / columns) * 4;
    const [cx, cy] = [boxes!.data[at]! * width, boxes!.data[at + 1]! * height];
    const [w, h] = [boxes!.data[at + 2]! * width, boxes!.data[at + 3]! * height];
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId });
  }
  return found;
};
