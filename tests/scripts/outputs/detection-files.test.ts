import { describe, expect, test } from 'vitest';
import { renderOutput } from '../../../core/detection/formats/render-output.js';
import type { ImageResult } from '../../../core/detection/image-result.js';
import {
  checkCoco,
  checkCsv,
  checkJson,
  checkOriginNote,
  checkYolo,
} from '../../../scripts/outputs/detection-files.js';
import { Ledger } from '../../../scripts/outputs/ledger.js';
import { anOrigin } from '../../support/origins.js';

const RESULT = {
  ...anOrigin({ model: { id: 'finder', sha256: 'ab'.repeat(32) } }),
  image: { name: 'park.jpg', width: 400, height: 300, format: 'jpeg' },
  detections: [
    { class_id: 3, class_name: 'dog', confidence: 0.9, box: { x1: 10, y1: 20, x2: 110, y2: 220 } },
    { class_id: 1, class_name: 'cat', confidence: 0.5, box: { x1: 200, y1: 30, x2: 390, y2: 90 } },
  ],
  timings_ms: {},
} as unknown as ImageResult;

type Check = (ledger: Ledger, text: string, result: ImageResult) => void;
const CHECKS: Record<'csv' | 'yolo' | 'coco' | 'json', Check> = {
  csv: (ledger, text, result) => checkCsv(ledger, text, [result]),
  yolo: checkYolo,
  coco: (ledger, text, result) => checkCoco(ledger, text, [result]),
  json: checkJson,
};

async function findingsIn(format: keyof typeof CHECKS, falsify: (result: ImageResult) => ImageResult) {
  const { content } = await renderOutput(format, { result: falsify(RESULT), pixels: null as never }, {});
  const ledger = new Ledger();
  CHECKS[format](ledger, content, RESULT);
  return ledger.findings.length;
}

const each = (change: (one: ImageResult['detections'][number]) => object) => (result: ImageResult) =>
  ({ ...result, detections: result.detections.map((one) => ({ ...one, ...change(one) })) }) as ImageResult;

const FALSE: [string, (result: ImageResult) => ImageResult, (keyof typeof CHECKS)[]][] = [
  ['another class', each(() => ({ class_name: 'zebra' })), ['csv', 'coco', 'json']],
  ['class ids off by one', each((one) => ({ class_id: one.class_id + 1 })), ['csv', 'yolo', 'coco', 'json']],
  [
    'x and y swapped',
    each(({ box: { x1, y1, x2, y2 } }) => ({ box: { x1: y1, y1: x1, x2: y2, y2: x2 } })),
    ['csv', 'yolo', 'coco', 'json'],
  ],
  ['a score in percent', each((one) => ({ confidence: one.confidence / 2 })), ['csv', 'coco', 'json']],
  ['an object less', (one) => ({ ...one, detections: one.detections.slice(1) }), ['csv', 'yolo', 'coco', 'json']],
  ['another model', (one) => ({ ...one, model: { ...one.model, id: 'other' } }), ['csv', 'coco', 'json']],
  ['another hash', (one) => ({ ...one, model: { ...one.model, sha256: 'ef'.repeat(32) } }), ['csv', 'coco', 'json']],
  ['another image', (one) => ({ ...one, image: { ...one.image, name: 'lake.jpg' } }), ['csv', 'coco', 'json']],
  ['other options', (one) => ({ ...one, options: { ...one.options, confidence: 0.7 } }), ['csv', 'coco', 'json']],
];

describe.each(FALSE)('a file with %s', (_, falsify, formats) => {
  test.each(formats)('is found false: %s', async (format) => {
    expect(await findingsIn(format, (result) => result)).toBe(0);
    expect(await findingsIn(format, falsify)).toBeGreaterThan(0);
  });
});

test.each([
  ['Made with finder abababab on cpu; confidence 0.25', 0],
  ['Made with other abababab on cpu', 1],
  ['Made with finder cdcdcdcd on cpu', 1],
  ['Made-up boxes Made with finder abababab on cpu', 1],
])('the note "%s" has %i falsehoods', (note, count) => {
  const ledger = new Ledger();
  checkOriginNote(ledger, note, RESULT);
  expect(ledger.findings).toHaveLength(count);
});
