import { expect, test } from 'vitest';
import { ConfusionTally } from '../../../../../core/vision/evaluate/measures/count-confusion.js';

const nameOf = (id: number) => `class ${id}`;

test('the matrix has the classes that occur, by id, and the background last', () => {
  const tally = new ConfusionTally();
  for (const mistake of [
    [9, 9],
    [9, 4],
    [9, 9],
    [-1, 4],
    [9, -1],
  ] as const)
    tally.add(mistake);
  expect(tally.finish(nameOf)).toEqual({
    labels: ['class 4', 'class 9', 'background'],
    counts: [
      [0, 0, 0],
      [1, 2, 1],
      [1, 0, 0],
    ],
  });
});

test('omits the matrix above 300 classes', () => {
  const tally = new ConfusionTally();
  for (let id = 0; id < 300; id++) tally.add([id, id]);
  expect(tally.finish(nameOf)!.labels).toHaveLength(301);
  tally.add([300, 300]);
  expect(tally.finish(nameOf)).toBeNull();
});
