import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeImage } from '../../../../core/vision/image/decode-image.js';
import { expectDetections, type ReferenceDetection } from '../../../support/expect-detections.js';
import { constantOutputModel } from '../../../support/onnx/constant-output-model.js';
import { runModel } from '../../../support/run-model.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Outputs of a real export for a generated picture, and how Ultralytics decoded them; see scripts/reference. */
interface ReferenceCase {
  metadata: Record<string, string>;
  inputs: { name: string; shape: number[] }[];
  outputs: { name: string; shape: number[]; data: string }[];
  conf: number;
  iou: number;
  max_det: number;
  expected: ReferenceDetection[];
}

const FOLDER = 'tests/fixtures/reference';
const cases = readdirSync(FOLDER).filter((name) => name !== 'letterbox');

function floats(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return new Float32Array(bytes.buffer);
}

/** Builds a graph that returns the outputs of the real export. */
function replay({ metadata, inputs, outputs }: ReferenceCase): Uint8Array {
  return constantOutputModel({
    metadata,
    inputs: inputs.map(({ name, shape }) => ({ name, dtype: 'float32', dims: shape })),
    outputs: outputs.map(({ name, shape, data }) => ({ name, dims: shape, data: floats(data) })),
  });
}

test.each(cases)('%s returns the boxes of the reference', async (name) => {
  const reference = JSON.parse(readFileSync(join(FOLDER, name, 'case.json'), 'utf8')) as ReferenceCase;
  expect(reference.expected.length).toBeGreaterThan(0);
  const path = join(await temporaryFolder(), `${name}.onnx`);
  await writeFile(path, replay(reference));
  const { pixels } = await decodeImage(readFileSync(join(FOLDER, name, 'image.png')), 1e6);
  const select = { confidence: reference.conf, iou: reference.iou, maxDetections: reference.max_det };
  const { candidates } = await runModel(path, pixels, select);
  // The yolov5 package maps back with an unrounded margin, so boxes differ by up to half a pixel.
  expectDetections(candidates, reference.expected, { px: name === 'yolov5' ? 0.5 : 0.01, confidence: 1e-5 });
});
