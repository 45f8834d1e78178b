import { addCandidate, emptyCandidates } from '../candidates.js';
import type { Decoder } from './decoder.js';

/**
 * RT-DETRv2, D-FINE and DEIM in their deploy form: labels, boxes, scores with the batch kept or squeezed; boxes are
 * x1 y1 x2 y2 in px of the size that went in as `orig_target_sizes`, here the tensor's own.
 */
export const decodeDetrDeploy: Decoder = ([labels, boxes, scores], { confidence }) => {
  const found = emptyCandidates();
  for (const [place, score] of scores!.data.entries()) {
    if (!(score > confidence)) continue;
    const [x1, y1, x2, y2] = boxes!.data.subarray(place * 4, place * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    addCandidate(found, { x1, y1, x2, y2 }, { score, classId: labels!.data[place]! });
  }
  return found;
};
