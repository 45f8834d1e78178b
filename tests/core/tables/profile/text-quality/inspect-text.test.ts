import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectText, TEXT_FLAGS } from '../../../../../core/tables/profile/text-quality/inspect-text.js';

type TextFlag = keyof typeof TEXT_FLAGS;

const namesOf = (flags: number): TextFlag[] =>
  (Object.keys(TEXT_FLAGS) as TextFlag[]).filter((name) => (flags & TEXT_FLAGS[name]) !== 0);

test.each<[text: string, expected: TextFlag[]]>([
  ['', []],
  ['plain text, 12.5 %', []],
  [' a', ['leadingBlank']],
  ['a ', ['trailingBlank']],
  [' ', ['leadingBlank', 'trailingBlank']],
  ['a  b', ['innerBlanks']],
  ['a\tb', ['oddSpace']],
  ['\ta', ['leadingBlank', 'oddSpace']],
  ['10\u00a0000', ['oddSpace']],
  ['a\u200bb', ['zeroWidth']],
  ['\ufeffid', ['zeroWidth']],
  ['👨‍👩‍👧', []],
  ['می‌خواهم', []],
  ['a\u0000b', ['control']],
  ['a\u0007', ['control']],
  ['a\nb', ['lineBreak']],
  ['a\n  b', ['lineBreak']],
  ['Tom &amp; Jerry', ['htmlEntity']],
  ['caf&eacute;', ['htmlEntity']],
  ['&#39;', ['htmlEntity']],
  ['AT&T; R&D', []],
  ['“quoted”', ['curlyQuote']],
  ['it’s', ['curlyQuote']],
  ['M\ufffdnchen', ['replacement']],
  ['Mu\u0308nchen', ['notNfc']],
  ['München', []],
  ['abc\u202edef', ['bidiControl']],
  ['Bаnk', ['mixedScripts']],
  ['Мосkва', []],
  ['Мocква', ['mixedScripts']],
  ['10 kΩ at 5 μm', []],
  ['USB-кабель', []],
  ['αβγ', []],
])('%j has %j', (text, expected) => {
  expect(namesOf(inspectText(text))).toEqual(expected);
});

test('accepts any text, and agrees with the platform on NFC', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect((inspectText(text) & TEXT_FLAGS.notNfc) !== 0).toBe(text.normalize('NFC') !== text);
    }),
  );
});

test('finds a space at either end of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      expect(inspectText(` ${text}x`) & TEXT_FLAGS.leadingBlank).toBe(TEXT_FLAGS.leadingBlank);
      expect(inspectText(`x${text} `) & TEXT_FLAGS.trailingBlank).toBe(TEXT_FLAGS.trailingBlank);
    }),
  );
});
