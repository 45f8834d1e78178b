import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { fromCenter } from './center-box.js';
import { type Decoder, defineLayout, hasRowsOf, STRETCHED } from './define-layout.js';
import { isFreeOr, type LayoutContext, type LayoutProposal, soleOutput } from './layout-context.js';
import { describePort } from './tensor-port.js';

const COLUMNS = 6;
/** First version of Ultralytics that exports RT-DETR with the box selection in the graph. */
const FIRST_VERSION = 8.4;

function propose(context: LayoutContext): LayoutProposal | null {
  const output = soleOutput(context);
  if (output === null || !isFreeOr(output.columns, (columns) => columns === COLUMNS)) return null;
  if (!context.isStated && !fits(context, output.columns)) return null;
  const reason = `${describePort(output.port)} is rows of cx, cy, w, h, score, class by metadata that names RT-DETR: RT-DETR end-to-end layout`;
  return { outputs: [output.port.name], classes: null, reason };
}

/** Whether six columns are box, score and class. Before 8.4, they are a box and two classes. */
function fits({ metadata, names }: LayoutContext, columns: unknown): boolean {
  if (!metadata.isRtdetr || metadata.task !== 'detect') return false;
  if (metadata.endsInBoxes || metadata.namesHead || (metadata.version ?? 0) >= FIRST_VERSION) return true;
  return columns === COLUMNS && names !== null && names.length !== 2;
}

const decode: Decoder = ([output], { confidence, width, height }) => {
  const found = emptyCandidates();
  const { data } = output!;
  for (let at = 0; at + 6 <= data.length; at += 6) {
    const score = data[at + 4]!;
    if (!(score > confidence)) continue;
    const [cx, cy] = [data[at]! * width, data[at + 1]! * height];
    const [w, h] = [data[at + 2]! * width, data[at + 3]! * height];
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId: data[at + 5]! });
  }
  return found;
};

export const rtdetrEnd2end = defineLayout({
  name: 'rtdetr-end2end',
  families: ['RT-DETR'],
  format: {
    outputs: '`[1, boxes, 6]`',
    decoding: 'Rows of center and size as fractions of the image, score, class, as Ultralytics exports it since 8.4.',
    sources: [
      'ultralytics/nn/modules/head.py, RTDETRDecoder.postprocess',
      'ultralytics/models/rtdetr/predict.py: LetterBox with scaleFill',
    ],
  },
  preparation: STRETCHED,
  propose,
  fits: hasRowsOf(() => 6),
  decode,
  isFinal: true,
});
