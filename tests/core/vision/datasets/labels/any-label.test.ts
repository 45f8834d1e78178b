import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelRowsOf } from '../../../../../core/vision/datasets/labels/label-text.js';
import { readText } from '../../../../support/label-text.js';
import { testInFull } from '../../../../support/property-runs.js';

describe('any bytes', () => {
  const token = fc.oneof(
    fc.double({ noNaN: false }).map(String),
    fc.constantFrom('0', '1', '-1', '1.01', '1.0', 'nan', 'inf', 'x', ',', ';', '\t', '\r', '\n', '\uFEFF', '0.5'),
    fc.string({ maxLength: 6, unit: 'binary' }),
  );
  const text = fc.array(token, { maxLength: 60 }).map((tokens) => tokens.join(' '));

  test('lead to finite rows and complete findings, deterministically', () => {
    fc.assert(
      fc.property(text, (written) => {
        const first = readText(written);
        expect(readText(written)).toEqual(first);
        for (const row of first.label.rows) {
          expect([row.cx, row.cy, row.width, row.height].every(Number.isFinite)).toBe(true);
          expect(Number.isSafeInteger(row.classId) && row.classId >= 0).toBe(true);
        }
        for (const { count, line, message } of first.findings) {
          expect(count).toBeGreaterThan(0);
          expect(line === null || line > 0).toBe(true);
          expect(message).toMatch(/\.$/);
        }
      }),
    );
  });

  test('never result in more rows than the file contains', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const { label } = readText(bytes);
        expect(label.rows.length).toBeLessThanOrEqual(label.rowsWritten);
      }),
    );
  });

  test('reads written boxes', () => {
    const part = fc.double({ min: 0.01, max: 0.99, noNaN: true });
    const box = fc.record({ classId: fc.nat(2), cx: part, cy: part, width: part, height: part });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 20 }), (rows) => {
        const written = rows.map(({ classId, cx, cy, width, height }) => [classId, cx, cy, width, height].join(' '));
        const rowsRead = readText(written.join('\n')).label.rows;
        expect(rowsRead.map(({ line: _, kind: __, polygon: ___, ...row }) => row)).toEqual(rows);
      }),
    );
  });
});

testInFull.each([
  ['digits', '1'.repeat(200_000)],
  ['digits and a typo', `0 ${'1'.repeat(200_000)}x 0 0 0`],
  ['carriage returns', '\r'.repeat(200_000)],
  ['commas', ','.repeat(200_000)],
  ['one row of many columns', `0 ${'0.5 '.repeat(100_000)}`],
  ['a crowd in one place', Array.from({ length: 20_000 }, (_, at) => `0 0.5 ${at / 20_000} 0.3 0.3`).join('\n')],
])('reads a long label of %s', (_, text) => {
  expect(readText(text).label.bytes).toBe(text.length);
});

test('any text has the lines of a split, without blank ones', () => {
  const text = fc.array(fc.constantFrom('a', 'b c', ' ', '\t', '\r', '\n', '\r\n'), { maxLength: 40 });
  fc.assert(
    fc.property(text, (parts) => {
      const written = parts.join('');
      const lines = written.split(/\r\n|\r|\n/).map((row, index) => [index + 1, row]);
      const rows = [...labelRowsOf(written)];
      expect(rows.map(({ line, text: row }) => [line, row])).toEqual(lines.filter(([, row]) => `${row}`.trim() !== ''));
    }),
  );
});
