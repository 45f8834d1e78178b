import { addCandidate, emptyCandidates } from '../boxes/candidates.js';
import { isAnchorCount } from './anchors.js';
import { fromCenter } from './center-box.js';
import { type Decoder, defineLayout, LETTERBOXED } from './define-layout.js';
import {
  classesOf,
  describeSize,
  isFreeOr,
  type LayoutContext,
  type LayoutProposal,
  type SoleOutput,
  soleOutput,
} from './layout-context.js';
import { describePort } from './tensor-port.js';

/** Rows of a pose model with the 17 keypoints of a person: 4 + 1 + 17 * 3, the same number as for 52 classes. */
const POSE_ROWS = 56;

function propose(context: LayoutContext): LayoutProposal | null {
  const output = soleOutput(context);
  if (output === null || !isFreeOr(output.rows, (rows) => rows > 4)) return null;
  if (!context.isStated && !fits(context, output)) return null;
  const { port, rows } = output;
  return {
    outputs: [port.name],
    classes: classesOf(rows, 4),
    reason: reasonFor(context, output),
    ...poseWarning(context, rows),
  };
}

function fits({ metadata, size, names }: LayoutContext, { rows, columns }: SoleOutput): boolean {
  const isDetect = metadata.task === 'detect' && !metadata.endsInBoxes;
  const byAnchors = isAnchorCount(columns, size, 1);
  if (isDetect) return isFreeOr(columns, () => byAnchors || rows === 4 + (names?.length ?? 0));
  return metadata.task === null && typeof rows === 'number' && isFreeOr(columns, () => byAnchors);
}

function reasonFor({ size }: LayoutContext, { port, rows, columns }: SoleOutput): string {
  const shape = describePort(port);
  if (typeof rows !== 'number') return `${shape}: the metadata states the task detect of Ultralytics: YOLOv8 layout`;
  const by = isAnchorCount(columns, size, 1)
    ? `the ${columns} anchors of a ${describeSize(size)} input`
    : 'a dynamic number of anchors';
  return `${shape} is 4 + ${rows - 4} classes by ${by}: YOLOv8 layout`;
}

function poseWarning({ metadata }: LayoutContext, rows: unknown): Pick<LayoutProposal, 'warnings'> {
  if (rows !== POSE_ROWS || metadata.task !== null) return {};
  const message = 'A pose model has the same shape as a detector of 52 classes. Check that this file detects objects.';
  return { warnings: [{ code: 'maybe-pose', message }] };
}

const decode: Decoder = ([output], { classCount, confidence }) => {
  const found = emptyCandidates();
  const { data, dims } = output!;
  const anchors = dims[2]!;
  const scores = new Float32Array(anchors);
  const classIds = new Int32Array(anchors);
  for (let classId = 0; classId < classCount; classId++) {
    const plane = (4 + classId) * anchors;
    for (let anchor = 0; anchor < anchors; anchor++) {
      const score = data[plane + anchor]!;
      if (score > scores[anchor]!) {
        scores[anchor] = score;
        classIds[anchor] = classId;
      }
    }
  }
  for (let anchor = 0; anchor < anchors; anchor++) {
    const score = scores[anchor]!;
    if (!(score > confidence)) continue;
    const [cx, cy] = [data[anchor]!, data[anchors + anchor]!];
    const [w, h] = [data[2 * anchors + anchor]!, data[3 * anchors + anchor]!];
    addCandidate(found, fromCenter({ cx, cy, w, h }), { score, classId: classIds[anchor]! });
  }
  return found;
};

export const yolov8 = defineLayout({
  name: 'yolov8',
  families: ['YOLOv8', 'YOLOv9', 'YOLO11', 'YOLO12'],
  format: {
    outputs: '`[1, 4 + classes, anchors]`',
    decoding:
      'Planes of center, size (px) and class scores after the sigmoid. Each anchor keeps its best class. Also YOLO26 without its end-to-end head.',
    sources: ['ultralytics/utils/nms.py', 'ultralytics/data/augment.py, LetterBox'],
  },
  preparation: LETTERBOXED,
  propose,
  fits: ([output], classes) => output!.dims.length === 3 && output!.dims[1] === 4 + classes,
  decode,
});
