import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readLabel } from '../../../../../core/vision/datasets/labels/read-label.js';
import { labelCodesOf, readText } from '../../../../support/label-text.js';
import { testInFull } from '../../../../support/property-runs.js';

/** Returns `count` adjacent boxes in rows of 20. */
function boxes(count: number): string {
  const row = (at: number) => `0 ${0.04 + (at % 20) * 0.045} ${0.04 + Math.floor(at / 20) * 0.045} 0.02 0.02\n`;
  return Array.from({ length: count }, (_, at) => row(at)).join('');
}

const GOOD = '0 0.5 0.5 0.25 0.25';

describe('reads a label', () => {
  test('boxes, with their lines', () => {
    const { label, findings } = readText('0 0.5 0.5 0.25 0.125\n\n2 .25 0.75 1e-1 0.2\n');
    expect(findings).toEqual([]);
    expect(label.rows).toEqual([
      { line: 1, classId: 0, kind: 'box', cx: 0.5, cy: 0.5, width: 0.25, height: 0.125, polygon: null },
      { line: 3, classId: 2, kind: 'box', cx: 0.25, cy: 0.75, width: 0.1, height: 0.2, polygon: null },
    ]);
    expect(label.rowsWritten).toBe(2);
  });

  test('polygons, with the box around them', () => {
    const { label, findings } = readText('1 0.25 0.5 0.75 0.5 0.5 1\n');
    expect(findings).toEqual([]);
    expect(label.rows).toEqual([
      {
        line: 1,
        classId: 1,
        kind: 'polygon',
        cx: 0.5,
        cy: 0.75,
        width: 0.5,
        height: 0.5,
        polygon: [0.25, 0.5, 0.75, 0.5, 0.5, 1],
      },
    ]);
  });

  test('size and hash of the original bytes', () => {
    const text = `\uFEFF${GOOD}\r\n`;
    const { label } = readText(text);
    expect(label.bytes).toBe(Buffer.byteLength(text));
    expect(label.sha256).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('rows that end with %s keep their lines', (_, end) => {
    const { label } = readText([GOOD, '', '1 0.2 0.2 0.1 0.1', ''].join(end));
    expect(label.rows.map(({ line }) => line)).toEqual([1, 3]);
  });

  test.each([
    ['nothing', '', 0],
    ['blank lines', '\n \n\t\n', 0],
    ['one row without a line end', GOOD, 1],
    ['a row that cannot be read', 'cat\n', 1],
  ])('counts the written rows of %s', (_, text, rows) => {
    expect(readText(text).label.rowsWritten).toBe(rows);
  });
});

/** Problem, label, code, position of the first occurrence, and number of occurrences. */
const FOUND: [what: string, text: string, code: string, place: [number, number], count?: number][] = [
  ['four columns', `${GOOD}\n0 0.5 0.5 0.25`, 'label-column-count', [2, 11]],
  ['one word', 'nothing here', 'label-column-count', [1, 9]],
  ['a sixth column of pixels', '0 0.5 0.5 0.25 0.25 640', 'label-column-count', [1, 21]],
  ['a confidence', '0 0.5 0.5 0.25 0.25 0.87', 'label-confidence-left', [1, 21]],
  ['two confidences', '0 0.5 0.5 0.2 0.2 0.9\n0 0.3 0.3 0.1 0.1 0.5', 'label-confidence-left', [1, 19], 2],
  ['a score in the second column', '0 0.95 0.5 0.5 0.25 0.25', 'label-confidence-left', [1, 3]],
  ['the number of a track at the end', '0 0.5 0.5 0.2 0.2 1', 'label-column-count', [1, 19]],
  ['a polygon of 3.5 points', '0 0.1 0.1 0.5 0.1 0.5 0.5 0.1', 'label-odd-polygon', [1, 27]],
  ['a class by its name', 'cat 0.5 0.5 0.25 0.25', 'label-not-a-number', [1, 1]],
  ['a number with a typo', '0 0.5 O.5 0.25 0.25', 'label-not-a-number', [1, 7]],
  ['a hexadecimal number', '0 0.5 0x1 0.25 0.25', 'label-not-a-number', [1, 7]],
  ['NaN', '0 nan 0.5 0.25 0.25', 'label-not-finite', [1, 3]],
  ['infinity', '0 0.5 0.5 -Infinity 0.25', 'label-not-finite', [1, 11]],
  ['a number too large to represent', '0 0.5 0.5 1e999 0.25', 'label-not-finite', [1, 11]],
  ['a coordinate above 1.01', `${GOOD}\n0 0.5 1.2 0.25 0.25`, 'label-out-of-range', [2, 7]],
  ['pixels', '0 320 240 64 48\n1 100 100 20 20\n', 'label-in-pixels', [1, 3], 2],
  ['a coordinate up to 1.01', '0 0.5 0.5 1.005 0.25', 'label-slightly-out', [1, 11]],
  ['a coordinate down to -0.01', '0 -0.005 0.5 0.25 0.25', 'label-slightly-out', [1, 3]],
  ['a coordinate below -0.01', '0 -0.02 0.5 0.25 0.25', 'label-negative', [1, 3]],
  ['a negative width', '0 0.5 0.5 -0.001 0.25', 'label-negative', [1, 11]],
  ['a class without a name', `${GOOD}\n3 0.2 0.2 0.1 0.1`, 'label-class-out-of-range', [2, 1]],
  ['a negative class', '-1 0.5 0.5 0.25 0.25', 'label-class-negative', [1, 1]],
  ['half a class', '1.5 0.5 0.5 0.25 0.25', 'label-class-not-integer', [1, 1]],
  ['a class above the largest exact integer', '1e30 0.5 0.5 0.25 0.25', 'label-class-not-integer', [1, 1]],
  ['a class with a point', '1.0 0.5 0.5 0.25 0.25', 'label-class-as-decimal', [1, 1]],
  ['no width', '0 0.5 0.5 0 0.25', 'label-zero-size', [1, 11]],
  ['a box that reaches out', '0 0.9 0.5 0.25 0.25', 'label-box-outside', [1, 1]],
  ['the same row again', `${GOOD}\n1 0.2 0.2 0.1 0.1\n${GOOD}`, 'label-duplicate-row', [3, 1]],
  ['the same row three times', `${GOOD}\n0 0.50 0.5 0.25 0.250\n${GOOD}`, 'label-duplicate-row', [2, 1], 2],
  ['nearly the same box', '0 0.5 0.5 0.25 0.25\n0 0.501 0.5 0.25 0.251', 'label-near-duplicate', [2, 1]],
  ['one box for two classes', '0 0.5 0.5 0.25 0.25\n1 0.5 0.5 0.25 0.25', 'label-two-classes', [2, 1]],
  ['a box of 1 px', '0 0.5 0.5 0.0015 0.25', 'label-tiny-box', [1, 1]],
  ['a box of the whole image', '0 0.5 0.5 1 1', 'label-full-frame', [1, 1]],
  ['a box 30 times as long', '0 0.5 0.5 0.75 0.03', 'label-extreme-aspect', [1, 1]],
  ['commas', '0,0.5,0.5,0.25,0.25', 'label-separator', [1, 2]],
  ['semicolons and blanks', '0; 0.5; 0.5; 0.25; 0.25', 'label-separator', [1, 2]],
  ['decimal commas', '0 0,5 0,5 0,25 0,25', 'label-separator', [1, 4]],
  ['form feeds', '0\f0.5\f0.5\f0.25\f0.25', 'label-separator', [1, 2]],
  ['a point of a polygon outside', '0 0.5 0.5 0.9 0.5 1.2 0.9', 'label-box-outside', [1, 1]],
  ['a polygon in pixels', '0 100 100 300 100 300 200', 'label-in-pixels', [1, 3]],
  ['a polygon left of the image', '0 -0.5 0.5 -0.2 0.5 -0.2 0.9', 'label-negative', [1, 3]],
  ['a byte order mark', `\uFEFF${GOOD}`, 'label-byte-order-mark', [1, 1]],
  ['carriage returns', `${GOOD}\r\n1 0.2 0.2 0.1 0.1\r\n`, 'label-untidy', [1, 20], 2],
  ['tabs', '0\t0.5\t0.5\t0.25\t0.25', 'label-untidy', [1, 2]],
  ['blanks at the end', `${GOOD}\n1 0.2 0.2 0.1 0.1  `, 'label-untidy', [2, 18]],
];

describe('findings', () => {
  test.each(FOUND)('%s', (_, text, code, [line, column], count = 1) => {
    const { findings } = readText(text);
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(findings[0]).toMatchObject({ file: 'labels/train/a.txt', split: 'train', line, column, count });
    expect(findings[0]!.value).toMatch(/./);
  });

  test('in a label with boxes and polygons, reports the first row of the rarer kind', () => {
    const polygon = '0 0.1 0.1 0.2 0.1 0.2 0.2';
    const among = (rows: string[]) => readText(rows.join('\n')).findings;
    expect(among([polygon, GOOD, '1 0.7 0.7 0.8 0.7 0.8 0.9'])).toMatchObject([
      { code: 'label-mixed-rows', line: 2, count: 1, message: '1 of the rows are boxes, 2 are polygons.' },
    ]);
    expect(among([GOOD, '0 0.2 0.2 0.1 0.1', polygon])).toMatchObject([
      { code: 'label-mixed-rows', line: 3, column: 1, value: polygon },
    ]);
  });

  test('counts near-duplicate rows, not pairs of them', () => {
    const rows = Array.from({ length: 60 }, (_, at) => `0 ${(0.5 + at * 1e-5).toFixed(5)} 0.5 0.25 0.25`);
    expect(readText(rows.join('\n')).findings).toMatchObject([{ code: 'label-near-duplicate', line: 2, count: 59 }]);
  });

  test('the value of a finding is the row, or only the wrong column if it is known', () => {
    expect(readText('0  0.9 0.5 0.25 0.25 ').findings).toMatchObject([
      { code: 'label-box-outside', value: '0 0.9 0.5 0.25 0.25' },
      { code: 'label-untidy' },
    ]);
    expect(readText('0 0.5 0.5 0.25 0').findings).toMatchObject([{ code: 'label-zero-size', column: 16, value: '0' }]);
  });

  test('identifies rows with keypoints', () => {
    const [finding] = readText(`${GOOD} 0.5 0.5 2`).findings;
    expect(finding).toMatchObject({ code: 'label-odd-polygon' });
    expect(finding!.message).toContain('keypoints');
  });

  test.each([
    [300, []],
    [301, ['label-crowded']],
  ])('%i objects', (count, codes) => {
    expect(labelCodesOf(boxes(count))).toEqual(codes);
  });

  testInFull('counts a million rows, and does not read all', () => {
    const { label, findings } = readText('0 0.5 0.5 0.25 0.25\n'.repeat(1_000_000));
    expect(label.rowsWritten).toBe(1_000_000);
    expect(label.rows).toHaveLength(100_000);
    expect(findings.find(({ code }) => code === 'label-too-large')?.message).toContain('1,000,000');
    expect(findings.find(({ code }) => code === 'label-duplicate-row')?.count).toBe(99_999);
  });

  test('does not parse a row of megabytes', () => {
    const { label, findings } = readText(`0 ${'0.5 '.repeat(1_500_000)}\n${GOOD}`);
    expect(label).toMatchObject({ rows: [], rowsWritten: 2 });
    expect(findings.map(({ code }) => code)).toEqual(['label-too-large']);
    expect(findings[0]!.message).toContain('2 rows and 6,000,');
  });

  test.each([
    ['bytes that are not text', Uint8Array.of(0x30, 0x20, 0xff, 0x80), 'not UTF-8'],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${GOOD}`, 'utf16le')), 'UTF-16'],
  ])('%s', (_, bytes, expected) => {
    const { label, findings } = readText(bytes);
    expect(findings.map(({ code }) => code)).toEqual(['label-not-text']);
    expect(findings[0]!.message).toContain(expected);
    expect(label).toMatchObject({ rows: [], rowsWritten: 1 });
  });

  test('do not print control characters of a label', () => {
    const [finding] = readText('0 \x1b[31mred\x07 0.5 0.25 0.25').findings;
    expect(finding).toMatchObject({ code: 'label-not-a-number', value: '?[31mred?' });
    expect(finding!.message).toBe('"?[31mred?" is not a number.');
  });

  test(`identifies pixels of the image's size only`, () => {
    const text = '0 320 240 64 48';
    expect(readText(text).findings[0]!.message).toBe('Coordinates up to 320 look like pixels; the image is 640 x 480.');
    expect(readText(text, { size: { width: 100, height: 100 } }).findings[0]!.message).toBe(
      'Coordinates up to 320 look like pixels.',
    );
  });

  test.each([
    [0, 'Class 7 does not exist: the config names no classes.'],
    [1, 'Class 7 does not exist: the config names 1 class, 0.'],
    [3, 'Class 7 does not exist: the config names 3 classes, 0 to 2.'],
  ])('a class above the %i named ones', (classCount, message) => {
    expect(readText('7 0.5 0.5 0.25 0.25', { classCount }).findings.map((finding) => finding.message)).toEqual([
      message,
    ]);
  });
});

describe('nothing is found', () => {
  test.each([
    ['in a valid label', GOOD],
    ['in an empty label', ''],
    ['in a number with an exponent and a sign', '0 +5e-1 0.5 2.5E-1 .25'],
    ['where rounding moves a box over an edge', '0 0.5 0.5 1.0000005 0.25'],
    ['where a box ends within a pixel of the edge', '0 0.876 0.5 0.25 0.25'],
    ['in two polygons of one extent', '0 0.1 0.1 0.5 0.1 0.5 0.5\n0 0.1 0.1 0.1 0.5 0.5 0.5'],
    ['where boxes overlap by 0.9', '0 0.5 0.5 0.25 0.25\n0 0.512 0.5 0.25 0.25'],
    ['in a box of 2 px', '0 0.5 0.5 0.004 0.01'],
    ['in a box 10 times as long', '0 0.5 0.5 0.5 0.07'],
    ['in the largest class', '2 0.5 0.5 0.25 0.25'],
  ])('%s', (_, text) => {
    expect(readText(text).findings).toEqual([]);
  });

  test('classes without any known name in the config', () => {
    expect(labelCodesOf('7000 0.5 0.5 0.25 0.25', { classCount: null })).toEqual([]);
  });

  test('of pixels, with one wrong row of three', () => {
    expect(labelCodesOf(`${GOOD}\n1 0.2 0.2 0.1 0.1\n0 50 0.5 0.1 0.1`)).toEqual(['label-out-of-range']);
  });

  test('a tiny box that the longer side of the image makes large enough', () => {
    const row = '0 0.5 0.5 0.25 0.004';
    expect(labelCodesOf(row, { size: { width: 640, height: 320 } })).toContain('label-tiny-box');
    expect(labelCodesOf('0 0.5 0.5 0.05 0.004', { size: null })).toEqual([]);
  });
});

test('the label contains all readable rows, even wrong ones', () => {
  const rows = ['9 0.5 0.5 0.2 0.2', '0 1.5 0.5 0.2 0.2', '0,0.1,0.1,0.1,0.1', '1.0 0.3 0.3 0.1 0.1'];
  expect(readText(rows.join('\n')).label.rows.map(({ classId, cx }) => [classId, cx])).toEqual([
    [9, 0.5],
    [0, 1.5],
    [0, 0.1],
    [1, 0.3],
  ]);
  const others = ['0 0.5 0.5 0.2', 'cat 0.5 0.5 0.2 0.2', '-1 0.5 0.5 0.2 0.2', '0 nan 0.5 0.2 0.2'];
  expect(readText(others.join('\n')).label.rows).toEqual([]);
});

describe('rows of one label', () => {
  test('reports unknown classes separately with their lines', () => {
    const { findings } = readText('4 0.2 0.2 0.1 0.1\n7 0.5 0.5 0.1 0.1\n4 0.8 0.8 0.1 0.1\n');
    expect(findings.map(({ message, line, count }) => [message.slice(0, 7), line, count])).toEqual([
      ['Class 4', 1, 2],
      ['Class 7', 2, 1],
    ]);
    expect(findings[0]!.related).toEqual([{ file: 'labels/train/a.txt', line: 3, note: '4' }]);
  });

  test('reports 20 of a thousand; the last one counts the others', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `${at + 10} 0.${at + 1000} 0.5 0.1 0.1`);
    const found = readText(rows.join('\n')).findings.filter(({ code }) => code === 'label-class-out-of-range');
    expect(found).toHaveLength(20);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  });

  test('a frequent fault lists at most five further lines', () => {
    const { findings } = readText(`${GOOD}\n`.repeat(9));
    expect(findings[0]).toMatchObject({ code: 'label-duplicate-row', line: 2, count: 8 });
    expect(findings[0]!.related.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
  });
});

test('reports two classes of one box by name with their overlap', () => {
  const bytes = new TextEncoder().encode('0 0.5 0.5 0.25 0.25\n1 0.5 0.5 0.25 0.25\n');
  const about = { name: 'a.txt', split: 'train', classCount: 2, classNames: ['bus', 'umbrella'], size: null } as const;
  expect(readLabel(bytes, about).findings.map(({ message }) => message)).toEqual([
    'The box of "umbrella" (class 1) overlaps that of "bus" (class 0) in line 1 by 1.',
  ]);
});
