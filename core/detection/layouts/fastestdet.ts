import { addCandidate, emptyCandidates } from '../candidates.js';
import { fromCenter, sigmoid } from './center-box.js';
import type { Decoder } from './decoder.js';

/**
 * FastestDet: `[1, 5 + classes, rows, columns]`, one anchor a cell: objectness, offset (tanh), size (sigmoid), class
 * scores. Score is objectness^0.6 * class^0.4 (FastestDet utils/tool.py, `handle_preds`).
 */
export const decodeFastestdet: Decoder = ([output], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const { data, dims } = output!;
  const [rows, columns] = [dims[2]!, dims[3]!];
  const plane = rows * columns;
  for (let cell = 0; cell < plane; cell++) {
    const at = (channel: number) => data[channel * plane + cell]!;
    let classId = 0;
    for (let id = 1; id < classCount; id++) if (at(5 + id) > at(5 + classId)) classId = id;
    const score = at(0) ** 0.6 * at(5 + classId) ** 0.4;
    if (!(score > confidence)) continue;
    const cx = (((cell % columns) + Math.tanh(at(1))) / columns) * width;
    const cy = ((Math.floor(cell / columns) + Math.tanh(at(2))) / rows) * height;
    addCandidate(found, fromCenter({ cx, cy, w: sigmoid(at(3)) * width, h: sigmoid(at(4)) * height }), {
      score,
      classId,
    });
  }
  return found;
};
