import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CSV_HEADER, toCsvCell, toCsvRows } from '../../../../core/vision/formats/csv.js';
import type { ImageResult } from '../../../../core/vision/results/image-result.js';
import { anyResult } from './arbitrary-results.js';
import { makeDetection, makeResult } from './image-results.js';
import { parseCsv } from './parse-csv.js';

/** Returns the cells that a reader must return. */
const toCells = (result: ImageResult): string[][] =>
  result.detections.map(({ class_id, class_name, confidence, box }) =>
    [
      ...[result.image.name, result.image.width, result.image.height, class_id, class_name, confidence],
      ...[box.x1, box.y1, box.x2, box.y2, result.backend, result.model.id],
      ...[result.model.sha256 ?? '', result.is_mock, JSON.stringify(result.options)],
    ].map(String),
  );

test('the header names the columns', () => {
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

test('an image without detections has no line', () => {
  expect(toCsvRows(makeResult({ detections: [] }))).toBe('');
});

test('names that a spreadsheet would execute are escaped in every text column', () => {
  const result = makeResult({ name: '=a.jpg', detections: [makeDetection({ class_name: '@b' })] });
  const [row] = parseCsv(toCsvRows({ ...result, model: { id: '+c', sha256: null } }));
  expect([row?.[0], row?.[4], row?.[11]]).toEqual(["'=a.jpg", "'@b", "'+c"]);
});

test('any answer parses back cell by cell if formulas are kept', () => {
  fc.assert(
    fc.property(fc.array(anyResult, { maxLength: 3 }), (results) => {
      const text = CSV_HEADER + results.map((result) => toCsvRows(result, 'keep')).join('');
      expect(parseCsv(text).slice(1)).toEqual(results.flatMap(toCells));
    }),
  );
});

test('no text cell of any answer is a formula, and only an apostrophe is added', () => {
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

test.each<[what: string, value: string | number, cell: string]>([
  ['plain text', 'dog', 'dog'],
  ['empty text', '', ''],
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'a"b', '"a""b"'],
  ['a line end inside', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula that also needs quotes', '=HYPERLINK("http://x",1)', '"\'=HYPERLINK(""http://x"",1)"'],
  ['a plus', '+49 30', "'+49 30"],
  ['a minus as text', '-5', "'-5"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab first', '\t=1', "'\t=1"],
  ['a carriage return first', '\r=1', '"\'\r=1"'],
  ['a line feed first', '\n=1', '"\'\n=1"'],
  ['full-width equals', '＝1', "'＝1"],
  ['full-width plus', '＋1', "'＋1"],
  ['full-width minus', '－1', "'－1"],
  ['full-width at', '＠A', "'＠A"],
  ['a sign that is not the first character', 'a=1', 'a=1'],
  ['a negative number', -5, '-5'],
  ['a small number', 1e-7, '1e-7'],
])('%s', (_, value, cell) => {
  expect(toCsvCell(value)).toBe(cell);
});

test.each(['=1+1', '+1', '-5', '@A', '＝1'])('%s is unchanged if formulas are kept', (text) => {
  expect(toCsvCell(text, 'keep')).toBe(text);
});
