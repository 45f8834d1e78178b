import { expect, test } from 'vitest';
import type { Mistake } from '../../../../../core/vision/evaluate/measures/count-confusion.js';
import type { ImageOutcome, ModelOutcome } from '../../../../../core/vision/evaluate/run/image-outcome.js';
import { sumUp } from '../../../../../core/vision/evaluate/run/sum-up.js';
import { anOrigin } from '../../../../support/origins.js';

const seen = (taken: readonly Mistake[] = []): ModelOutcome => ({ ms: 1, found: [[0, 0.9, 1]], taken });

const outcome = (models: ImageOutcome['models'], about: Partial<ImageOutcome> = {}): ImageOutcome => ({
  image: 'a.jpg',
  labelled: [0],
  has_bad_label: false,
  models,
  differences: [],
  ...about,
});

async function* each(outcomes: readonly ImageOutcome[]) {
  yield* outcomes;
}

function sum(outcomes: readonly ImageOutcome[], hasLabels = true) {
  const { backend, is_mock, device, options } = anOrigin();
  const facts = { backend, is_mock, device, options, model: null, sha256: null, bytes: null, licence: null } as const;
  return sumUp(each(outcomes), {
    models: ['A', 'B'].map((label) => ({ ...facts, label })),
    classNames: ['cat'],
    hasLabels,
    confidence: 0.25,
    iou: 0.5,
    warnings: ['said before'],
  });
}

test('an image that one model cannot process is excluded for all', async () => {
  const { images, models, warnings } = await sum([outcome([seen(), { failed: 'no' }]), outcome([seen(), seen()])]);
  expect(images).toBe(2);
  expect(models.map(({ detections, failed }) => [detections, failed])).toEqual([
    [1, 0],
    [1, 1],
  ]);
  expect(warnings).toEqual([
    'said before',
    'Excluded for all models: 1 image that at least one model could not process.',
  ]);
});

test('an image with an unreadable label is excluded for all, and is not a background', async () => {
  const nothing: ModelOutcome = { ms: null, found: [], taken: [] };
  const unread = outcome([nothing, nothing], { labelled: null, has_bad_label: true });
  const { models, labelled_objects, warnings } = await sum([unread, outcome([seen(), seen()])]);
  expect([labelled_objects, models.map(({ detections }) => detections)]).toEqual([1, [1, 1]]);
  expect(warnings).toEqual([
    'said before',
    'Excluded: 1 image with labels that cannot be read. Run: vision-cli dataset validate',
  ]);
});

test.each([
  [300, []],
  [301, ['A has no confusion matrix because more than 300 classes were labelled or found.']],
])('%i confused classes', async (classes, warnings) => {
  const taken = Array.from({ length: classes }, (_, id): Mistake => [id, 0]);
  const summed = await sum([outcome([seen(taken), seen()])]);
  expect(summed.models.map(({ confusion }) => confusion !== null)).toEqual([warnings.length === 0, true]);
  expect(summed.warnings).toEqual(['said before', ...warnings]);
});

test.each([
  ['all one below', 12, 0, /^A finds 12 objects under the class one id below/],
  ['some one below', 12, 4, null],
  ['too few to tell', 9, 0, null],
])('labels whose ids begin at 1: %s', async (_, below, right, expected) => {
  const taken = [...Array<Mistake>(below).fill([3, 2]), ...Array<Mistake>(right).fill([3, 3])];
  const { warnings } = await sum([outcome([seen(taken), seen()])]);
  expect(warnings.slice(1)).toEqual(expected === null ? [] : [expect.stringMatching(expected)]);
});

test('has no accuracy without labels', async () => {
  const { models, labelled_objects, warnings } = await sum([outcome([seen(), seen()], { labelled: null })], false);
  expect(labelled_objects).toBeNull();
  expect(models.map(({ overall, confusion, best_confidence }) => [overall, confusion, best_confidence])).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  expect(warnings).toEqual(['said before']);
});
