import {
  classesOf,
  isFreeOr,
  type LayoutProposal,
  type LayoutRule,
  type LayoutScene,
  soleOutput,
} from '../layout-scene.js';
import { describePort } from '../onnx-file.js';

/** Queries of every published RT-DETR. */
const QUERIES = 300;
/** Rows of end-to-end heads of other tasks: box, score, class, then an angle, 32 mask values or 17 key points. */
const OTHER_TASKS = [7, 38, 57];

/** RT-DETR as Ultralytics exports it: [1, 300, 4 + classes] of cx, cy, w, h from 0 to 1 and scores. */
export const rtdetr: LayoutRule = { layout: 'rtdetr', propose };

function propose(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  const { metadata, stated } = scene;
  if (output === null || !isFreeOr(output.columns, (columns) => columns > 4)) return null;
  const { port, rows, columns } = output;
  const isSaid = metadata.isRtdetr && metadata.task === 'detect';
  const isShaped =
    metadata.task === null && rows === QUERIES && typeof columns === 'number' && ![6, ...OTHER_TASKS].includes(columns);
  if (stated !== 'rtdetr' && !isSaid && !isShaped) return null;
  const why = isSaid ? 'the metadata names RT-DETR' : `${QUERIES} rows are the queries of RT-DETR`;
  return {
    outputs: [port.name],
    classes: classesOf(columns, 4),
    reason: `${describePort(port)} is 4 + ${classesOf(columns, 4) ?? 'unknown'} classes for each query (${why}): RT-DETR layout`,
  };
}
