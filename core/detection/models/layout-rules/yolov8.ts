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

/** A pose model for the 17 key points of a person has 4 + 1 + 17 * 3 rows: as many as 52 classes give. */
const POSE_ROWS = 56;

/** YOLOv8, 9, 11, 12 and 26 without its end-to-end head: [1, 4 + classes, anchors]. */
export const yolov8: LayoutRule = { layout: 'yolov8', propose };

function propose(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  if (output === null || !isFreeOr(output.rows, (rows) => rows > 4)) return null;
  if (scene.stated !== 'yolov8' && !fits(scene, output)) return null;
  const { port, rows } = output;
  return {
    outputs: [port.name],
    classes: classesOf(rows, 4),
    reason: reasonFor(scene, output),
    ...poseWarning(scene, rows),
  };
}

function fits({ metadata, size, names }: LayoutScene, { rows, columns }: SoleOutput): boolean {
  const isDetect = metadata.task === 'detect' && !metadata.endsInBoxes;
  const byAnchors = isAnchorCount(columns, size, 1);
  if (isDetect) return isFreeOr(columns, () => byAnchors || rows === 4 + (names?.length ?? 0));
  return metadata.task === null && typeof rows === 'number' && isFreeOr(columns, () => byAnchors);
}

function reasonFor({ size }: LayoutScene, { port, rows, columns }: SoleOutput): string {
  const shape = describePort(port);
  if (typeof rows !== 'number') return `${shape}: the metadata states the task detect of Ultralytics: YOLOv8 layout`;
  const by = isAnchorCount(columns, size, 1)
    ? `the ${columns} anchors of a ${describeSize(size)} input`
    : 'a free number of anchors';
  return `${shape} is 4 + ${rows - 4} classes by ${by}: YOLOv8 layout`;
}

function poseWarning({ metadata }: LayoutScene, rows: unknown): Pick<LayoutProposal, 'warnings'> {
  if (rows !== POSE_ROWS || metadata.task !== null) return {};
  const message = 'A pose model has the same shape as a detector of 52 classes: check that this file detects objects.';
  return { warnings: [{ code: 'maybe-pose', message }] };
}
