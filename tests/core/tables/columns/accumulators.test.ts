import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber } from '../../../../core/tables/cells/parse-number.js';
import { CellTally } from '../../../../core/tables/columns/summary/cell-tally.js';
import { TextHash } from '../../../../core/tables/columns/summary/hash-text.js';
import { NumberTally } from '../../../../core/tables/columns/summary/number-tally.js';
import { DistinctSketch, TextCounts } from '../../../../core/tables/columns/summary/text-counts.js';

const texts = fc.array(
  fc.oneof(
    fc.integer().map(String),
    fc.constantFrom('', ' ', 'N/A', '1,234', '1.5', '03/04/2021', '31/12/20', '12 kg', '$5', 'Köln', 'a b c'),
  ),
  { maxLength: 60 },
);

function tallyOf(cells: readonly string[], from: number): CellTally {
  const tally = new CellTally();
  cells.forEach((text, index) => {
    tally.add(text, 1, from + index);
  });
  return tally;
}

describe('accumulators', () => {
  test('of two merged ranges equal that of the whole range', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const merged = tallyOf(first, 1);
        merged.merge(tallyOf(second, first.length + 1));
        const whole = tallyOf([...first, ...second], 1).finish();
        const found = merged.finish();
        expect(found.cells).toBe(whole.cells);
        expect(found.types).toEqual(whole.types);
        expect(found.nullTokens).toEqual(whole.nullTokens);
        expect(found.lengths).toEqual(whole.lengths);
        expect(found.dates).toEqual(whole.dates);
        const [a, b] = [found.numbers.kinds.neutral, whole.numbers.kinds.neutral];
        expect([a.values, a.moments.count, a.moments.min, a.moments.max]).toEqual([
          b.values,
          b.moments.count,
          b.moments.min,
          b.moments.max,
        ]);
        expect(a.moments.mean).toBeCloseTo(b.moments.mean, 3);
      }),
    );
  });

  test('counts of texts are exact up to the limit', () => {
    const counts = countTexts(new TextCounts(), 40_000, 7000);
    const { distinct, isEstimate, top } = counts.finish();
    expect([distinct, isEstimate]).toEqual([7000, false]);
    expect(top[0]).toEqual({ text: 'often', cells: 400, row: 1 });
  });

  test('the number of distinct texts becomes an estimate above the limit', () => {
    const { distinct, isEstimate, top } = countTexts(new TextCounts(4096), 200_000, 100_000).finish();
    expect(isEstimate).toBe(true);
    expect(Math.abs(distinct / 100_000 - 1)).toBeLessThan(0.03);
    expect(top[0]?.text).toBe('often');
  });

  test.each([10, 1000, 50_000])('a sketch of %d texts is off by less than 3%', (count) => {
    const sketch = new DistinctSketch();
    const hash = new TextHash();
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < count; index += 1) {
        hash.of(`text ${index}`);
        sketch.add(hash.low, hash.high);
      }
    }
    expect(Math.abs(sketch.estimate() / count - 1)).toBeLessThan(0.03);
  });

  test('numbers above the limit are sampled, and marked as such', () => {
    const tally = new NumberTally(1024);
    for (let index = 0; index < 10_000; index += 1) tally.add(parseNumber(String(index))!, String(index), 1, index + 1);
    const { neutral } = tally.finish().kinds;
    expect(neutral.every).toBeGreaterThan(1);
    expect(neutral.moments).toMatchObject({ count: 10_000, min: 0, max: 9999, mean: 4999.5 });
    const kept = neutral.values;
    expect(Math.abs((kept[kept.length >> 1] ?? 0) - 5000)).toBeLessThan(200);
  });
});

/** Counts texts: every hundredth is `often`; the others cycle through a number of texts. */
function countTexts(counts: TextCounts, cells: number, distinct: number): TextCounts {
  const hash = new TextHash();
  for (let index = 0; index < cells; index += 1) {
    const text = index % 100 === 0 ? 'often' : `text ${index % (distinct - 1)}`;
    hash.of(text);
    counts.add(text, hash, 1, index + 1);
  }
  return counts;
}
