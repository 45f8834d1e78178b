import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { inspectModel } from '../../../../core/vision/models/inspect-model.js';
import { ModelReport } from '../../../../core/vision/models/model-report.js';
import { describeModel } from '../../../support/onnx/describe-model.js';
import { folderWith, twoClassModel } from '../../../support/onnx/models-folder.js';

async function inspect(bytes: Uint8Array | string, files: Record<string, string> = {}) {
  const folder = await folderWith({ 'm.onnx': bytes, ...files });
  const report = await inspectModel(join(folder, 'm.onnx'));
  expect(JSON.stringify(report)).not.toContain(folder);
  return ModelReport.parse(report);
}

describe('inspectModel', () => {
  test('lists the facts in a file', async () => {
    const report = await inspect(twoClassModel('', { long: 'x'.repeat(5000) }));
    expect(report).toMatchObject({
      file: 'm.onnx',
      verdict: 'runnable',
      layout: 'yolov8',
      refusal: null,
      class_names: ['cat', 'dog'],
      class_names_source: 'metadata',
      operators: [{ operator: 'Conv', count: 1 }],
      opset: 13,
      producer: 'handlens',
      licence: 'AGPL-3.0',
      quantisation: 'none',
      external_data: [],
      warnings: [],
    });
    expect(report.metadata.find(({ key }) => key === 'long')?.value).toHaveLength(2000);
    expect(report.contract?.outputs).toEqual(['output0']);
  });

  test.each<[string, Uint8Array | string, Record<string, string>, RegExp]>([
    ['an empty file', '', {}, /0 bytes/],
    ['a pickle', Buffer.concat([Buffer.from([0x80, 2]), Buffer.alloc(99)]), {}, /pickle/],
    ['a damaged model', twoClassModel().subarray(0, 60), {}, /damaged/],
    [
      'a sidecar that does not fit',
      twoClassModel(),
      { 'm.json': '{"layout": "magic"}' },
      /m\.json is not valid at \/layout/,
    ],
    ['a sidecar with an unknown key', twoClassModel(), { 'm.yaml': 'labels: []' }, /m\.yaml is not valid at \/labels/],
  ])('refuses %s in the report', async (_, bytes, files, reason) => {
    const report = await inspect(bytes, files);
    expect(report).toMatchObject({ verdict: 'refused', layout: null, contract: null });
    expect(report.refusal?.reason).toMatch(reason);
    expect(report.refusal?.remedy).not.toBe('');
    expect(report.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('lists the shapes of a rejected file', async () => {
    const report = await inspect(describeModel({ outputs: [{ name: 'o', dims: [1, 1000] }] }));
    expect(report).toMatchObject({ verdict: 'refused', outputs: [{ name: 'o', dims: [1, 1000] }] });
  });

  test('ignores a sidecar that is a link', async () => {
    const folder = await folderWith({ 'm.onnx': twoClassModel(), secret: 'root:x:0:0' });
    await symlink(join(folder, 'secret'), join(folder, 'm.json'));
    expect(await inspectModel(join(folder, 'm.onnx'))).toMatchObject({ verdict: 'runnable' });
  });

  test.each([
    ['float16', { initializers: [{ name: 'w', dtype: 'float16', dims: [8] }] }],
    ['none', { initializers: [{ name: 'w', dtype: 'float32', dims: [8] }] }],
    ['qdq-int8', { nodes: [{ op: 'DequantizeLinear' }] }],
    ['qdq-int8', { nodes: [{ op: 'QLinearConv' }] }],
    ['dynamic-int8', { nodes: [{ op: 'DynamicQuantizeLinear' }, { op: 'ConvInteger' }, { op: 'DequantizeLinear' }] }],
  ] as const)('detects the quantisation %s', async (quantisation, parts) => {
    const report = await inspect(describeModel({ outputs: [{ name: 'o', dims: [1, 6, 8400] }], ...parts }));
    expect(report.quantisation).toBe(quantisation);
  });
});

test('reads a changed file again', async () => {
  const folder = await folderWith({ 'm.onnx': twoClassModel() });
  const first = await inspectModel(join(folder, 'm.onnx'));
  await writeFile(join(folder, 'm.onnx'), twoClassModel('other'));
  expect((await inspectModel(join(folder, 'm.onnx'))).sha256).not.toBe(first.sha256);
});
