import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const FORMATS = join(import.meta.dirname, '../../../../core/vision/formats');

const bundle = (name: string) =>
  build({
    entryPoints: [join(FORMATS, `${name}.ts`)],
    bundle: true,
    write: false,
    platform: 'browser',
    logLevel: 'silent',
  });

test.each([
  'json',
  'csv',
  'yolo',
  'coco',
  'drawing/class-colors',
  '../results/options',
  'output-file',
  'output-file-name',
])('%s runs in a browser, without Node modules', async (name) => {
  const { outputFiles } = await bundle(name);
  expect(outputFiles[0]?.text.length).toBeGreaterThan(0);
});

test('the check can fail, because drawing needs Node', async () => {
  await expect(bundle('annotate')).rejects.toThrow(/node:/);
});
