import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { countCells } from './anchors.js';
import { fromCenter, sigmoid } from './center-box.js';
import { type Decoder, defineLayout, STRETCHED } from './define-layout.js';
import { classesOf, describeSize, isFreeOr, type LayoutContext, type LayoutProposal } from './layout-context.js';
import { describePort } from './tensor-port.js';

const STRIDE = 16;
/** Channels of a raw feature map of YOLOv3 to YOLOv7: three anchors with 5 + 80 values. */
const RAW_HEAD_CHANNELS = 255;

function propose({ outputs, size, metadata, isStated }: LayoutContext): LayoutProposal | null {
  const port = outputs[0];
  if (port?.dims?.length !== 4 || outputs.length > 1 || metadata.task !== null) return null;
  const [, channels = null, height = null, width = null] = port.dims;
  const cells = countCells(size, STRIDE);
  const isGrid = typeof height === 'number' && typeof width === 'number' && height * width === cells;
  const isDetector = typeof channels === 'number' && channels > 5 && channels !== RAW_HEAD_CHANNELS;
  const fits = isStated ? isFreeOr(channels, (count) => count > 5) : isGrid && isDetector;
  if (!fits) return null;
  return {
    outputs: [port.name],
    classes: classesOf(channels, 5),
    reason: `${describePort(port)} is 5 + ${classesOf(channels, 5) ?? 'unknown'} values for each cell of ${STRIDE} px of a ${describeSize(size)} input: FastestDet layout`,
  };
}

const decode: Decoder = ([output], { classCount, confidence, width, height }) => {
  const found = emptyCandidates();
  const { data, dims } = output!;
  const [rows, columns] = [dims[2]!, dims[3]!];
  const plane = rows * columns;
  for (let cell = 0; cell < plane; cell++) {
    const at = (channel: number) => data[channel * plane + cell]!;
    let classId = 0;
    for (let id = 1; id < classCount; id++) if (at(5 + id) > at(5 + classId)) classId = id;
    const score = at(0) ** 0.6 * at(5 + classId) ** 0.4;
    if (!(score > confidence)) continue;
    const cx = (((cell % columns) + Math.tanh(at(1))) / columns) * width;
    const cy = ((Math.floor(cell / columns) + Math.tanh(at(2))) / rows) * height;
    addCandidate(found, fromCenter({ cx, cy, w: sigmoid(at(3)) * width, h: sigmoid(at(4)) * height }), {
      score,
      classId,
    });
  }
  return found;
};

export const fastestdet = defineLayout({
  name: 'fastestdet',
  families: ['FastestDet'],
  format: {
    outputs: '`[1, 5 + classes, height / 16, width / 16]`',
    decoding:
      'One anchor per cell: objectness, offset (tanh), size (sigmoid), class scores. The score is objectness^0.6 * class^0.4.',
    sources: ['dog-qiuqiu/FastestDet, utils/tool.py, handle_preds', 'test.py: cv2 image, resized, divided by 255'],
  },
  preparation: { ...STRETCHED, color: 'bgr' },
  propose,
  fits: ([output], classes) => output!.dims.length === 4 && output!.dims[1] === 5 + classes,
  decode,
});
