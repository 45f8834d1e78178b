import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { bestOf, fromCenter } from './center-box.js';
import { type Decoder, defineLayout, hasRowsOf, STRETCHED } from './define-layout.js';
import { classesOf, isFreeOr, type LayoutContext, type LayoutProposal, soleOutput } from './layout-context.js';
import { describePort } from './tensor-port.js';

/** Number of queries of all published RT-DETR models. */
const QUERIES = 300;
/**
 * Columns of end-to-end heads for other tasks: box, score and class, followed by an angle, 32 mask coefficients or 17
 * keypoints.
 */
const OTHER_TASKS = [7, 38, 57];

function propose(context: LayoutContext): LayoutProposal | null {
  const output = soleOutput(context);
  const { metadata, isStated } = context;
  if (output === null || !isFreeOr(output.columns, (columns) => columns > 4)) return null;
  const { port, rows, columns } = output;
  const isInMetadata = metadata.isRtdetr && metadata.task === 'detect';
  const isShaped =
    metadata.task === null && rows === QUERIES && typeof columns === 'number' && ![6, ...OTHER_TASKS].includes(columns);
  if (!isStated && !isInMetadata && !isShaped) return null;
  const why = isInMetadata ? 'the metadata names RT-DETR' : `${QUERIES} rows are the queries of RT-DETR`;
  return {
    outputs: [port.name],
    classes: classesOf(columns, 4),
    reason: `${describePort(port)} is 4 + ${classesOf(columns, 4) ?? 'unknown'} classes for each query (${why}): RT-DETR layout`,
  };
}

const decode: Decoder = ([output], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const { data } = output!;
  const row = 4 + classCount;
  for (let at = 0; at + row <= data.length; at += row) {
    const best = bestOf(data, at + 4, classCount);
    if (!(best.score > confidence)) continue;
    const [cx, cy] = [data[at]! * width, data[at + 1]! * height];
    const [w, h] = [data[at + 2]! * width, data[at + 3]! * height];
    addCandidate(found, fromCenter({ cx, cy, w, h }), best);
  }
  return found;
};

export const rtdetr = defineLayout({
  name: 'rtdetr',
  families: ['RT-DETR'],
  format: {
    outputs: '`[1, 300, 4 + classes]`',
    decoding:
      'Center and size as fractions of the image, and class scores after the sigmoid; one class per query. Ultralytics before 8.4.',
    sources: ['ultralytics/models/rtdetr/predict.py: LetterBox with scaleFill'],
  },
  preparation: STRETCHED,
  propose,
  fits: hasRowsOf((classes) => 4 + classes),
  decode,
  isFinal: true,
});
