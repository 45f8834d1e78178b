import { describe, expect, test } from 'vitest';
import { WrongCellSearch } from '../../../../core/tables/profile/wrong-cells/wrong-cell-search.js';
import { chooseCleaning } from '../../../../core/tables/review/choose-cleaning.js';
import { describeReviewedTable } from '../../../../core/tables/review/describe-review.js';
import type { ReviewAnswer } from '../../../../core/tables/review/review-answer.js';
import { prepareReview, type ReviewMaterial } from '../../../../core/tables/review/review-material.js';
import { reviewState } from '../../../../core/tables/review/review-state.js';
import { readTable } from '../../../support/opened-table.js';

const KINDS = ['Beverages', 'Household', 'Bakery products', 'Vegetables'];
const TYPOS = ['Beveragess', 'Houshold', 'Bakery prodcts', 'Vegetabels', 'Bevrages', 'Housheold'];
/** Categories with typing errors in the last rows, each once. */
function categories(): ReviewMaterial {
  const rows = [...Array.from({ length: 400 }, (_, at) => KINDS[at % 4]!), ...TYPOS].map((kind, at) => [`${at}`, kind]);
  const { data, profile } = readTable({ headers: ['id', 'kind'], rows });
  const wrongCells = new WrongCellSearch();
  return prepareReview({
    data,
    columns: profile.columns,
    wrongCells,
    steps: [],
    recommended: new Set(),
    hasOthers: false,
  });
}

const MATERIAL = categories();
const at = (text: string) => {
  const place = MATERIAL.candidates.findIndex(({ cells }) => cells[0]!.before === text);
  expect(place, text).toBeGreaterThanOrEqual(0);
  return place;
};
const answer = (text: string, more: Partial<ReviewAnswer>): ReviewAnswer => ({
  ...{ question: `t1/${MATERIAL.candidates[at(text)]!.key}`, answer: 'yes', scope: 'this' },
  ...more,
});
const probabilityOf = (text: string, answers: readonly ReviewAnswer[]) =>
  reviewState(MATERIAL, answers).candidates[at(text)]!.probability;

test('an answer moves similar corrections, more with each one', () => {
  const others = ['Beveragess', 'Houshold', 'Bakery prodcts'];
  for (const [given, sign] of [
    ['yes', 1],
    ['no', -1],
  ] as const) {
    const probabilities = [0, 1, 2, 3].map((count) =>
      probabilityOf(
        'Vegetabels',
        others.slice(0, count).map((text) => answer(text, { answer: given })),
      ),
    );
    const moves = probabilities.slice(1).map((value, place) => sign * (value - probabilities[place]!));
    expect(moves.every((move) => move > 0.005)).toBe(true);
  }
});

test('does not depend on the order of answers', () => {
  const answers = [
    answer('Houshold', { answer: 'no' }),
    answer('Bakery prodcts', {}),
    answer('Bevrages', { answer: 'no' }),
  ];
  expect(probabilityOf('Vegetabels', answers)).toBeCloseTo(probabilityOf('Vegetabels', answers.toReversed()), 9);
});

test('an answer to all of a kind decides the others, unless they have their own', () => {
  const { rule } = MATERIAL.candidates[at('Houshold')]!;
  const state = reviewState(MATERIAL, [
    answer('Houshold', { answer: 'no', scope: 'kind' }),
    answer('Bakery prodcts', { answer: 'yes' }),
  ]);
  const applied = MATERIAL.candidates.flatMap((one, place) =>
    one.rule === rule && state.candidates[place]!.isApplied ? [one.cells[0]!.before] : [],
  );
  expect(applied).toEqual(['Bakery prodcts']);
});

describe('the cleaning', () => {
  test('excludes rejected cells by row, also those that were uncertain', () => {
    const place = at('Houshold');
    const row = MATERIAL.data.sourceRows.at(MATERIAL.candidates[place]!.cells[0]!.row)!;
    const answers = [answer('Houshold', { answer: 'no' })];
    const { options } = chooseCleaning(MATERIAL, reviewState(MATERIAL, answers));
    expect(options.reject).toContain(`repair_cells:kind:${row}`);
  });

  test('writes a typed text into all cells with the same wrong text', () => {
    const answers = [answer('Houshold', { answer: 'edit', text: 'House' })];
    const { set, options } = chooseCleaning(MATERIAL, reviewState(MATERIAL, answers));
    const row = String(MATERIAL.data.sourceRows.at(MATERIAL.candidates[at('Houshold')]!.cells[0]!.row)!);
    const own = set.find(({ column }) => column === 'kind')!.options!;
    expect(own).toMatchObject({ values: { [row]: 'House' }, before: { [row]: 'Houshold' } });
    expect(options.reject).toContain(`repair_cells:kind:${row}`);
  });

  test('without answers, it is the one that is suggested', () => {
    expect(chooseCleaning(MATERIAL, reviewState(MATERIAL, []))).toEqual({
      set: [],
      options: { accept: ['proposed'], reject: [] },
    });
  });
});

test('counts the cells that answers to other questions changed', () => {
  const before = describeReviewedTable(MATERIAL, reviewState(MATERIAL, [])).table;
  const answers = ['Beveragess', 'Houshold', 'Bakery prodcts', 'Vegetabels'].map((text) => answer(text, {}));
  const { table } = describeReviewedTable(MATERIAL, reviewState(MATERIAL, answers));
  expect([before.cells_learned, before.answered, table.answered]).toEqual([0, 0, 4]);
  expect(table.cells_learned).toBe(table.moved.reduce((sum, { cells }) => sum + cells, 0));
  expect(table.moved_count).toBe(table.moved.length);
});
