import { isAnchorCount } from '../anchors.js';
import {
  classesOf,
  describeSize,
  isFreeOr,
  type LayoutProposal,
  type LayoutRule,
  type LayoutScene,
  soleOutput,
} from '../layout-scene.js';
import { type Dim, describePort } from '../onnx-file.js';

/** YOLOX: [1, anchors, 5 + classes]. Whether the boxes are decoded in the graph only a run can tell. */
export const yolox: LayoutRule = { layout: 'yolox', propose };

function propose(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  const { size, metadata, names, stated } = scene;
  if (output === null || !isFreeOr(output.columns, (columns) => columns > 5)) return null;
  const { port, rows, columns } = output;
  const isYolox = metadata.task === null && typeof columns === 'number' && isAnchorCount(rows, size, 1);
  const isTurnedYolov8 = columns === 4 + (names?.length ?? 80);
  if (stated !== 'yolox' && (!isYolox || isTurnedYolov8)) return null;
  return {
    outputs: [port.name],
    classes: classesOf(columns, 5),
    reason: `${describePort(port)} is one row for each anchor of a ${describeSize(size)} input by 5 + ${classesOf(columns, 5) ?? 'unknown'} classes: YOLOX layout`,
    ...nanodetWarning(scene, columns),
  };
}

function nanodetWarning({ names, stated }: LayoutScene, columns: Dim): Pick<LayoutProposal, 'warnings'> {
  if (stated !== null || names !== null || columns === 85 || !(Number(columns) > 32)) return {};
  const message = `NanoDet of ${Number(columns) - 32} classes has the same shape: if the boxes are nonsense, state the layout in a sidecar file.`;
  return { warnings: [{ code: 'layout-assumed', message }] };
}
