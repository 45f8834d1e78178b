import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { bestOf } from './center-box.js';
import { columnsOf, type Decoder, defineLayout, STRETCHED, valuesIn } from './define-layout.js';
import type { LayoutContext, LayoutProposal } from './layout-context.js';
import { describePort } from './tensor-port.js';

function propose({ outputs, metadata }: LayoutContext): LayoutProposal | null {
  const boxes = outputs.find(({ dims }) => dims?.length === 4 && dims[2] === 1 && dims[3] === 4);
  const scores = outputs.find(({ dims }) => dims?.length === 3 && dims[1] === boxes?.dims?.[1]);
  if (outputs.length !== 2 || metadata.task !== null || boxes === undefined || scores === undefined) return null;
  const classes = scores.dims?.[2];
  return {
    outputs: [boxes.name, scores.name],
    classes: typeof classes === 'number' ? classes : null,
    reason: `${describePort(boxes)} and ${describePort(scores)} are a box and its class scores in each row: YOLOv4 layout`,
  };
}

const decode: Decoder = ([boxes, scores], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const { data } = boxes!;
  for (let row = 0; row * 4 + 4 <= data.length; row++) {
    const best = bestOf(scores!.data, row * classCount, classCount);
    if (!(best.score > confidence)) continue;
    const [x1, y1] = [data[row * 4]! * width, data[row * 4 + 1]! * height];
    const [x2, y2] = [data[row * 4 + 2]! * width, data[row * 4 + 3]! * height];
    addCandidate(found, { x1, y1, x2, y2 }, best);
  }
  return found;
};

export const yolov4 = defineLayout({
  name: 'yolov4',
  families: ['YOLOv3', 'YOLOv4'],
  format: {
    outputs: '`[1, rows, 1, 4]`, `[1, rows, classes]`',
    decoding: 'Corners x1 y1 x2 y2 as fractions of the image, and scores: objectness times class.',
    sources: [
      'Tianxiaomo/pytorch-YOLOv4, tool/yolo_layer.py, yolo_forward',
      'demo_darknet2onnx.py, detect: RGB, resized, divided by 255',
    ],
  },
  preparation: STRETCHED,
  propose,
  fits: ([boxes, scores], classes) =>
    !!boxes &&
    !!scores &&
    columnsOf(boxes) === 4 &&
    columnsOf(scores) === classes &&
    valuesIn(boxes) / 4 === valuesIn(scores) / classes,
  decode,
});
