import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extendRanks } from '../../../../../core/tables/history/rows/extend-ranks.js';
import { propertyRuns } from '../../../../support/property-runs.js';

/** Ranks values, then texts in lower case, then blanks, by comparison. */
function ranksOf(texts: readonly string[], values: Float64Array) {
  const isText = (_: string, code: number) => texts[code]!.trim() !== '' && Number.isNaN(values[code]!);
  const numbers = [...new Set([...values].filter((value) => !Number.isNaN(value)))].sort((one, other) => one - other);
  const folded = [...new Set(texts.filter(isText).map((text) => text.toLowerCase()))].sort((one, other) =>
    one < other ? -1 : 1,
  );
  const ranks = texts.map((text, code) => {
    if (!Number.isNaN(values[code]!)) return numbers.indexOf(values[code]!);
    return numbers.length + (isText(text, code) ? folded.indexOf(text.toLowerCase()) : folded.length);
  });
  return { ranks: Uint32Array.from(ranks), values: numbers.length, texts: folded.length };
}

const valuesOf = (texts: readonly string[]) =>
  Float64Array.from(texts, (text) => (/^\d$/.test(text) ? Number(text) : Number.NaN));
const text = fc.constantFrom('', ' ', 'a', 'A', 'b', 'Ba', 'c', 'É', 'é', 'Σ', 'z', '😀');

test('texts that are added to ranked ones get the ranks of all texts', () => {
  const known = fc.array(fc.oneof(text, fc.constantFrom('1', '2', '7')), { maxLength: 12 });
  fc.assert(
    fc.property(known, fc.array(text, { maxLength: 6 }), (before, added) => {
      const all = [...before, ...added];
      const found = extendRanks(ranksOf(before, valuesOf(before)), all, valuesOf(all));
      expect(found).toEqual(ranksOf(all, valuesOf(all)));
    }),
    { numRuns: propertyRuns(300) },
  );
});

test('numbers that are added are ranked with all others', () => {
  const before = ['a', '1'];
  const all = [...before, '0'];
  expect(extendRanks(ranksOf(before, valuesOf(before)), all, valuesOf(all))).toBeNull();
});
