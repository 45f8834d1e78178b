import { addCandidate, type Corners, emptyCandidates } from '../candidates.js';
import { bestOf } from './center-box.js';
import type { Decoder, OutputTensor } from './decoder.js';
import { anchorGrid } from './yolox.js';

const BINS = 8;

/** Expected distance of each side from the anchor, in cells: softmax over eight bins (Generalized Focal Loss). */
function sideDistance(bins: Float32Array, start: number): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let bin = 0; bin < BINS; bin++) largest = Math.max(largest, bins[start + bin]!);
  let total = 0;
  let weighted = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const weight = Math.exp(bins[start + bin]! - largest);
    total += weight;
    weighted += weight * bin;
  }
  return weighted / total;
}

interface Heads {
  scores: Float32Array;
  distances: Float32Array;
}

function join(parts: readonly OutputTensor[]): Float32Array {
  return Float32Array.from(parts.flatMap((part) => Array.from(part.data)));
}

/** Separate heads are matched by shape: in some exports their names are permuted. */
function readHeads(outputs: readonly OutputTensor[], classCount: number): Heads {
  const [first] = outputs;
  if (outputs.length === 1) return splitRows(first!, classCount);
  const bySize = (columns: number) =>
    outputs.filter((output) => output.dims.at(-1) === columns).sort((a, b) => b.data.length - a.data.length);
  return { scores: join(bySize(classCount)), distances: join(bySize(4 * BINS)) };
}

function splitRows({ data }: OutputTensor, classCount: number): Heads {
  const row = classCount + 4 * BINS;
  const rows = Math.floor(data.length / row);
  const heads = { scores: new Float32Array(rows * classCount), distances: new Float32Array(rows * 4 * BINS) };
  for (let at = 0; at < rows; at++) {
    heads.scores.set(data.subarray(at * row, at * row + classCount), at * classCount);
    heads.distances.set(data.subarray(at * row + classCount, (at + 1) * row), at * 4 * BINS);
  }
  return heads;
}

/** Place of an anchor inside its cell, as a part of the cell. */
type Middle = 0 | 0.5;

function readGrid(anchors: number, width: number, height: number): { grid: Float32Array; strides: 3 | 4 } {
  const three = anchorGrid(width, height, [8, 16, 32]);
  if (three.length / 3 === anchors) return { grid: three, strides: 3 };
  return { grid: anchorGrid(width, height, [8, 16, 32, 64]), strides: 4 };
}

function decodeDistances(middleOf: (strides: 3 | 4) => Middle): Decoder {
  return (outputs, { classCount, confidence, width, height }) => {
    const found = emptyCandidates();
    const { scores, distances } = readHeads(outputs, classCount);
    const anchors = scores.length / classCount;
    const { grid, strides } = readGrid(anchors, width, height);
    const middle = middleOf(strides);
    for (let anchor = 0; anchor < anchors; anchor++) {
      const best = bestOf(scores, anchor * classCount, classCount);
      if (!(best.score > confidence)) continue;
      const stride = grid[anchor * 3 + 2]!;
      const x = (grid[anchor * 3]! + middle) * stride;
      const y = (grid[anchor * 3 + 1]! + middle) * stride;
      const side = (index: number) => sideDistance(distances, (anchor * 4 + index) * BINS) * stride;
      const box: Corners = { x1: x - side(0), y1: y - side(1), x2: x + side(2), y2: y + side(3) };
      addCandidate(found, box, best);
    }
    return found;
  };
}

/**
 * NanoDet: class scores after the sigmoid, and for each side of a box a distribution over eight distances from the
 * anchor, as separate heads by stride or as one table (nanodet/model/head/gfl_head.py). The four-stride form is
 * NanoDet-Plus, whose anchors are the corners of the cells (nanodet_plus_head.py, `get_single_level_center_priors`).
 */
export const decodeNanodet = decodeDistances((strides) => (strides === 3 ? 0.5 : 0));

/** PicoDet: the tensors of NanoDet-Plus, but anchors in the middle of the cells (ppdet pico_head.py, cell_offset 0.5). */
export const decodePicodet = decodeDistances(() => 0.5);
