import { addCandidate, emptyCandidates } from '../candidates.js';
import { bestOf, fromCenter } from './center-box.js';
import type { Decoder } from './decoder.js';

/**
 * RT-DETR as Ultralytics exports it: `[1, queries, 4 + classes]`, centre and size as parts of the picture, class
 * scores after the sigmoid; one class a query (models/rtdetr/predict.py).
 */
export const decodeRtdetr: Decoder = ([output], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const { data } = output!;
  const row = 4 + classCount;
  for (let at = 0; at + row <= data.length; at += row) {
    const best = bestOf(data, at + 4, classCount);
    if (!(best.score > confidence)) continue;
    const [cx, cy] = [data[at]! * width, data[at + 1]! * height];
    const [w, h] = [data[at + 2]! * width, data[at + 3]! * height];
    addCandidate(found, fromCenter({ cx, cy, w, h }), best);
  }
  return found;
};
