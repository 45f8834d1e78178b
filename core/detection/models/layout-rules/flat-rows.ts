import type { LayoutProposal, LayoutRule, LayoutScene } from '../layout-scene.js';
import { describePort, type TensorPort } from '../onnx-file.js';

const COLUMNS = 7;

/** YOLO-NAS in its flat format: [boxes, 7] of batch, x1, y1, x2, y2, score, class. */
export const yoloNasFlat: LayoutRule = {
  layout: 'yolo-nas-flat',
  propose: (scene) => {
    const port = flatOutput(scene);
    if (port === null || (scene.stated !== 'yolo-nas-flat' && !isNamedFlat(port))) return null;
    return proposeRows(port, "batch, x1, y1, x2, y2, score, class (its name says 'flat'): YOLO-NAS layout");
  },
};

/** YOLOv7 exported with --end2end for onnxruntime: [boxes, 7] of batch, x0, y0, x1, y1, class, score. */
export const yolov7End2end: LayoutRule = {
  layout: 'yolov7-end2end',
  propose: (scene) => {
    const port = flatOutput(scene);
    if (port === null || (scene.stated !== 'yolov7-end2end' && isNamedFlat(port))) return null;
    return proposeRows(port, 'batch, x0, y0, x1, y1, class, score: YOLOv7 end-to-end layout');
  },
};

function isNamedFlat({ name }: TensorPort): boolean {
  return name.toLowerCase().includes('flat');
}

/** The one output [boxes, 7]; a single row that is fixed is a classification of 7 classes instead. */
function flatOutput({ outputs, metadata, stated }: LayoutScene): TensorPort | null {
  const port = outputs[0];
  if (port?.dims?.length !== 2 || outputs.length > 1 || port.dims[1] !== COLUMNS) return null;
  if (stated !== null || isNamedFlat(port)) return port;
  return port.dims[0] === 1 || metadata.task !== null ? null : port;
}

function proposeRows(port: TensorPort, meaning: string): LayoutProposal {
  return { outputs: [port.name], classes: null, reason: `${describePort(port)} is rows of ${meaning}` };
}
