import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeCases, type TextCase } from '../../../../../core/tables/history/rows/latin-case.js';
import { propertyRuns } from '../../../../support/property-runs.js';

/** The same for one text, by the rules of Unicode. */
const CASES: Readonly<Record<TextCase, (text: string) => string>> = {
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  title: (text) =>
    text
      .toLowerCase()
      .replaceAll(
        /(^|[^\p{L}\p{N}\p{M}'’])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      ),
  sentence: (text) => text.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase()),
};

const latin = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));
const any = fc.array(fc.constantFrom('a', 'B', ' ', "'", '’', 'ß', 'µ', 'ÿ', 'Σ', 'İ', '1', '\n', '\0', '日'), {
  maxLength: 8,
});
const texts = fc.array(
  fc.oneof(
    latin,
    any.map((letters) => letters.join('')),
  ),
  { maxLength: 30 },
);

test.each(['lower', 'upper', 'title', 'sentence'] as const)('many texts in %s case are those of one by one', (to) => {
  fc.assert(
    fc.property(texts, (own) => {
      // Fails for texts that are expected to be changed byte by byte.
      const inLatin = own.every((text) => /^[\0-\xff]*$/.test(text) && !/[ßµÿ]/.test(text));
      const convert = inLatin
        ? () => {
            throw new Error('Not changed byte by byte');
          }
        : CASES[to];
      expect(changeCases(own, to, convert)).toEqual(own.map(CASES[to]));
    }),
    { numRuns: propertyRuns(200) },
  );
});

test('texts of several pieces keep their places', () => {
  const many = Array.from({ length: 5000 }, (_, at) => `Ort ${at} ${at % 3 === 0 ? 'ß' : 'é'}`);
  expect(changeCases(many, 'upper', CASES.upper)).toEqual(many.map(CASES.upper));
});
