import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidates } from '../../../../core/vision/boxes/candidates.js';
import { overlapOf, suppress } from '../../../../core/vision/boxes/nms.js';

type Row = [x1: number, y1: number, x2: number, y2: number, score: number, classId: number];

function candidates(rows: readonly Row[]): Candidates {
  return {
    boxes: rows.flatMap((row) => row.slice(0, 4)),
    scores: rows.map((row) => row[4]),
    classIds: rows.map((row) => row[5]),
  };
}

const TWINS: Row[] = [
  [0, 0, 10, 10, 0.8, 0],
  [0, 0, 10, 8, 0.9, 0],
];

test.each<[string, Row[], Partial<Parameters<typeof suppress>[1]>, number[]]>([
  ['drops the weaker of two that overlap', TWINS, {}, [0.9]],
  ['keeps at exactly the threshold', TWINS, { iou: 0.8 }, [0.9, 0.8]],
  ['keeps two classes', [TWINS[0]!, [0, 0, 10, 8, 0.9, 1]], {}, [0.9, 0.8]],
  ['drops across classes when agnostic', [TWINS[0]!, [0, 0, 10, 8, 0.9, 1]], { scope: 'agnostic' }, [0.9]],
  [
    'stops at the maximum number of detections',
    [
      [0, 0, 1, 1, 0.5, 0],
      [5, 5, 6, 6, 0.7, 0],
      [9, 9, 10, 10, 0.6, 0],
    ],
    { maxDetections: 2 },
    [0.7, 0.6],
  ],
  [
    'keeps boxes that only touch',
    [
      [0, 0, 5, 5, 0.5, 0],
      [5, 0, 10, 5, 0.6, 0],
    ],
    { iou: 0 },
    [0.6, 0.5],
  ],
  ['accepts no boxes', [], {}, []],
])('%s', (_name, rows, change, expected) => {
  const kept = suppress(candidates(rows), { iou: 0.5, maxDetections: 300, scope: 'per-class', ...change });
  expect(kept.scores).toEqual(expected);
  expect(kept.boxes).toHaveLength(expected.length * 4);
});

const anyRow: fc.Arbitrary<Row> = fc
  .tuple(
    fc.nat(50),
    fc.nat(50),
    fc.integer({ min: 1, max: 30 }),
    fc.integer({ min: 1, max: 30 }),
    fc.float({ min: 0, max: 1, noNaN: true }),
    fc.nat(2),
  )
  .map(([x, y, w, h, score, id]) => [x, y, x + w, y + h, score, id]);

test('remaining boxes do not overlap, and suppression is idempotent', () => {
  const options = { iou: 0.4, maxDetections: 300, scope: 'per-class' as const };
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 60 }), (rows) => {
      const kept = suppress(candidates(rows), options);
      expect(suppress(kept, options)).toEqual(kept);
      for (let a = 0; a < kept.scores.length; a++) {
        for (let b = 0; b < a; b++) {
          if (kept.classIds[a] !== kept.classIds[b]) continue;
          const { intersection, areaA, areaB } = overlapOf(kept.boxes, a, b);
          expect(intersection / (areaA + areaB - intersection)).toBeLessThanOrEqual(0.4);
        }
      }
    }),
  );
});
