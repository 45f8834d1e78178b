import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FoundObject, LabelledObject } from '../../../../../core/vision/evaluate/measures/overlap.js';
import { judgeImage } from '../../../../../core/vision/evaluate/run/compare-images.js';
import { arbitraryFinds, arbitraryLabels, found, label } from '../boxes.js';

const ALL_CLASSES = new Set([0, 1, 2]);

function judge(finds: FoundObject[][], labels: LabelledObject[] | null, classIds: ReadonlySet<number>[] = []) {
  const models = finds.map((_, place) => ({ label: 'ABC'[place]!, classIds: classIds[place] ?? ALL_CLASSES }));
  return judgeImage('1.jpg', finds, labels, { confidence: 0.25, iou: 0.5, classNames: ['cat', 'dog', 'cow'], models });
}

const HERE = [0, 0, 10, 10] as const;
const THERE = [40, 40, 60, 60] as const;

test.each<[string, FoundObject[], LabelledObject[], [number, number][]]>([
  ['right', [found(1, 0.9, HERE)], [label(1, HERE)], [[1, 1]]],
  ['detected as another class', [found(0, 0.9, HERE)], [label(1, HERE)], [[1, 0]]],
  ['missed', [], [label(1, HERE)], [[1, -1]]],
  ['found without an object', [found(1, 0.9, THERE)], [], [[-1, 1]]],
  ['not sure enough', [found(1, 0.25, HERE)], [label(1, HERE)], [[1, -1]]],
  [
    'too far away',
    [found(1, 0.9, [6, 0, 16, 10])],
    [label(1, HERE)],
    [
      [-1, 1],
      [1, -1],
    ],
  ],
  // A box of the wrong class overlaps more, but the one of the right class counts.
  [
    'right next to a closer wrong one',
    [found(0, 0.9, HERE), found(1, 0.8, [0, 0, 10, 8])],
    [label(1, HERE)],
    [
      [1, 1],
      [-1, 0],
    ],
  ],
])('an object that is %s', (_name, finds, labels, taken) => {
  expect(judge([finds], labels).models[0]!.taken).toEqual(taken);
});

test.each<[string, FoundObject[][], LabelledObject[] | null, [string, string[], boolean | null][]]>([
  ['all found and labelled', [[found(1, 0.9, HERE)], [found(1, 0.8, HERE)]], [label(1, HERE)], []],
  ['one found', [[found(1, 0.9, HERE)], []], [label(1, HERE)], [['models', ['A'], true]]],
  ['one invented', [[], [found(1, 0.9, THERE)]], [], [['models', ['B'], false]]],
  [
    'all found without a label',
    [[found(1, 0.9, HERE)], [found(1, 0.8, [0, 0, 10, 9])]],
    [],
    [['unlabelled', ['A', 'B'], false]],
  ],
  ['none found', [[], []], [label(1, HERE)], [['missed', [], true]]],
  ['one found, without any labels', [[found(1, 0.9, HERE)], []], null, [['models', ['A'], null]]],
  ['all found, without any labels', [[found(1, 0.9, HERE)], [found(1, 0.8, HERE)]], null, []],
])('differences: %s', (_name, finds, labels, expected) => {
  const { differences } = judge(finds, labels);
  expect(differences.map(([kind, one]) => [kind, one.found_by, one.is_labelled])).toEqual(expected);
});

test('does not evaluate a model on a class that it does not have', () => {
  const finds = [[found(1, 0.9, HERE)], []];
  expect(judge(finds, null, [ALL_CLASSES, new Set([0])]).differences).toEqual([]);
  expect(judge(finds, null).differences).toHaveLength(1);
});

test('counts each label and confident detection once, consistent with the matching', () => {
  fc.assert(
    fc.property(arbitraryFinds, arbitraryLabels, (finds, labels) => {
      const { taken, found: all } = judge([finds], labels).models[0]!;
      const sure = all.filter(([, confidence]) => confidence > 0.25);
      expect(taken.filter(([labelled]) => labelled !== -1)).toHaveLength(labels.length);
      expect(taken.filter(([, one]) => one !== -1)).toHaveLength(sure.length);
      const right = sure.filter(([, , hits]) => ((hits >> 10) & 1) === 1).length;
      expect(taken.filter(([labelled, one]) => labelled === one)).toHaveLength(right);
    }),
  );
});

test('a model never differs from itself, and no object has two differences', () => {
  fc.assert(
    fc.property(arbitraryFinds, arbitraryLabels, (finds, labels) => {
      expect(judge([finds, finds], null).differences).toEqual([]);
      const { differences } = judge([finds, finds], labels);
      expect(differences.every(([kind]) => kind !== 'models')).toBe(true);
      expect(differences.length).toBeLessThanOrEqual(finds.length + labels.length);
    }),
  );
});

test('100 objects of a class count for the curves, the others only at the threshold', () => {
  const finds = Array.from({ length: 105 }, (_, place) =>
    found(0, 0.9 - place / 1000, [place * 20, 0, place * 20 + 10, 10]),
  );
  const labels = finds.map(({ box }) => ({ classId: 0, box }));
  const hits = judge([finds], labels).models[0]!.found.map(([, , bits]) => bits >> 11);
  expect(hits.filter((bit) => bit === 1)).toHaveLength(5);
});
