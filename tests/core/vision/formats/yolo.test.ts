import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toYoloClasses, toYoloLabels } from '../../../../core/vision/formats/yolo.js';
import { anyResult } from './arbitrary-results.js';
import { makeDetection, makeResult, toBox } from './image-results.js';

const label = (box: [number, number, number, number], confidence: 'omit' | 'append' = 'omit') =>
  toYoloLabels(
    makeResult({
      width: 200,
      height: 100,
      detections: [makeDetection({ class_id: 3, confidence: 0.5, box: toBox(...box) })],
    }),
    { confidence },
  );

test.each<[what: string, box: [number, number, number, number], line: string]>([
  ['the whole image', [0, 0, 200, 100], '3 0.500000 0.500000 1.000000 1.000000\n'],
  ['a quarter of it', [100, 50, 200, 100], '3 0.750000 0.750000 0.500000 0.500000\n'],
  ['no size at all', [200, 100, 200, 100], '3 1.000000 1.000000 0.000000 0.000000\n'],
  ['a rounding error outside', [-1e-9, -1e-9, -1e-9, -1e-9], '3 0.000000 0.000000 0.000000 0.000000\n'],
])('%s', (_, box, line) => {
  expect(label(box)).toBe(line);
});

test('the score is a sixth column on request', () => {
  expect(label([0, 0, 200, 100], 'append')).toBe('3 0.500000 0.500000 1.000000 1.000000 0.500000\n');
});

test('no detections are an empty file', () => {
  expect(toYoloLabels(makeResult({ detections: [] }))).toBe('');
});

test('any box parses back within a millionth of the image', () => {
  fc.assert(
    fc.property(anyResult, (result) => {
      const { width, height } = result.image;
      const lines = toYoloLabels(result, { confidence: 'append' }).split('\n').slice(0, -1);
      expect(lines).toHaveLength(result.detections.length);
      for (const [index, { class_id, confidence, box }] of result.detections.entries()) {
        const [id, cx = NaN, cy = NaN, w = NaN, h = NaN, score] = (lines[index] ?? '').split(' ').map(Number);
        const read = [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2, score];
        const meant = [box.x1 / width, box.y1 / height, box.x2 / width, box.y2 / height, confidence];
        expect(id).toBe(class_id);
        for (const [at, value] of read.entries())
          expect(Math.abs((value ?? NaN) - (meant[at] ?? NaN))).toBeLessThan(1e-6);
      }
    }),
  );
});

test.each<[what: string, names: string[], text: string]>([
  ['names in order', ['person', 'dog'], 'person\ndog\n'],
  ['a line end in a name', ['traffic\r\nlight', 'dog'], 'traffic light\ndog\n'],
  ['an empty name', ['person', ' '], 'person\nclass_1\n'],
  ['no name', [], ''],
])('classes.txt with %s', (_, names, text) => {
  expect(toYoloClasses(names)).toBe(text);
});
