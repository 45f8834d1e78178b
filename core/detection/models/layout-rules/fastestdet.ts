import { countCells } from '../anchors.js';
import {
  classesOf,
  describeSize,
  isFreeOr,
  type LayoutProposal,
  type LayoutRule,
  type LayoutScene,
} from '../layout-scene.js';
import { describePort } from '../onnx-file.js';

const STRIDE = 16;
/** Three anchors of 5 + 80 values: one raw feature map of YOLOv3 to YOLOv7. */
const RAW_HEAD_CHANNELS = 255;

/** FastestDet: one feature map [1, 5 + classes, height / 16, width / 16] of objectness, box, class scores. */
export const fastestdet: LayoutRule = { layout: 'fastestdet', propose };

function propose({ outputs, size, metadata, stated }: LayoutScene): LayoutProposal | null {
  const port = outputs[0];
  if (port?.dims?.length !== 4 || outputs.length > 1 || metadata.task !== null) return null;
  const [, channels = null, height = null, width = null] = port.dims;
  const cells = countCells(size, STRIDE);
  const isGrid = typeof height === 'number' && typeof width === 'number' && height * width === cells;
  const isDetector = typeof channels === 'number' && channels > 5 && channels !== RAW_HEAD_CHANNELS;
  const fits = stated === 'fastestdet' ? isFreeOr(channels, (count) => count > 5) : isGrid && isDetector;
  if (!fits) return null;
  return {
    outputs: [port.name],
    classes: classesOf(channels, 5),
    reason: `${describePort(port)} is 5 + ${classesOf(channels, 5) ?? 'unknown'} values for each cell of ${STRIDE} px of a ${describeSize(size)} input: FastestDet layout`,
  };
}
