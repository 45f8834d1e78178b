import { addCandidate, emptyCandidates } from '../candidates.js';
import { bestOf, fromCenter } from './center-box.js';
import type { Decoder, OutputTensor } from './decoder.js';

const STRIDES = [8, 16, 32];

/** Grid column, row and stride of each anchor, three numbers an anchor, strides one after the other. */
export function anchorGrid(width: number, height: number, strides: readonly number[]): Float32Array {
  const cells: number[] = [];
  for (const stride of strides) {
    const columns = Math.ceil(width / stride);
    const rows = Math.ceil(height / stride);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) cells.push(column, row, stride);
    }
  }
  return Float32Array.from(cells);
}

/**
 * Whether an export left the box offsets raw: raw ones stay near 0 to the size of the grid, decoded centres span the
 * image. Best asked of the answer to a plain picture.
 */
export function yoloxBoxKind(output: OutputTensor, width: number, height: number): 'raw' | 'decoded' {
  const row = output.dims.at(-1)!;
  let largest = 0;
  for (let at = 0; at + row <= output.data.length; at += row) {
    largest = Math.max(largest, Math.abs(output.data[at]!), Math.abs(output.data[at + 1]!));
  }
  return largest <= Math.max(width, height) / STRIDES[0]! ? 'raw' : 'decoded';
}

/**
 * YOLOX: `[1, anchors, 5 + classes]`; centre and size raw, or in px when decoded in the export; objectness and
 * classes after the sigmoid. Raw: centre = (offset + cell) * stride, size = exp(offset) * stride
 * (yolox/utils/demo_utils.py, `demo_postprocess`).
 */
export const decodeYolox: Decoder = ([output], { classCount, confidence, width, height, boxes }) => {
  const found = emptyCandidates();
  const { data } = output!;
  const row = 5 + classCount;
  const grid = boxes === 'raw' ? anchorGrid(width, height, STRIDES) : null;
  for (let at = 0, cell = 0; at + row <= data.length; at += row, cell += 3) {
    const best = bestOf(data, at + 5, classCount);
    const score = data[at + 4]! * best.score;
    if (!(score > confidence)) continue;
    let [cx, cy, w, h] = [data[at]!, data[at + 1]!, data[at + 2]!, data[at + 3]!];
    if (grid) {
      const stride = grid[cell + 2]!;
      cx = (cx + grid[cell]!) * stride;
      cy = (cy + grid[cell + 1]!) * stride;
      w = Math.exp(w) * stride;
      h = Math.exp(h) * stride;
    }
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId: best.classId });
  }
  return found;
};
