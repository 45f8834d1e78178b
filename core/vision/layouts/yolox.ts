import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { anchorGrid, isAnchorCount } from './anchors.js';
import { bestOf, fromCenter } from './center-box.js';
import { type Decoder, defineLayout, hasRowsOf, LETTERBOXED, type OutputTensor } from './define-layout.js';
import {
  classesOf,
  describeSize,
  isFreeOr,
  type LayoutContext,
  type LayoutProposal,
  soleOutput,
} from './layout-context.js';
import { type Dim, describePort } from './tensor-port.js';

function propose(context: LayoutContext): LayoutProposal | null {
  const output = soleOutput(context);
  const { size, metadata, names, isStated } = context;
  if (output === null || !isFreeOr(output.columns, (columns) => columns > 5)) return null;
  const { port, rows, columns } = output;
  const isYolox = metadata.task === null && typeof columns === 'number' && isAnchorCount(rows, size, 1);
  const isTurnedYolov8 = columns === 4 + (names?.length ?? 80);
  if (!isStated && (!isYolox || isTurnedYolov8)) return null;
  return {
    outputs: [port.name],
    classes: classesOf(columns, 5),
    reason: `${describePort(port)} is one row for each anchor of a ${describeSize(size)} input by 5 + ${classesOf(columns, 5) ?? 'unknown'} classes: YOLOX layout`,
    ...nanodetWarning(context, columns),
  };
}

function nanodetWarning({ names, isStated }: LayoutContext, columns: Dim): Pick<LayoutProposal, 'warnings'> {
  if (isStated || names !== null || columns === 85 || !(Number(columns) > 32)) return {};
  const message = `NanoDet of ${Number(columns) - 32} classes has the same shape. If the boxes are wrong, state the layout in a sidecar file.`;
  return { warnings: [{ code: 'layout-assumed', message }] };
}

const STRIDES = [8, 16, 32];

/**
 * Returns whether boxes are raw or decoded. Raw offsets range from about 0 to the size of the grid; decoded centers
 * span the image. Most reliable with the output for a uniformly colored image.
 */
function boxKind(output: OutputTensor, width: number, height: number): 'raw' | 'decoded' {
  const row = output.dims.at(-1)!;
  let largest = 0;
  for (let at = 0; at + row <= output.data.length; at += row) {
    largest = Math.max(largest, Math.abs(output.data[at]!), Math.abs(output.data[at + 1]!));
  }
  return largest <= Math.max(width, height) / STRIDES[0]! ? 'raw' : 'decoded';
}

const decode: Decoder = ([output], { classCount, confidence, width, height, boxes }) => {
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

export const yolox = defineLayout({
  name: 'yolox',
  families: ['YOLOX'],
  format: {
    outputs: '`[1, anchors, 5 + classes]`',
    decoding:
      'Center and size raw, or in px if decoded in the graph; objectness and class scores after the sigmoid. Raw: center = (offset + cell) * stride, size = exp(offset) * stride. A run determines which.',
    sources: [
      'yolox/utils/demo_utils.py, demo_postprocess',
      'Megvii-BaseDetection/YOLOX, yolox/data/data_augment.py, preproc: BGR 0 to 255, padded right and below',
    ],
  },
  preparation: { ...LETTERBOXED, color: 'bgr', scale: 1, resize: 'letterbox-top-left' },
  propose,
  fits: hasRowsOf((classes) => 5 + classes),
  decode,
  boxKind,
});
