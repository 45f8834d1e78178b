import { expect, test } from 'vitest';
import { OutputFile } from '../../../../core/vision/formats/output-file.js';
import { renderOutput } from '../../../../core/vision/formats/render-output.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { OutputFormat } from '../../../../core/vision/results/options.js';
import { readGolden } from './expect-golden.js';
import { makeDetection, makeResult, toBox } from './image-results.js';
import { findDifferences, makeRamp, readPixels } from './pixels.js';

const CASES: Record<string, ImageResult> = {
  street: makeResult({
    name: 'street/dog.jpg',
    width: 320,
    height: 240,
    detections: [
      makeDetection({ box: toBox(40.4, 80.8, 139.2, 220.6) }),
      makeDetection({ class_id: 7, class_name: 'truck', confidence: 0.87, box: toBox(170, 20.5, 320, 96) }),
      makeDetection({ class_id: 1, class_name: 'bicycle', confidence: 0.5, box: toBox(30, 60, 290, 200) }),
    ],
  }),
  empty: makeResult({ name: 'nothing.png', width: 320, height: 240, detections: [] }),
  hostile: makeResult({
    name: '=cmd|calc.png',
    width: 320,
    height: 240,
    detections: [
      makeDetection({ class_name: '<b>&"quoted", and\nmore', box: toBox(0, 0, 320, 240) }),
      makeDetection({ class_id: 2, class_name: '@SUM(A1)\u2028', confidence: 1, box: toBox(160, 120, 160, 120) }),
    ],
  }),
};

const ALL = Object.keys(CASES).flatMap((name) => OutputFormat.options.map((format) => [name, format] as const));

const toBytes = ({ content, encoding }: OutputFile) => Buffer.from(content, encoding);

test.each(ALL)('%s as %s is the reviewed file', async (name, format) => {
  const file = await renderOutput(format, { result: CASES[name]!, pixels: makeRamp(320, 240) });
  expect(OutputFile.parse(file)).toEqual(file);
  const bytes = toBytes(file);
  // Windows does not allow "|" in file names.
  const golden = readGolden(`${name}/${file.file_name.replace('|', '_')}`, bytes);
  if (file.encoding === 'utf-8') expect(file.content).toBe(golden.toString());
  else {
    // Other builds of the image library may round differently. 0.25% of the pixels is less than the area of a word.
    const [picture, meant] = [await readPixels(bytes), await readPixels(golden)];
    expect([picture.width, picture.height]).toEqual([meant.width, meant.height]);
    expect(findDifferences(picture, meant, 40).length).toBeLessThan(320 * 240 * 0.0025);
  }
});

test.each<[OutputFormat, string, 'utf-8' | 'base64']>([
  ['json', 'application/json', 'utf-8'],
  ['jsonl', 'application/jsonl', 'utf-8'],
  ['csv', 'text/csv', 'utf-8'],
  ['yolo', 'text/plain', 'utf-8'],
  ['coco', 'application/json', 'utf-8'],
  ['annotated-png', 'image/png', 'base64'],
  ['annotated-jpeg', 'image/jpeg', 'base64'],
])('%s is %s in %s', async (format, media_type, encoding) => {
  expect(await renderOutput(format, { result: CASES.street!, pixels: makeRamp(320, 240) })).toMatchObject({
    format,
    media_type,
    encoding,
  });
});

test('options are passed to the formats', async () => {
  const result = CASES.hostile!;
  const [yolo, csv, coco] = await Promise.all([
    renderOutput('yolo', { result, pixels: null }, { yoloConfidence: 'append' }),
    renderOutput('csv', { result, pixels: null }, { csvFormulas: 'keep' }),
    renderOutput('coco', { result, pixels: null }, { classNames: ['person'] }),
  ]);
  expect(yolo.content.split('\n')[0]).toBe('16 0.500000 0.500000 1.000000 1.000000 0.930000');
  expect(csv.content.split('\r\n')[1]).toMatch(/^=cmd/);
  expect(JSON.parse(coco.content).categories[0]).toMatchObject({ id: 0, name: 'person' });
});

test('only the text formats are available without pixels', async () => {
  for (const format of OutputFormat.options) {
    const asked = renderOutput(format, { result: CASES.street!, pixels: null });
    if (format.startsWith('annotated')) await expect(asked).rejects.toMatchObject({ name: 'Fault', code: 'internal' });
    else expect((await asked).content.length).toBeGreaterThan(0);
  }
});

test.each(['1', 'true'])('with CI=%s golden files are not rewritten', (ci) => {
  const { UPDATE, CI } = process.env;
  Object.assign(process.env, { UPDATE: '1', CI: ci });
  try {
    expect(() => readGolden('street/dog.txt', Buffer.from('changed'))).toThrow(/CI/);
  } finally {
    for (const [key, value] of Object.entries({ UPDATE, CI })) {
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
  }
});
