import { addCandidate, type Corners, emptyCandidates } from '../boxes/candidates.js';
import { anchorGrid, countAnchors, countCells } from './anchors.js';
import { bestOf } from './center-box.js';
import { columnsOf, type Decoder, type OutputCheck, type OutputTensor } from './define-layout.js';
import {
  describeSize,
  type LayoutContext,
  type LayoutProposal,
  type SoleOutput,
  soleOutput,
} from './layout-context.js';
import { describePort, type TensorPort } from './tensor-port.js';

/**
 * Columns for the distances to the four sides, each a distribution over eight bins of 0 to 7 strides (reg_max 7,
 * RangiLyu/nanodet).
 */
const SIDE_COLUMNS = 32;
/** Strides of NanoDet (three feature maps) and NanoDet-Plus (four). */
const STRIDE_SETS = [
  [8, 16, 32],
  [8, 16, 32, 64],
];

/** Output names of the only published NanoDet-Plus with separate heads (opencv/opencv_zoo). */
const PLUS_NAMES = /^(cls|dis)_pred_stride_/i;
/** Tensor names that Paddle generates, whichever tool exports the file. */
const PADDLE_NAMES = /\.tmp_\d+$|^save_infer_model|^p2o\./i;

export const isFromPaddle = ({ outputs }: LayoutContext) => outputs.some(({ name }) => PADDLE_NAMES.test(name));

export function isPicodet(context: LayoutContext, { outputs }: LayoutProposal): boolean {
  const isPlus = outputs.length === 8 || (outputs.length === 1 && hasFourMaps(context));
  if (!isPlus || outputs.some((name) => PLUS_NAMES.test(name))) return false;
  return outputs.length === 8 || isFromPaddle(context);
}

function hasFourMaps(context: LayoutContext): boolean {
  return soleOutput(context)?.rows === countAnchors(context.size, STRIDE_SETS[1]!);
}

/**
 * Whether a single output has the rows of four feature maps, but not the name `output` of NanoDet-Plus exports
 * (RangiLyu/nanodet, tools/export_onnx.py).
 */
export const isSoleOfUnknown = (context: LayoutContext, { outputs }: LayoutProposal) =>
  outputs.length === 1 && outputs[0] !== 'output' && hasFourMaps(context);

export function assumed(other: 'PicoDet' | 'NanoDet-Plus'): Pick<LayoutProposal, 'warnings'> {
  const layout = other === 'PicoDet' ? 'picodet' : 'nanodet';
  const message = `${other} has the same shapes, with anchors half a cell apart. If boxes are off by up to 32 px, state the layout ${layout} in a sidecar file.`;
  return { warnings: [{ code: 'layout-assumed', message }] };
}

export function proposeEither(context: LayoutContext, family: string): LayoutProposal | null {
  return context.metadata.task === null ? (proposePairs(context, family) ?? proposeSole(context, family)) : null;
}

function proposePairs(context: LayoutContext, family: string): LayoutProposal | null {
  const strides = STRIDE_SETS.find(({ length }) => context.outputs.length === 2 * length);
  const pairs = strides?.map((stride) => pairOf(context.outputs, countCells(context.size, stride)));
  const found = pairs?.filter((pair) => pair !== null) ?? [];
  const classes = found[0]?.scores.dims?.[2];
  const isWhole = found.length > 0 && found.length === pairs?.length;
  if (!isWhole || typeof classes !== 'number' || found.some(({ scores }) => scores.dims?.[2] !== classes)) return null;
  const ports = [...found.map(({ scores }) => scores), ...found.map(({ sides }) => sides)];
  return {
    outputs: ports.map(({ name }) => name),
    classes,
    reason: `${ports.map(describePort).join(', ')} are ${classes} scores and ${SIDE_COLUMNS} side values for each cell of ${found.length} feature maps: ${family} layout`,
  };
}

/**
 * Identifies scores and distances by shape. If the shapes are equal, uses the names, which one published file has
 * swapped.
 */
function pairOf(outputs: readonly TensorPort[], cells: number): { scores: TensorPort; sides: TensorPort } | null {
  const pair = outputs.filter(({ dims }) => dims?.length === 3 && dims[1] === cells);
  const isSide = pair.every(({ dims }) => dims?.[2] === SIDE_COLUMNS)
    ? ({ name }: TensorPort) => /dis|reg|bbox/i.test(name)
    : ({ dims }: TensorPort) => dims?.[2] === SIDE_COLUMNS;
  const sides = pair.filter(isSide);
  const scores = pair.filter((port) => !isSide(port));
  if (pair.length !== 2 || !sides[0] || !scores[0]) return null;
  return { scores: scores[0], sides: sides[0] };
}

function proposeSole(context: LayoutContext, family: string): LayoutProposal | null {
  const output = soleOutput(context);
  if (output === null || typeof output.columns !== 'number' || output.columns <= SIDE_COLUMNS) return null;
  if (!context.isStated && !fitsSole(context, output)) return null;
  const classes = output.columns - SIDE_COLUMNS;
  return {
    outputs: [output.port.name],
    classes,
    reason: `${describePort(output.port)} is ${classes} scores and ${SIDE_COLUMNS} side values for each cell of a ${describeSize(context.size)} input: ${family} layout`,
  };
}

/**
 * Whether the shape of a single output matches. With the rows of three feature maps, it could also be YOLOX. Then the
 * number of columns must match that of the class names, or the 80 classes of COCO if there are no names.
 */
function fitsSole({ size, names }: LayoutContext, { rows, columns }: SoleOutput): boolean {
  const [three, four] = STRIDE_SETS.map((strides) => countAnchors(size, strides));
  if (rows !== three && rows !== four) return false;
  return rows === four || columns === SIDE_COLUMNS + (names?.length ?? 80);
}

const BINS = 8;

/**
 * Returns the expected distance of a side from the anchor, in strides: the mean of a softmax over eight bins
 * (Generalized Focal Loss).
 */
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

/** Concatenates the heads by stride. Matches separate heads by shape, because some exports permute their names. */
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

/** Position of an anchor inside its cell, as a fraction of the cell. */
type Middle = 0 | 0.5;

function readGrid(anchors: number, width: number, height: number): { grid: Float32Array; strides: 3 | 4 } {
  const three = anchorGrid(width, height, STRIDE_SETS[0]!);
  if (three.length / 3 === anchors) return { grid: three, strides: 3 };
  return { grid: anchorGrid(width, height, STRIDE_SETS[1]!), strides: 4 };
}

export function decodeDistances(middleOf: (strides: 3 | 4) => Middle): Decoder {
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

/** Whether each output is a head of scores, of distances, or of both. */
export const hasDistances: OutputCheck = (outputs, classes) =>
  outputs.every((one) => [classes, SIDE_COLUMNS, classes + SIDE_COLUMNS].includes(columnsOf(one) ?? 0));
