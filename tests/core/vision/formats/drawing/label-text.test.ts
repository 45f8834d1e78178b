import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_LABEL_LENGTH, toCharacters, toLabelText } from '../../../../../core/vision/formats/drawing/draw-labels.js';
import { anyName } from '../arbitrary-results.js';

test.each<[what: string, name: string, text: string]>([
  ['a plain name', 'traffic light', 'traffic light'],
  ['white space of any kind', ' a\t\n\u00a0b\u0085c ', 'a b c'],
  ['zero-width characters', 'd\u200bo\u200dg\ufeff', 'dog'],
  ['reordering marks', '\u202egod\u2066', 'god'],
  ['lone surrogates', 'a\ud800b', 'ab'],
  ['invisible fillers', '\u3164\u115f', ''],
  ['a pile of marks', `e${'\u0301'.repeat(40)}`, `e${'\u0301'.repeat(4)}`],
  ['as many characters as fit', 'x'.repeat(32), 'x'.repeat(32)],
  ['one more than fits', 'x'.repeat(33), `${'x'.repeat(31)}…`],
  ['5,000 characters', 'y'.repeat(5000), `${'y'.repeat(31)}…`],
  ['5,000 blanks before the end', `a${' '.repeat(5000)}b`, 'a…'],
])('%s', (_, name, text) => {
  expect(toLabelText(name)).toBe(text);
});

test('any name becomes one short line without invisible characters', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const text = toLabelText(name);
      expect(toCharacters(text).length).toBeLessThanOrEqual(MAX_LABEL_LENGTH);
      expect(text).not.toMatch(/[\p{C}\n]/u);
    }),
  );
});
