import { describe, expect, test } from 'vitest';
import type { Sidecar } from '../../../../core/vision/models/sidecar.js';
import type { DescribedModel } from '../../../support/onnx/describe-model.js';
import { detect, FREE, listOf, model, size, ultralytics } from '../../../support/onnx/detector-facts.js';

describe('a sidecar', () => {
  test.each<[string, DescribedModel, Sidecar, object]>([
    ['decides free axes', model(['b', 'n', 85], FREE), { layout: 'yolox' }, { layout: 'yolox' }],
    ['goes before the shape', model([1, 8400, 85]), { layout: 'yolov5' }, { layout: 'yolov5' }],
    ['takes a shape that no formula fits', model([1, 1234, 99]), { layout: 'yolox' }, { layout: 'yolox' }],
    ['names the classes', model([1, 6, 8400]), { class_names: ['cat', 'dog'] }, { class_names: ['cat', 'dog'] }],
    [
      'goes before the names of the file',
      model([1, 6, 8400], ultralytics(2)),
      { class_names: ['a', 'b'] },
      { class_names: ['a', 'b'] },
    ],
    [
      'tells YOLOX of 107 classes from NanoDet of 80',
      model([1, 2100, 112], size(320)),
      { class_names: listOf(107) },
      { layout: 'yolox' },
    ],
    [
      'tells NanoDet of one class from YOLOX of 28',
      model([1, 2100, 33], size(320)),
      { class_names: ['x'] },
      { layout: 'nanodet' },
    ],
    [
      'reads flat rows in the other order',
      model({ output: ['n', 7] }),
      { layout: 'yolo-nas-flat' },
      { layout: 'yolo-nas-flat' },
    ],
    [
      'finds unnamed boxes and logits',
      model({ x: [1, 300, 9], y: [1, 300, 4] }),
      { layout: 'rf-detr' },
      { outputs: ['y', 'x'] },
    ],
  ])('%s', (_, described, sidecar, contract) => {
    expect(detect(described, sidecar).contract).toMatchObject(contract);
  });

  test('states the preparation of the image', () => {
    const sidecar: Sidecar = {
      color: 'bgr',
      scale: 1,
      mean: [1, 2, 3],
      std: [4, 5, 6],
      resize: 'stretch',
      image_size: [320, 480],
    };
    const { contract } = detect(model(['b', 84, 'n'], FREE), sidecar);
    const { image_size: _, ...stated } = sidecar;
    expect(contract?.input).toMatchObject({ ...stated, height: 320, width: 480 });
  });

  test.each<[string, DescribedModel, Sidecar, RegExp]>([
    [
      'a layout that the outputs cannot have',
      model([1, 84, 8400]),
      { layout: 'detr-deploy' },
      /states the layout detr-deploy.*\[1,84,8400\]/,
    ],
    ['names that are too few', model([1, 84, 8400]), { class_names: ['one'] }, /list of class names names 1/],
    ['another task', model([1, 116, 8400], { metadata: { task: 'segment' } }), { layout: 'yolov8' }, /masks/],
  ])('does not help against %s', (_, described, sidecar, reason) => {
    expect(detect(described, sidecar).refusal?.reason).toMatch(reason);
  });
});
