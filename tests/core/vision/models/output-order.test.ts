import { describe, expect, test } from 'vitest';
import type { PortSpec } from '../../../../core/vision/models/onnx/write/model-spec.js';
import type { DescribedModel } from '../../../support/onnx/describe-model.js';
import {
  DETR_INPUTS,
  detect,
  detrOutputs,
  model,
  NANODET_HEADS,
  PLUS_HEADS,
  size,
} from '../../../support/onnx/detector-facts.js';

describe('the outputs are in decoder order', () => {
  test.each<[string, DescribedModel, string[]]>([
    [
      'labels, boxes, scores',
      { inputs: DETR_INPUTS, outputs: detrOutputs([1, 300], [1, 300, 4], [1, 300]) },
      ['labels', 'boxes', 'scores'],
    ],
    ['dets, labels', model({ labels: [1, 300, 91], dets: [1, 300, 4] }), ['dets', 'labels']],
    ['scores, then sides, by stride', model(NANODET_HEADS, size(416)), ['b', 'e', 'd', 'f', 'c', 'a']],
    ['by stride, of four', model(PLUS_HEADS, size(320)), ['a', 'c', 'e', 'g', 'b', 'd', 'f', 'h']],
    [
      'of 32 classes, by name',
      model(
        {
          reg0: [1, 2704, 32],
          cls0: [1, 2704, 32],
          cls1: [1, 676, 32],
          dis1: [1, 676, 32],
          cls2: [1, 169, 32],
          dis2: [1, 169, 32],
        },
        size(416),
      ),
      ['cls0', 'cls1', 'cls2', 'reg0', 'dis1', 'dis2'],
    ],
    ['only the decoded one', model({ raw: [1, 3, 80, 80, 85], output: [1, 25200, 85] }), ['output']],
  ])('%s', (_, described, outputs) => {
    expect(detect(described).contract?.outputs).toEqual(outputs);
  });

  test('identifies unnamed DETR outputs by type and shape', () => {
    const outputs: PortSpec[] = [
      { name: 'x', dims: [1, 300] },
      { name: 'y', dims: [1, 300, 4] },
      { name: 'z', dtype: 'int64', dims: [1, 300] },
    ];
    const { contract } = detect({ inputs: DETR_INPUTS, outputs });
    expect(contract).toMatchObject({ outputs: ['z', 'y', 'x'], size_input: 'orig_target_sizes' });
  });
});
