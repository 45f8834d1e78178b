import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { isAnchorCount } from './anchors.js';
import { bestOf, fromCenter } from './center-box.js';
import { type Decoder, defineLayout, hasRowsOf, LETTERBOXED } from './define-layout.js';
import {
  classesOf,
  describeSize,
  isFreeOr,
  type LayoutContext,
  type LayoutProposal,
  type SoleOutput,
  soleOutput,
} from './layout-context.js';
import { describePort } from './tensor-port.js';

function propose(context: LayoutContext): LayoutProposal | null {
  const output = soleOutput(context);
  if (output === null || !isFreeOr(output.columns, (columns) => columns > 5)) return null;
  if (!context.isStated && !fits(context, output)) return null;
  return {
    outputs: [output.port.name],
    classes: classesOf(output.columns, 5),
    reason: reasonFor(context, output),
  };
}

function fits(context: LayoutContext, { port, rows, columns }: SoleOutput): boolean {
  const { metadata, size } = context;
  if (metadata.isYolov5) return isFreeOr(rows, (count) => isAnchorCount(count, size, 3));
  if (typeof columns !== 'number') return false;
  return isAnchorCount(rows, size, 3) || (isAnchorCount(rows, size, 1) && port.name === 'outputs');
}

function reasonFor({ size }: LayoutContext, { port, rows, columns }: SoleOutput): string {
  const shape = describePort(port);
  const classes = typeof columns === 'number' ? `5 + ${columns - 5} classes` : 'a dynamic number of columns';
  if (isAnchorCount(rows, size, 3)) {
    return `${shape} is 3 boxes in each of the ${rows / 3} cells of a ${describeSize(size)} input by ${classes}: YOLOv5 layout`;
  }
  if (isAnchorCount(rows, size, 1)) {
    return `${shape}, an output named 'outputs' of ${rows} anchors by ${classes}: YOLOv6, decoded as the YOLOv5 layout`;
  }
  return `${shape}: metadata with only stride and names comes from the YOLOv5 exporter: YOLOv5 layout`;
}

const decode: Decoder = ([output], { classCount, confidence }) => {
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

export const yolov5 = defineLayout({
  name: 'yolov5',
  families: ['YOLOv5', 'YOLOv6', 'YOLOv7'],
  format: {
    outputs: '`[1, 3 * anchors, 5 + classes]`',
    decoding:
      'Rows of center, size (px), objectness and class scores, all after the sigmoid. The score is objectness times class score. YOLOv6 has one row per anchor and an objectness of 1.',
    sources: [
      'yolov5 utils/general.py, non_max_suppression',
      'yolov5 utils/augmentations.py, letterbox; the same in YOLOv6 and YOLOv7',
    ],
  },
  preparation: LETTERBOXED,
  propose,
  fits: hasRowsOf((classes) => 5 + classes),
  decode,
});
