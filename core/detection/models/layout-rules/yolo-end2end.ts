import { isAnchorCount } from '../anchors.js';
import {
  isFreeOr,
  type LayoutProposal,
  type LayoutRule,
  type LayoutScene,
  type SoleOutput,
  soleOutput,
} from '../layout-scene.js';
import { describePort } from '../onnx-file.js';

/** Exports keep 300 boxes as a rule; more than this is a number of anchors. */
const MOST_BOXES = 1000;
const COLUMNS = 6;

/** YOLOv10, YOLO26 and any Ultralytics export with nms=True: [1, boxes, 6] of x1, y1, x2, y2, score, class. */
export const yoloEnd2end: LayoutRule = { layout: 'yolo-end2end', propose };

function propose(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  if (output === null || !isFreeOr(output.columns, (columns) => columns === COLUMNS)) return null;
  const isSaid = scene.metadata.endsInBoxes && scene.metadata.task === 'detect' && !scene.metadata.isRtdetr;
  if (!isSaid && scene.stated !== 'yolo-end2end' && !fits(scene, output)) return null;
  const why = isSaid ? 'the metadata states end2end or nms' : 'few enough rows to be boxes, and no number of anchors';
  return {
    outputs: [output.port.name],
    classes: null,
    reason: `${describePort(output.port)} is rows of x1, y1, x2, y2, score, class (${why}): YOLO end-to-end layout`,
  };
}

/** Six columns are also one class of YOLOv5 or YOLOX, when the rows are as many as their anchors. */
function fits({ size, metadata }: LayoutScene, { rows, columns }: SoleOutput): boolean {
  if (columns !== COLUMNS || typeof rows !== 'number' || rows > MOST_BOXES || metadata.isRtdetr) return false;
  return !isAnchorCount(rows, size, 1) && !isAnchorCount(rows, size, 3);
}
