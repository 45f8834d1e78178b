import { addCandidate, emptyCandidates } from '../candidates.js';
import { fromCenter } from './center-box.js';
import type { Decoder } from './decoder.js';

/**
 * YOLOv8, v9, 11 and 12: `[1, 4 + classes, anchors]`, planes of centre, size (px) and class scores after the sigmoid.
 * Each anchor keeps its best class (ultralytics utils/nms.py).
 */
export const decodeYolov8: Decoder = ([output], { classCount, confidence }) => {
  const found = emptyCandidates();
  const { data, dims } = output!;
  const anchors = dims[2]!;
  const scores = new Float32Array(anchors);
  const classIds = new Int32Array(anchors);
  for (let classId = 0; classId < classCount; classId++) {
    const plane = (4 + classId) * anchors;
    for (let anchor = 0; anchor < anchors; anchor++) {
      const score = data[plane + anchor]!;
      if (score > scores[anchor]!) {
        scores[anchor] = score;
        classIds[anchor] = classId;
      }
    }
  }
  for (let anchor = 0; anchor < anchors; anchor++) {
    const score = scores[anchor]!;
    if (!(score > confidence)) continue;
    const [cx, cy] = [data[anchor]!, data[anchors + anchor]!];
    const [w, h] = [data[2 * anchors + anchor]!, data[3 * anchors + anchor]!];
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId: classIds[anchor]! });
  }
  return found;
};
