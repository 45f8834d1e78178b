import { isAnchorCount } from '../anchors.js';
import {
  classesOf,
  describeSize,
  isFreeOr,
  type LayoutProposal,
  type LayoutRule,
  type LayoutScene,
  type SoleOutput,
  soleOutput,
} from '../layout-scene.js';
import { describePort } from '../onnx-file.js';

/** YOLOv5 and YOLOv7: [1, 3 * anchors, 5 + classes]; YOLOv6 has one row for each anchor and an objectness of 1. */
export const yolov5: LayoutRule = { layout: 'yolov5', propose };

function propose(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  if (output === null || !isFreeOr(output.columns, (columns) => columns > 5)) return null;
  if (scene.stated !== 'yolov5' && !fits(scene, output)) return null;
  return {
    outputs: [output.port.name],
    classes: classesOf(output.columns, 5),
    reason: reasonFor(scene, output),
  };
}

function fits(scene: LayoutScene, { port, rows, columns }: SoleOutput): boolean {
  const { metadata, size } = scene;
  if (metadata.isYolov5) return isFreeOr(rows, (count) => isAnchorCount(count, size, 3));
  if (typeof columns !== 'number') return false;
  return isAnchorCount(rows, size, 3) || (isAnchorCount(rows, size, 1) && port.name === 'outputs');
}

function reasonFor({ size }: LayoutScene, { port, rows, columns }: SoleOutput): string {
  const shape = describePort(port);
  const classes = typeof columns === 'number' ? `5 + ${columns - 5} classes` : 'a free number of columns';
  if (isAnchorCount(rows, size, 3)) {
    return `${shape} is 3 boxes in each of the ${rows / 3} cells of a ${describeSize(size)} input by ${classes}: YOLOv5 layout`;
  }
  if (isAnchorCount(rows, size, 1)) {
    return `${shape}, an output named 'outputs' of ${rows} anchors by ${classes}: YOLOv6, decoded as the YOLOv5 layout`;
  }
  return `${shape}: metadata of stride and names alone is that of YOLOv5's exporter: YOLOv5 layout`;
}
