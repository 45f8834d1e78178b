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

/**
 * RT-DETR as Ultralytics exports it since 8.4: `[1, rows, 6]` of centre and size as parts of the picture, score, class.
 */
export const decodeRtdetrEnd2end: Decoder = ([output], { confidence, width, height }) => {
  const found = emptyCandidates();
  const { data } = output!;
  for (let at = 0; at + 6 <= data.length; at += 6) {
    const score = data[at + 4]!;
    if (!(score > confidence)) continue;
    const [cx, cy] = [data[at]! * width, data[at + 1]! * height];
    const [w, h] = [data[at + 2]! * width, data[at + 3]! * height];
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId: data[at + 5]! });
  }
  return found;
};
