import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadClassNames } from '../../../../core/vision/models/class-names.js';
import { inspectModel } from '../../../../core/vision/models/inspect-model.js';
import { ModelReport } from '../../../../core/vision/models/model-report.js';
import { withSharedData } from '../../../support/needs-shared-data.js';

const FACTS = [
  [
    'yolox_nano',
    'yolox',
    416,
    'bgr',
    'output [1,3549,85] is one row for each anchor of a 416x416 input by 5 + 80 classes: YOLOX layout',
  ],
  [
    'fastestdet',
    'fastestdet',
    352,
    'bgr',
    '758 [1,85,22,22] is 5 + 80 values for each cell of 16 px of a 352x352 input: FastestDet layout',
  ],
] as const;

withSharedData('reports on trained weights', (shared) => {
  test.each(FACTS)('%s', async (name, layout, side, color, reason) => {
    const path = join(shared, 'weights', `${name}.onnx`);
    const names = await loadClassNames('configs/class-names', 'coco80');
    const report = ModelReport.parse(await inspectModel(path, names));
    expect(report).toMatchObject({ verdict: 'runnable', layout, opset: 11, bytes: statSync(path).size, warnings: [] });
    expect(report.contract?.input).toMatchObject({ width: side, height: side, color, dynamic: false });
    expect(report.reasons).toContain(reason);
  });
});
