import { expect, test } from 'vitest';
import type { Difference } from '../../../../../core/vision/evaluate/comparison.js';
import { type DifferenceKind, DifferenceList } from '../../../../../core/vision/evaluate/measures/find-differences.js';

const box = { x1: 0, y1: 0, x2: 1, y2: 1 };
const difference = (image: string, confidence: number | null): Difference => {
  return { image, found_by: [], is_labelled: true, class_name: 'dog', confidence, box };
};

function filled(counts: Partial<Record<DifferenceKind, number>>) {
  const list = new DifferenceList();
  for (const [kind, count] of Object.entries(counts) as [DifferenceKind, number][]) {
    // By ascending confidence, because later ones must replace earlier ones.
    for (let place = 0; place < count; place++)
      list.add(kind, difference(kind, kind === 'missed' ? null : place / count));
  }
  return list;
}

const kindsOf = (list: DifferenceList) => {
  const images = list.finish().map(({ image }) => image);
  return ['models', 'unlabelled', 'missed'].map((kind) => images.filter((image) => image === kind).length);
};

test.each<[Partial<Record<DifferenceKind, number>>, number[]]>([
  [{ models: 3, missed: 2 }, [3, 0, 2]],
  [{ models: 5000 }, [200, 0, 0]],
  [{ models: 5000, unlabelled: 5000, missed: 5000 }, [66, 67, 67]],
  [{ models: 5000, unlabelled: 10, missed: 5000 }, [95, 10, 95]],
])('lists at most 200 differences, shared evenly between the kinds: %j', (counts, expected) => {
  const shares = kindsOf(filled(counts));
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(200);
  expect(shares.toSorted()).toEqual(expected.toSorted());
});

test('keeps the most confident first, and counts all', () => {
  const list = filled({ models: 5000, missed: 1 });
  const kept = list.finish();
  expect(kept[0]!.confidence).toBe(4999 / 5000);
  expect(kept.at(-1)!.confidence).toBeNull();
  expect(list.countOf('models')).toBe(5000);
});
