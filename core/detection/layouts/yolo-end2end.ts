import { addCandidate, emptyCandidates } from '../candidates.js';
import type { Decoder } from './decoder.js';

/**
 * YOLOv10, YOLO26 and Ultralytics exports with NMS inside: `[1, rows, 6]` of x1 y1 x2 y2 (px), score, class.
 * Unused rows score 0.
 */
export const decodeYoloEnd2end: Decoder = ([output], { confidence }) => {
  const found = emptyCandidates();
  const { data } = output!;
  for (let at = 0; at + 6 <= data.length; at += 6) {
    const score = data[at + 4]!;
    if (!(score > confidence)) continue;
    const box = { x1: data[at]!, y1: data[at + 1]!, x2: data[at + 2]!, y2: data[at + 3]! };
    addCandidate(found, box, { score, classId: data[at + 5]! });
  }
  return found;
};
