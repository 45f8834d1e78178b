import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { fromCenter, sigmoid } from './center-box.js';
import { columnsOf, type Decoder, defineLayout, IMAGENET, STRETCHED, valuesIn } from './define-layout.js';
import type { LayoutContext, LayoutProposal } from './layout-context.js';
import { describePort } from './tensor-port.js';

function propose({ outputs, isStated }: LayoutContext): LayoutProposal | null {
  if (outputs.length !== 2) return null;
  const isBoxes = ({ dims }: LayoutContext['outputs'][number]) => dims?.length === 3 && dims[2] === 4;
  const boxes = outputs.find(({ name }) => name === 'dets') ?? (isStated ? outputs.find(isBoxes) : undefined);
  const labels = outputs.find((port) => port !== boxes && (port.name === 'labels' || isStated));
  if (boxes === undefined || labels === undefined || !isBoxes(boxes) || labels.dims?.length !== 3) return null;
  const columns = labels.dims[2];
  return {
    outputs: [boxes.name, labels.name],
    classes: typeof columns === 'number' ? columns : null,
    reason: `${describePort(boxes)} and ${describePort(labels)} are boxes and logits of the same queries: RF-DETR layout`,
  };
}

const decode: Decoder = ([boxes, logits], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const columns = logits!.dims.at(-1)!;
  for (const [place, logit] of logits!.data.entries()) {
    const classId = place % columns;
    const score = sigmoid(logit);
    if (classId >= classCount || !(score > confidence)) continue;
    const at = Math.floor(place / columns) * 4;
    const [cx, cy] = [boxes!.data[at]! * width, boxes!.data[at + 1]! * height];
    const [w, h] = [boxes!.data[at + 2]! * width, boxes!.data[at + 3]! * height];
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId });
  }
  return found;
};

export const rfDetr = defineLayout({
  name: 'rf-detr',
  families: ['RF-DETR'],
  format: {
    outputs: '`dets [1, queries, 4]`, `labels [1, queries, classes]`',
    decoding:
      'Center and size as fractions of the image, and logits. Each pair of query and class is a separate candidate.',
    sources: ['rfdetr/models/lwdetr.py, PostProcess', 'rfdetr/detr.py: mean and standard deviation of ImageNet'],
  },
  preparation: { ...STRETCHED, ...IMAGENET },
  propose,
  fits: ([boxes, logits]) =>
    !!boxes &&
    !!logits &&
    columnsOf(boxes) === 4 &&
    valuesIn(boxes) / 4 === valuesIn(logits) / (columnsOf(logits) ?? 0),
  decode,
  isFinal: true,
  // Fine-tuned models number their classes from 0 and have one more logit than classes (rfdetr/detr.py, `predict`).
  hasSpareClass: true,
});
