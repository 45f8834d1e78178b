import type { LayoutProposal, LayoutRule, LayoutScene } from '../layout-scene.js';
import { describePort } from '../onnx-file.js';

/** RF-DETR: dets [1, queries, 4] of cx, cy, w, h from 0 to 1, and labels [1, queries, classes] of logits. */
export const rfDetr: LayoutRule = { layout: 'rf-detr', propose };

function propose({ outputs, stated }: LayoutScene): LayoutProposal | null {
  if (outputs.length !== 2) return null;
  const isStated = stated === 'rf-detr';
  const isBoxes = ({ dims }: LayoutScene['outputs'][number]) => dims?.length === 3 && dims[2] === 4;
  const boxes = outputs.find(({ name }) => name === 'dets') ?? (isStated ? outputs.find(isBoxes) : undefined);
  const labels = outputs.find((port) => port !== boxes && (port.name === 'labels' || isStated));
  if (boxes === undefined || labels === undefined || !isBoxes(boxes) || labels.dims?.length !== 3) return null;
  const columns = labels.dims[2];
  return {
    outputs: [boxes.name, labels.name],
    classes: typeof columns === 'number' ? columns : null,
    reason: `${describePort(boxes)} and ${describePort(labels)} are boxes and logits of the same queries: RF-DETR layout`,
  };
}
