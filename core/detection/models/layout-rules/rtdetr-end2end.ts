import { isFreeOr, type LayoutProposal, type LayoutRule, type LayoutScene, soleOutput } from '../layout-scene.js';
import { describePort } from '../onnx-file.js';

const COLUMNS = 6;
/** The version of Ultralytics from which RT-DETR picks its boxes inside the graph. */
const FIRST_VERSION = 8.4;

/** RT-DETR as Ultralytics exports it since 8.4: [1, rows, 6] of cx, cy, w, h from 0 to 1, score, class. */
export const rtdetrEnd2end: LayoutRule = { layout: 'rtdetr-end2end', propose };

function propose(scene: LayoutScene): LayoutProposal | null {
  const output = soleOutput(scene);
  if (output === null || !isFreeOr(output.columns, (columns) => columns === COLUMNS)) return null;
  if (scene.stated !== 'rtdetr-end2end' && !fits(scene, output.columns)) return null;
  const reason = `${describePort(output.port)} is rows of cx, cy, w, h, score, class by metadata that names RT-DETR: RT-DETR end-to-end layout`;
  return { outputs: [output.port.name], classes: null, reason };
}

/** Before 8.4 six columns were those of two classes. */
function fits({ metadata, names }: LayoutScene, columns: unknown): boolean {
  if (!metadata.isRtdetr || metadata.task !== 'detect') return false;
  if (metadata.endsInBoxes || metadata.namesHead || (metadata.version ?? 0) >= FIRST_VERSION) return true;
  return columns === COLUMNS && names !== null && names.length !== 2;
}
