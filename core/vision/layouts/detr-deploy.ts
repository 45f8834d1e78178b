import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { type Decoder, defineLayout, STRETCHED, valuesIn } from './define-layout.js';
import type { LayoutContext } from './layout-context.js';
import { describePort, type TensorPort } from './tensor-port.js';

/**
 * Identifies the outputs: by name if all three names match, otherwise by type and shape. Integers are labels, four
 * columns are boxes.
 */
function portsOf(outputs: LayoutContext['outputs']): TensorPort[] | null {
  const named = ['labels', 'boxes', 'scores'].map((name) => outputs.find((port) => port.name === name));
  const boxes = outputs.find(({ dims }) => dims !== null && dims.length >= 2 && dims.at(-1) === 4);
  const labels = outputs.find(({ dtype }) => dtype.startsWith('int'));
  const scores = outputs.find((port) => port !== boxes && port !== labels && port.dtype.startsWith('float'));
  const ports = named.every((port) => port !== undefined) ? named : [labels, boxes, scores];
  const found = ports.filter((port) => port !== undefined);
  return outputs.length === 3 && found.length === 3 ? found : null;
}

const decode: Decoder = ([labels, boxes, scores], { confidence }) => {
  const found = emptyCandidates();
  for (const [place, score] of scores!.data.entries()) {
    if (!(score > confidence)) continue;
    const [x1, y1, x2, y2] = boxes!.data.subarray(place * 4, place * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    addCandidate(found, { x1, y1, x2, y2 }, { score, classId: labels!.data[place]! });
  }
  return found;
};

export const detrDeploy = defineLayout({
  name: 'detr-deploy',
  families: ['RT-DETR', 'RT-DETRv2', 'D-FINE', 'DEIM'],
  format: {
    outputs:
      '`labels [1, boxes]`, `boxes [1, boxes, 4]`, `scores [1, boxes]`, with or without the batch axis; a second input `orig_target_sizes [1, 2]`',
    decoding:
      'Corners x1 y1 x2 y2 in px of the size passed as `orig_target_sizes`, here that of the tensor. Outputs are assigned by name, or by type and shape.',
    sources: ['lyuwenyu/RT-DETR, references/deploy: Resize((640, 640)), ToTensor'],
  },
  preparation: STRETCHED,
  propose: ({ outputs, sizeInput }) => {
    const ports = portsOf(outputs);
    if (sizeInput === null || ports === null) return null;
    return {
      outputs: ports.map(({ name }) => name),
      classes: null,
      reason: `an input ${sizeInput} for the image size and outputs ${ports.map(describePort).join(', ')}: DETR deploy layout`,
    };
  },
  fits: ([labels, boxes, scores]) =>
    !!labels &&
    !!boxes &&
    !!scores &&
    valuesIn(labels) === valuesIn(scores) &&
    valuesIn(boxes) === 4 * valuesIn(scores),
  decode,
  isFinal: true,
  takesSize: true,
});
