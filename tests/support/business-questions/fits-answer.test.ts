import { expect, test } from 'vitest';
import type { ResultCell } from '../../../core/tables/ask/plan/plan-result.js';
import type { ExpectedCell } from '../business-tables/business-table.js';
import { fitsAnswer } from './fits-answer.js';
import { type ScoredQuestion, sumUp } from './score-questions.js';

test.each<[string, ExpectedCell[][], ResultCell[][], boolean]>([
  ['the same figure', [[12.5]], [[12.5]], true],
  ['a figure a little off', [[12.5]], [[12.501]], false],
  ['a figure with its unit', [[2392]], [['2,392 km']], true],
  ['another figure with its unit', [[2392]], [['2,393 km']], false],
  ['a text with digits that is no figure', [[5]], [['5 of 6']], false],
  ['a name in another case', [['Acme Tools']], [[' ACME tools']], true],
  ['another name', [['Acme Tools']], [['Acme']], false],
  ['one of the forms of a month', [[{ any: [3, 'March', '2024-03'] }]], [['march']], true],
  ['a date with midnight for a date without a time', [['2024-04-08']], [['2024-04-08T00:00:00']], true],
  ['yes', [[true]], [[true]], true],
  ['yes as a text', [[true]], [['true']], false],
  ['figures beside the names', [['North']], [['North', 4]], true],
  ['figures that are missing', [['North', 4]], [['North']], false],
  ['rows in another order', [['a'], ['b']], [['b'], ['a']], true],
  ['a row too many', [['a']], [['a'], ['a']], false],
  ['another row for a repeated one', [['a'], ['a']], [['a'], ['b']], false],
  ['an empty cell for a figure', [[0]], [[null]], false],
])('%s', (_, answer, values, fits) => {
  expect(fitsAnswer({ answer }, values)).toBe(fits);
});

test('the order counts if the question asks for it', () => {
  expect(fitsAnswer({ answer: [['a'], ['b']], ordered: true }, [['b'], ['a']])).toBe(false);
});

test('answering an unanswerable question lowers precision, not coverage', () => {
  const given = { status: 'answered' as const, values: [[1]], confidence: 1 };
  const scored: ScoredQuestion[] = [
    { table: 'a', question: { ask: 'how many', kind: 'count', answer: [[1]] }, verdict: 'right', given },
    { table: 'a', question: { ask: 'how much', kind: 'sum', answer: [[1]] }, verdict: 'declined', given },
    { table: 'a', question: { ask: 'why', because: 'why' }, verdict: 'wrong', given },
    { table: 'a', question: { ask: 'when', because: 'forecast' }, verdict: 'declined', given },
  ];
  expect(sumUp(scored)).toEqual({
    answerable: 2,
    answered: 1,
    right: 1,
    unanswerable: 2,
    refused: 1,
    precision: 0.5,
    coverage: 0.5,
    abstention: 0.5,
  });
});
