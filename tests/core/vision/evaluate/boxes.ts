import fc from 'fast-check';
import type { FoundObject, LabelledObject } from '../../../../core/vision/evaluate/measures/overlap.js';

type Corners = readonly [x1: number, y1: number, x2: number, y2: number];

const boxOf = ([x1, y1, x2, y2]: Corners) => ({ x1, y1, x2, y2 });

export const label = (classId: number, corners: Corners): LabelledObject => ({ classId, box: boxOf(corners) });

export const found = (classId: number, confidence: number, corners: Corners): FoundObject => ({
  ...label(classId, corners),
  confidence,
});

const corner = fc.integer({ min: 0, max: 60 });
const side = fc.integer({ min: 1, max: 40 });
const classId = fc.integer({ min: 0, max: 2 });

const arbitraryCorners = fc.tuple(corner, corner, side, side).map(([x, y, w, h]): Corners => [x, y, x + w, y + h]);

export const arbitraryLabels = fc.array(
  fc.tuple(classId, arbitraryCorners).map(([id, corners]) => label(id, corners)),
  { maxLength: 8 },
);

export const arbitraryFinds = fc.array(
  fc
    .tuple(classId, fc.integer({ min: 1, max: 20 }), arbitraryCorners)
    .map(([id, score, corners]) => found(id, score / 20, corners)),
  { maxLength: 12 },
);
