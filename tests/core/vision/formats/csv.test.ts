import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_HEADER, toCsvRows } from '../../../../core/vision/formats/csv.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { anyResult } from './arbitrary-results.js';
import { makeDetection, makeResult } from './image-results.js';
import { parseCsv } from './parse-csv.js';

/** What a reader must find: the values themselves, as text. */
const toCells = (result: ImageResult): string[][] =>
  result.detections.map(({ class_id, class_name, confidence, box }) =>
    [
      ...[result.image.name, result.image.width, result.image.height, class_id, class_name, confidence],
      ...[box.x1, box.y1, box.x2, box.y2, result.backend, result.model.id],
      ...[result.model.sha256 ?? '', result.is_mock, JSON.stringify(result.options)],
    ].map(String),
  );

test('The header names the columns', () => {
  expect(parseCsv(CSV_HEADER)).toEqual([
    [
      'image',
      'width',
      'height',
      'class_id',
      'class_name',
      'confidence',
      'x1',
      'y1',
      'x2',
      'y2',
      'backend',
      'model_id',
      'model_sha256',
      'is_mock',
      'options',
    ],
  ]);
});

test('An image without detections gives no line', () => {
  expect(toCsvRows(makeResult({ detections: [] }))).toBe('');
});

test('Names that a spreadsheet would run are escaped in every text column', () => {
  const result = makeResult({ name: '=a.jpg', detections: [makeDetection({ class_name: '@b' })] });
  const [row] = parseCsv(toCsvRows({ ...result, model: { id: '+c', sha256: null } }));
  expect([row?.[0], row?.[4], row?.[11]]).toEqual(["'=a.jpg", "'@b", "'+c"]);
});

test('Any answer reads back cell by cell when formulas are kept', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 3 }), (results) => {
      const text = CSV_HEADER + results.map((result) => toCsvRows(result, 'keep')).join('');
      expect(parseCsv(text).slice(1)).toEqual(results.flatMap(toCells));
    }),
  );
});

test('No text cell of any answer can be run, and nothing but an apostrophe is added', () => {
  fc.assert(
    fc.property(anyResult, (result) => {
      const expected = toCells(result);
      for (const [index, row] of parseCsv(toCsvRows(result)).entries()) {
        for (const column of [0, 4, 11]) {
          const [cell, value] = [row[column] ?? '', expected[index]?.[column] ?? ''];
          expect('=+-@\t\r\n＝＋－＠').not.toContain(cell.charAt(0) || 'x');
          expect([value, `'${value}`]).toContain(cell);
        }
      }
    }),
  );
});
