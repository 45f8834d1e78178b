import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { isAnchorCount } from './anchors.js';
import { type Decoder, defineLayout, hasRowsOf, LETTERBOXED } from './define-layout.js';
import { isFreeOr, type LayoutContext, type LayoutProposal, type SoleOutput, soleOutput } from './layout-context.js';
import { describePort } from './tensor-port.js';

/** Maximum boxes. Exports usually return 300; outputs with more rows are anchors. */
const MAX_BOXES = 1000;
const COLUMNS = 6;

function propose(context: LayoutContext): LayoutProposal | null {
  const output = soleOutput(context);
  if (output === null || !isFreeOr(output.columns, (columns) => columns === COLUMNS)) return null;
  const isInMetadata = context.metadata.endsInBoxes && context.metadata.task === 'detect' && !context.metadata.isRtdetr;
  if (!isInMetadata && !context.isStated && !fits(context, output)) return null;
  const why = isInMetadata
    ? 'the metadata states end2end or nms'
    : 'few enough rows to be boxes, and not a number of anchors';
  return {
    outputs: [output.port.name],
    classes: null,
    reason: `${describePort(output.port)} is rows of x1, y1, x2, y2, score, class (${why}): YOLO end-to-end layout`,
  };
}

/**
 * Whether six columns are box, score and class. If the number of rows is that of the anchors, the output is from YOLOv5
 * or YOLOX with one class.
 */
function fits({ size, metadata }: LayoutContext, { rows, columns }: SoleOutput): boolean {
  if (columns !== COLUMNS || typeof rows !== 'number' || rows > MAX_BOXES || metadata.isRtdetr) return false;
  return !isAnchorCount(rows, size, 1) && !isAnchorCount(rows, size, 3);
}

const decode: Decoder = ([output], { confidence }) => {
  const found = emptyCandidates();
  const { data } = output!;
  for (let at = 0; at + 6 <= data.length; at += 6) {
    const score = data[at + 4]!;
    if (!(score > confidence)) continue;
    const box = { x1: data[at]!, y1: data[at + 1]!, x2: data[at + 2]!, y2: data[at + 3]! };
    addCandidate(found, box, { score, classId: data[at + 5]! });
  }
  return found;
};

export const yoloEnd2end = defineLayout({
  name: 'yolo-end2end',
  families: ['YOLOv10', 'YOLO26'],
  format: {
    outputs: '`[1, boxes, 6]`',
    decoding:
      'Rows of x1, y1, x2, y2 (px), score, class; unused rows have score 0. Also any Ultralytics export with `nms=True`.',
    sources: ['ultralytics/nn/modules/head.py, Detect.postprocess', 'ultralytics/data/augment.py, LetterBox'],
  },
  preparation: LETTERBOXED,
  propose,
  fits: hasRowsOf(() => 6),
  decode,
  isFinal: true,
});
