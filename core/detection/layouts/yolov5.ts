import { addCandidate, emptyCandidates } from '../candidates.js';
import { bestOf, fromCenter } from './center-box.js';
import type { Decoder } from './decoder.js';

/**
 * YOLOv5, v6 and v7: `[1, 3 * anchors, 5 + classes]`, rows of centre, size (px), objectness and class scores, all
 * after the sigmoid. Score is objectness times class score (yolov5 utils/general.py, `non_max_suppression`).
 */
export const decodeYolov5: Decoder = ([output], { classCount, confidence }) => {
  const found = emptyCandidates();
  const { data } = output!;
  const row = 5 + classCount;
  for (let at = 0; at + row <= data.length; at += row) {
    const objectness = data[at + 4]!;
    if (!(objectness > confidence)) continue;
    const best = bestOf(data, at + 5, classCount);
    const score = objectness * best.score;
    if (!(score > confidence)) continue;
    const box = fromCenter({ cx: data[at]!, cy: data[at + 1]!, w: data[at + 2]!, h: data[at + 3]! });
    addCandidate(found, box, { score, classId: best.classId });
  }
  return found;
};
