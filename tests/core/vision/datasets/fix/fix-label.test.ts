import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixLabel } from '../../../../../core/vision/datasets/fix/fix-label.js';
import { testInFull } from '../../../../support/property-runs.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const fix = (text: string) => fixLabel(bytesOf(text), 'labels/a.txt');

describe('applies certain fixes', () => {
  test.each<[string, string, string, string[]]>([
    ['a mark at the start', '\ufeff0 0.5 0.5 0.2 0.2\n', '0 0.5 0.5 0.2 0.2\n', ['byte-order-mark']],
    ['CR LF', '0 0.5 0.5 0.2 0.2\r\n1 0.1 0.1 0.1 0.1\r\n', '0 0.5 0.5 0.2 0.2\n1 0.1 0.1 0.1 0.1\n', ['line-ends']],
    ['CR', '0 0.5 0.5 0.2 0.2\r1 0.1 0.1 0.1 0.1', '0 0.5 0.5 0.2 0.2\n1 0.1 0.1 0.1 0.1\n', ['line-ends']],
    ['blank lines', '\n0 0.5 0.5 0.2 0.2\n  \n\n', '0 0.5 0.5 0.2 0.2\n', ['blank-lines']],
    ['only blanks', ' \n', '', ['blank-lines']],
    ['blanks at the end', '0 0.5 0.5 0.2 0.2  \n', '0 0.5 0.5 0.2 0.2\n', ['outer-blanks']],
    ['blanks at the start', '\t0 0.5 0.5 0.2 0.2\n', '0 0.5 0.5 0.2 0.2\n', ['outer-blanks']],
    ['tabs', '0\t0.5\t0.5\t0.2\t0.2\n', '0 0.5 0.5 0.2 0.2\n', ['separators']],
    ['several blanks', '0  0.5 0.5   0.2 0.2\n', '0 0.5 0.5 0.2 0.2\n', ['separators']],
    ['commas', '0,0.5,0.5,0.2,0.2\n', '0 0.5 0.5 0.2 0.2\n', ['separators']],
    ['commas and blanks', '0, 0.5, 0.5, 0.2, 0.2\n', '0 0.5 0.5 0.2 0.2\n', ['separators']],
    ['semicolons', '0;0.5;0.5;0.2;0.2\n', '0 0.5 0.5 0.2 0.2\n', ['separators']],
    ['decimal commas', '0 0,265607 0,801235 0,2 0,2\n', '0 0.265607 0.801235 0.2 0.2\n', ['decimal-commas']],
    ['decimal commas and semicolons', '0;0,5;0,5;0,2;0,2\n', '0 0.5 0.5 0.2 0.2\n', ['decimal-commas', 'separators']],
    ['a class with a point', '1.0 0.5 0.5 0.2 0.2\n', '1 0.5 0.5 0.2 0.2\n', ['whole-class']],
    ['a little above 1', '0 0.5 0.5 1.01 0.2\n', '0 0.5 0.5 1 0.2\n', ['clipped']],
    ['a little below 0', '0 -0.01 0.5 0.2 0.2\n', '0 0 0.5 0.2 0.2\n', ['clipped']],
    ['a polygon', '0 0.1 0.1 1.002 0.1 0.5 0.5\n', '0 0.1 0.1 1 0.1 0.5 0.5\n', ['clipped']],
    ['the same row again', '0 0.5 0.5 0.2 0.2\n0 0.50 .5 0.2 2e-1\n', '0 0.5 0.5 0.2 0.2\n', ['duplicate-row']],
    [
      'the same row after clipping',
      '0 0.5 0.5 1 1\n0 0.5 0.5 1.01 1\n',
      '0 0.5 0.5 1 1\n',
      ['clipped', 'duplicate-row'],
    ],
    [
      'next to an unknown row, which is kept',
      '0\t0.5 0.5 0.2 0.2\nstop 0.5\n',
      '0 0.5 0.5 0.2 0.2\nstop 0.5\n',
      ['separators'],
    ],
  ])('%s', (_name, before, after, codes) => {
    const { text, fixes } = fix(before);
    expect(text).toBe(after);
    expect(fixes.map(({ code }) => code).sort()).toEqual([...codes].sort());
  });

  test('reports each kind once with its first position', () => {
    expect(fix('0 0.5 0.5 0.2 0.2\n0\t0.1 0.1 0.1 0.1\n1\t0.1 0.1 0.1 0.1\n').fixes).toEqual([
      {
        code: 'separators',
        file: 'labels/a.txt',
        line: 2,
        before: '0\t0.1 0.1 0.1 0.1',
        after: '0 0.1 0.1 0.1 0.1',
        count: 2,
      },
    ]);
  });
});

describe('keeps ambiguous rows', () => {
  test.each([
    ['a clean label', '0 0.5 0.5 0.2 0.2\n1 0.1 0.1 0.1 0.1\n'],
    ['one without an end of line', '0 0.5 0.5 0.2 0.2'],
    ['an empty one', ''],
    ['commas that may be decimal or part columns', '0 0,1 0,0 1,0 0,1\n'],
    ['commas here and there', '0 0.5,0.5 0.2 0.2\n'],
    ['too far outside', '0 0.5 0.5 1.02 0.2\n'],
    ['pixels', '0 120 80 30 40\n'],
    ['negative', '0 -0.02 0.5 0.2 0.2\n'],
    ['a class that is not whole', '1.5 0.5 0.5 0.2 0.2\n'],
    ['a negative class', '-1 0.5 0.5 0.2 0.2\n'],
    ['a confidence', '0 0.5 0.5 0.2 0.2 1.005\n'],
    ['a name', 'stop 0.5 0.5 0.2 0.2\n'],
    ['NaN', '0 nan 0.5 0.2 0.2\n'],
    ['the same box of two classes', '0 0.5 0.5 0.2 0.2\n1 0.5 0.5 0.2 0.2\n'],
    ['an unreadable row, twice', 'stop 1\nstop 1\n'],
    ['NUL', '0\t0.5 0.5\0 0.2 0.2\n'],
  ])('%s', (_name, text) => {
    expect(fix(text)).toEqual({ text: null, fixes: [] });
  });

  test('bytes that are not UTF-8', () => {
    expect(fixLabel(Uint8Array.of(0xff, 0xfe, 0x30, 0x00, 0x0d, 0x0a), 'a')).toEqual({ text: null, fixes: [] });
  });
});

const piece = fc.constantFrom(
  '0',
  '1',
  ' ',
  '\t',
  ',',
  ';',
  '0.5',
  '1.005',
  '-0.001',
  '\n',
  '\r',
  '\r\n',
  '\ufeff',
  'x',
);

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { text } = fix(pieces.join(''));
      if (text !== null) expect(fix(text)).toEqual({ text: null, fixes: [] });
    }),
  );
});

testInFull('fixes hundreds of thousands of rows', () => {
  const { text, fixes } = fix('0\t0.5 0.5 0.2 0.2\n'.repeat(200_000));
  expect(text).toBe('0 0.5 0.5 0.2 0.2\n');
  expect(fixes.map(({ code, count }) => [code, count])).toEqual([
    ['separators', 200_000],
    ['duplicate-row', 199_999],
  ]);
});

test('parses a long run of blanks in linear steps', () => {
  const row = `0${' '.repeat(2_000_000)},`;
  expect(fix(`${row}\n`).text).toBeNull();
});
