import { expect, test } from 'vitest';
import { linesText, parsePairs, parseTexts } from '../../gui/src/pages/tables/steps/text-lines.js';

test('parses what it formats, also texts that contain an arrow', () => {
  const pairs = { 'a → b': 'c', ' x ': '', '': 'none' };
  expect(parsePairs(linesText(pairs))).toEqual({ value: pairs });
  expect(parseTexts(linesText(['one', ' two ']))).toEqual(['one', ' two ']);
});

test('accepts an arrow typed as two characters, and blank lines', () => {
  expect(parsePairs('a -> b\n\nc → d\n')).toEqual({ value: { a: 'b', c: 'd' } });
});

test('names a line that cannot be used instead of dropping it', () => {
  expect(parsePairs('a -> b\nc')).toEqual({ problem: 'Line 2 has no arrow. Write old → new, or old -> new.' });
  expect(parsePairs('a -> b\n\na -> c')).toEqual({ problem: 'Line 3 changes “a” a second time.' });
});
