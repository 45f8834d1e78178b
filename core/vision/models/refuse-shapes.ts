import { countCells, isAnchorCount } from '../layouts/anchors.js';
import { describeSize, type LayoutContext, soleOutput } from '../layouts/layout-context.js';
import { describePort } from '../layouts/tensor-port.js';
import type { Refusal } from './refusal.js';

/** Known kinds of models that are not supported, detected by their output shapes. */
const KINDS: readonly { fits: (context: LayoutContext) => boolean; reason: string; remedy: string }[] = [
  {
    fits: ({ outputs }) => outputs.some(isMask) && outputs.some(({ dims }) => dims?.length === 3),
    reason: 'A table of boxes with masks [1,32,height,width] is a segmentation model',
    remedy: 'Export the detect variant of the model.',
  },
  {
    fits: ({ outputs }) => outputs.length === 1 && outputs[0]?.dims?.length === 2,
    reason: 'One value per class is a classification model, without boxes',
    remedy: 'Use a detector.',
  },
  {
    fits: ({ outputs }) => outputs.some(({ name }) => /num_det|num_pred/i.test(name)),
    reason: 'Separate count, boxes, scores and classes are the format of an NMS for TensorRT',
    remedy: 'Export it without NMS, or in its flat format (YOLO-NAS: `output_predictions_format="flat"`).',
  },
  {
    fits: isRawHead,
    reason: 'These are raw feature maps, before anchors or distributions are decoded to boxes',
    remedy: 'Export it with decoding inside the graph (YOLOv7: `--grid`; Ultralytics: plain `format=onnx`).',
  },
  {
    fits: (context) => isAnchorCount(soleOutput(context)?.rows, context.size, 1) && context.metadata.task === 'detect',
    reason: 'This looks like a YOLOv8 output that was transposed to [1,anchors,4 + classes]',
    remedy: 'Export it again with `yolo export format=onnx`, without a transpose.',
  },
];

const SIDECAR =
  'If it has one of the known layouts, state it in a file next to it, `<model>.json`: {"layout": "yolov8"}.';

/**
 * Returns the refusal for a file whose outputs match no layout, with the shapes found.
 * @param stated layout stated by the sidecar.
 */
export function refuseShapes(context: LayoutContext, stated: string | undefined): Refusal {
  const shapes = context.outputs.map(describePort).slice(0, 12).join(', ');
  if (stated !== undefined) {
    return {
      reason: `The sidecar states the layout ${stated}, but the outputs are ${shapes}.`,
      remedy: 'Correct the layout in the sidecar file, or remove it there.',
    };
  }
  const kind = KINDS.find(({ fits }) => fits(context));
  if (kind) return { reason: `${kind.reason}: the outputs are ${shapes}.`, remedy: kind.remedy };
  const why = hasFreeAxes(context)
    ? 'their dynamic axes match more than one layout, or none'
    : 'no known layout has these shapes';
  return {
    reason: `The outputs are ${shapes} for a ${describeSize(context.size)} input: ${why}.`,
    remedy: SIDECAR,
  };
}

function isMask({ dims }: LayoutContext['outputs'][number]): boolean {
  return dims?.length === 4 && dims[1] === 32;
}

function isRawHead({ outputs, size }: LayoutContext): boolean {
  const maps = outputs.filter(({ dims }) => dims !== null && (dims.length === 4 || dims.length === 5));
  const cells = [8, 16, 32, 64].map((stride) => countCells(size, stride));
  const isMap = (dims: LayoutContext['outputs'][number]['dims']) =>
    dims?.length === 5 || cells.includes(Number(dims?.at(-1)) * Number(dims?.at(-2))) || dims?.[1] === 255;
  return maps.length > 0 && maps.length === outputs.length && maps.every(({ dims }) => isMap(dims));
}

function hasFreeAxes({ outputs }: LayoutContext): boolean {
  return outputs.some(({ dims }) => dims === null || dims.slice(1).some((dim) => typeof dim !== 'number'));
}
