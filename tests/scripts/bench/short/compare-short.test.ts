import { describe, expect, test } from 'vitest';
import type { ShortFigures } from '../../../../scripts/bench/short/compare-short.js';
import { compareShort, MARGIN, shortText } from '../../../../scripts/bench/short/compare-short.js';

const figures = (cpu: number[], peak_mb: number[] = []): ShortFigures => ({ wall: [1], cpu, peak_mb });
const verdict = (before: number[], now: number[]) =>
  compareShort({ item: figures(before) }, { item: figures(now) }).find(({ measure }) => measure === 'cpu')!.verdict;

describe('a short run compared with the stored one', () => {
  test.each([
    ['the ranges overlap', [10, 12], [11, 20], 'same'],
    ['the best is worse than the worst, but within the margin', [10, 12], [12 * (1 + MARGIN.cpu), 20], 'same'],
    [
      'the best is worse than the worst by more than the margin',
      [10, 12],
      [12 * (1 + MARGIN.cpu) + 0.01, 20],
      'slower',
    ],
    [
      'the worst is better than the best by more than the margin',
      [10, 12],
      [5, 10 * (1 - MARGIN.cpu) - 0.01],
      'faster',
    ],
  ])('%s: %s then, %s now: %s', (_, before, now, expected) => {
    expect(verdict(before, now)).toBe(expected);
  });

  test('memory counts too, if it was measured', () => {
    const changes = compareShort({ item: figures([1], [100]) }, { item: figures([1], [150]) });
    expect(changes.map(({ measure, verdict: verdicts }) => [measure, verdicts])).toEqual([
      ['cpu', 'same'],
      ['wall', 'same'],
      ['peak_mb', 'slower'],
    ]);
    expect(compareShort({ item: figures([1], [100]) }, { item: figures([1]) })).toHaveLength(2);
  });

  test('reports new and missing items, which are no regression', () => {
    const changes = compareShort({ old: figures([1]) }, { fresh: figures([2]) });
    expect(changes.map(({ item, verdict: verdicts }) => [item, verdicts])).toEqual([
      ['fresh', 'new'],
      ['old', 'gone'],
    ]);
    expect(shortText(changes)).toContain('Nothing got slower');
  });

  test('the text lists slower items first', () => {
    const text = shortText(
      compareShort({ a: figures([10]), b: figures([10]) }, { a: figures([10]), b: figures([40]) }),
    );
    expect(text).toMatch(
      /^1 got slower, or larger, beyond the spread:\nslower {2}b, processor time: 10\.0 -> 40\.0 {2}x 4\.00/,
    );
  });
});
