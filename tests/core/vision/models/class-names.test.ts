import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadClassNames } from '../../../../core/vision/models/class-names.js';
import type { Sidecar } from '../../../../core/vision/models/sidecar.js';
import type { DescribedModel } from '../../../support/onnx/describe-model.js';
import { detect, listOf, model, ultralytics } from '../../../support/onnx/detector-facts.js';

describe('class names and warnings', () => {
  test.each<[string, DescribedModel, Sidecar | null, string, string[]]>([
    ['from the metadata', model([1, 6, 8400], ultralytics(2)), null, 'metadata', []],
    [
      'as a list, as YOLOv5 writes',
      model([1, 25200, 7], { metadata: { stride: '32', names: "['cat', 'dog']" } }),
      null,
      'metadata',
      [],
    ],
    ['from the sidecar', model([1, 6, 8400], ultralytics(2)), { class_names: ['a', 'b'] }, 'sidecar', []],
    ['by number', model([1, 6, 8400]), null, 'numbered', ['class-names-missing']],
    [
      'by number, when the metadata holds none that can be read',
      model([1, 6, 8400], ultralytics(2, { names: 'exec("x")' })),
      null,
      'numbered',
      ['class-names-missing'],
    ],
    [
      'with the last logit unused',
      model({ dets: [1, 300, 4], labels: [1, 300, 3] }),
      { class_names: ['a', 'b'] },
      'sidecar',
      ['class-offset-assumed'],
    ],
    ['of a shape that a pose model has', model([1, 56, 8400]), { class_names: listOf(52) }, 'sidecar', ['maybe-pose']],
    ['of a shape that NanoDet has', model([1, 8400, 45]), null, 'numbered', ['layout-assumed', 'class-names-missing']],
    [
      'dynamically quantised',
      model([1, 6, 8400], { ...ultralytics(2), nodes: [{ op: 'DynamicQuantizeLinear' }, { op: 'ConvInteger' }] }),
      null,
      'metadata',
      ['dynamic-int8'],
    ],
    [
      'statically quantised',
      model([1, 6, 8400], { ...ultralytics(2), nodes: [{ op: 'DequantizeLinear' }] }),
      null,
      'metadata',
      [],
    ],
  ])('%s', (_, described, sidecar, source, codes) => {
    const finding = detect(described, sidecar);
    expect(finding.class_names_source).toBe(source);
    expect(finding.warnings.map(({ code }) => code)).toEqual(codes);
  });

  test('numbers missing names, with a warning that names the fix', () => {
    const { contract, warnings } = detect(model([1, 6, 8400]));
    expect(contract?.class_names).toEqual(['class 0', 'class 1']);
    expect(warnings[0]?.message).toContain('--names coco80');
  });

  test('sorts names of a dict by id', () => {
    const metadata = { task: 'detect', names: "{1: 'dog', 0: 'cat'}" };
    expect(detect(model([1, 6, 8400], { metadata })).contract?.class_names).toEqual(['cat', 'dog']);
  });

  test('does not trust a dict with a gap', () => {
    const metadata = { task: 'detect', names: "{0: 'cat', 2: 'dog'}" };
    expect(detect(model([1, 6, 8400], { metadata })).class_names_source).toBe('numbered');
  });
});

const LISTS = join(import.meta.dirname, '../../../../configs/class-names');

test.each([
  ['coco80', 80, 0, 'person', 16, 'dog'],
  ['coco91', 91, 1, 'person', 18, 'dog'],
] as const)('%s names %d classes', async (list, count, personId, person, dogId, dog) => {
  const names = await loadClassNames(LISTS, list);
  expect(names).toHaveLength(count);
  expect([names[personId], names[dogId], names.at(-1)]).toEqual([person, dog, 'toothbrush']);
});

test('both lists name the same classes in the same order', async () => {
  const used = (await loadClassNames(LISTS, 'coco91')).filter((name) => name !== 'N/A');
  expect(used).toEqual(await loadClassNames(LISTS, 'coco80'));
});

test.each(['nope', '../coco80', 'coco80.yaml', '', 'a/b', 'COCO80'])('rejects the list %j', async (name) => {
  await expect(loadClassNames(LISTS, name)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('the additional logit of RF-DETR is the last one', () => {
  const { contract } = detect(model({ dets: [1, 300, 4], labels: [1, 300, 3] }), { class_names: ['a', 'b'] });
  expect(contract?.class_names).toEqual(['a', 'b', 'N/A']);
});
