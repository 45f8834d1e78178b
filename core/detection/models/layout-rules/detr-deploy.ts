import type { LayoutRule, LayoutScene } from '../layout-scene.js';
import { describePort, type TensorPort } from '../onnx-file.js';

/** RT-DETRv2, D-FINE and DEIM deployed: inputs images and orig_target_sizes; outputs labels, boxes and scores. */
export const detrDeploy: LayoutRule = {
  layout: 'detr-deploy',
  propose: ({ outputs, sizeInput }) => {
    const ports = portsOf(outputs);
    if (sizeInput === null || ports === null) return null;
    return {
      outputs: ports.map(({ name }) => name),
      classes: null,
      reason: `an input ${sizeInput} for the image size and outputs ${ports.map(describePort).join(', ')}: DETR deploy layout`,
    };
  },
};

/** By name where all three are named so, else by type and shape: integers are labels, four columns are boxes. */
function portsOf(outputs: LayoutScene['outputs']): TensorPort[] | null {
  const named = ['labels', 'boxes', 'scores'].map((name) => outputs.find((port) => port.name === name));
  const boxes = outputs.find(({ dims }) => dims !== null && dims.length >= 2 && dims.at(-1) === 4);
  const labels = outputs.find(({ dtype }) => dtype.startsWith('int'));
  const scores = outputs.find((port) => port !== boxes && port !== labels && port.dtype.startsWith('float'));
  const ports = named.every((port) => port !== undefined) ? named : [labels, boxes, scores];
  const found = ports.filter((port) => port !== undefined);
  return outputs.length === 3 && found.length === 3 ? found : null;
}
