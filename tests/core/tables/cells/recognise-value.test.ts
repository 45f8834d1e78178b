import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoolean } from '../../../../core/tables/cells/parse-boolean.js';
import { recogniseValue } from '../../../../core/tables/cells/recognise-value.js';
import { VALUE_FLAGS } from '../../../../core/tables/cells/value-flags.js';

describe('kind of a text', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['\u00a0\u200b', 'empty'],
    ['12', 'integer'],
    ['-12', 'integer'],
    ['1,234', 'integer'],
    ['1 234 567', 'integer'],
    ['00123', 'code'],
    ['12345678901234567890', 'identifier'],
    ['12.5', 'decimal'],
    ['1.234,56', 'decimal'],
    ['1E5', 'decimal'],
    ['12%', 'percent'],
    ['$1,200.50', 'currency'],
    ['12 €', 'currency'],
    ['USD 5', 'currency'],
    ['12.0 oz', 'unit'],
    ['5kg', 'unit'],
    ["5'", 'unit'],
    ['03/04/2021', 'date'],
    ['2021-03-04', 'date'],
    ['4. März 2021', 'date'],
    ['4 de marzo de 2021', 'date'],
    ['2021年3月4日', 'date'],
    ['2021-03-04T12:00:00Z', 'datetime'],
    ['12:30', 'time'],
    ['9 pm', 'time'],
    ['yes', 'boolean'],
    ['Nein', 'boolean'],
    ['0', 'integer'],
    ['a@b.de', 'email'],
    ['https://example.org/a?b=c', 'url'],
    ['+49 30 1234567', 'phone'],
    ['(555) 123-4567', 'phone'],
    ['SW1A 1AA', 'postcode'],
    ['48.8566, 2.3522', 'coordinate'],
    ['550e8400-e29b-41d4-a716-446655440000', 'identifier'],
    ['SEPT2', 'code'],
    ['A12-3', 'code'],
    ['a; b; c', 'list'],
    ['x|y', 'list'],
    ['12 Main St', 'text'],
    ['Hello, world', 'text'],
    ['May', 'text'],
    ['N/A', 'text'],
  ])('%j is %s', (text, type) => {
    expect(recogniseValue(text).type).toBe(type);
  });

  test.each([
    ['00123', 'leadingZeros'],
    ['12345678901234567890', 'longDigits'],
    ['123456789012345000', 'lostDigits'],
    ['2-Sep', 'excelDate'],
    ['Sep-02', 'excelDate'],
    ['1.23E+15', 'excelExponent'],
    ['#REF!', 'excelError'],
    ['=1+1', 'formula'],
    ['-cmd|x', 'formula'],
    ['@SUM(A1)', 'formula'],
    [' a', 'padded'],
    ['a  b', 'innerBlanks'],
    ['a\nb', 'lineBreak'],
    ['n/a', 'nullToken'],
    ['a\u00a0b', 'oddBlank'],
    ['a\u0007b', 'control'],
  ] as const)('%j has the mark %s', (text, flag) => {
    expect(recogniseValue(text).flags & VALUE_FLAGS[flag]).not.toBe(0);
  });

  test.each(['-5', '+49 30 1234567', '-', '+1', '5-3'])('%j is not a formula', (text) => {
    expect(recogniseValue(text).flags & VALUE_FLAGS.formula).toBe(0);
  });

  test('never throws, and is deterministic', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 80 }), fc.stringMatching(/^[\d.,\-/: ()$%eE+']{0,30}$/)), (text) => {
        expect(recogniseValue(text)).toEqual(recogniseValue(text));
      }),
    );
  });
});

test.each([
  ['English', 'true yes y t on', 'false no n f off'],
  ['German', 'ja wahr', 'nein falsch'],
  ['French', 'oui vrai', 'non faux'],
  ['Spanish', 'sí si verdadero', 'no falso'],
  ['Italian', 'sì vero', 'no falso'],
  ['Portuguese', 'sim verdadeiro', 'não nao falso'],
  ['Dutch', 'ja waar', 'nee onwaar'],
])('%s words for yes and no are booleans, in capitals too', (_, yes, no) => {
  const read = (words: string) =>
    words.split(' ').map((word) => [parseBoolean(word), parseBoolean(word.toUpperCase())]);
  expect(new Set(read(yes).flat())).toEqual(new Set([true]));
  expect(new Set(read(no).flat())).toEqual(new Set([false]));
  for (const word of `${yes} ${no}`.split(' ')) expect([word, recogniseValue(word).type]).toEqual([word, 'boolean']);
});
