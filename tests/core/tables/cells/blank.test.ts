import { expect, test } from 'vitest';
import { isBlank, trimBlanks } from '../../../../core/tables/cells/blank.js';
import { recogniseValue } from '../../../../core/tables/cells/recognise-value.js';

const INVISIBLE = ['\u0085', '\u00a0', '\u00ad', '\u1680', '\u180e', '\u2003', '\u200b', '\u2028', '\u2060', '\ufeff'];

test.each(INVISIBLE)('profile and cleaning agree that a cell of %j is empty', (blank) => {
  expect(isBlank(blank)).toBe(true);
  expect(recogniseValue(blank).type).toBe('empty');
  expect(trimBlanks(`${blank}a${blank}`)).toBe('a');
});

test('a visible character is not an empty cell', () => {
  for (const text of ['.', '0', '\u00a1', '\u4e00']) {
    expect(isBlank(text)).toBe(false);
    expect(recogniseValue(text).type).not.toBe('empty');
  }
});
