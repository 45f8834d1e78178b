import { addCandidate, emptyCandidates } from '../candidates.js';
import type { Decoder } from './decoder.js';

/** Rows of seven numbers: batch, x1 y1 x2 y2 (px), and score and class at the given places. A negative class ends. */
function decodeRows(places: { score: number; classId: number }): Decoder {
  return ([output], { confidence }) => {
    const found = emptyCandidates();
    const { data } = output!;
    for (let at = 0; at + 7 <= data.length; at += 7) {
      const score = data[at + places.score]!;
      const classId = data[at + places.classId]!;
      if (classId < 0 || data[at]! < 0) break;
      if (!(score > confidence)) continue;
      const box = { x1: data[at + 1]!, y1: data[at + 2]!, x2: data[at + 3]!, y2: data[at + 4]! };
      addCandidate(found, box, { score, classId });
    }
    return found;
  };
}

/** YOLOv7 `--end2end`: `[rows, 7]` with the class before the score (yolov7 models/experimental.py, `ONNX_ORT`). */
export const decodeYolov7End2end = decodeRows({ classId: 5, score: 6 });

/** YOLO-NAS flat predictions: `[rows, 7]` with the score before the class (super-gradients export, flat format). */
export const decodeYoloNasFlat = decodeRows({ score: 5, classId: 6 });
