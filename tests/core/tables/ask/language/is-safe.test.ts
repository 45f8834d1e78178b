import { expect, test } from 'vitest';
import { openQueryTable } from '../../../../../core/tables/ask/engine/open-query-table.js';
import { isSafeAnswer } from '../../../../../core/tables/ask/language/is-safe.js';
import type { Candidate } from '../../../../../core/tables/ask/language/question/candidate.js';
import { analyzeQuestion } from '../../../../../core/tables/ask/language/question/question.js';
import { indexTable } from '../../../../../core/tables/ask/language/question/table-index.js';
import { openQuestionReader } from '../../../../../core/tables/ask/language/question-reader.js';
import type { ResultCell } from '../../../../../core/tables/ask/plan/plan-result.js';
import { readTable } from '../../../../support/opened-table.js';

const { words } = openQuestionReader('configs/questions');
const { data, profile } = readTable({
  headers: ['Ship', 'Laid down', 'Guns'],
  rows: [
    ['Sazanami', '14 November 1933', '6'],
    ['Suzukaze', '9 July 1935', '8'],
    ['Ariake', '14 January 1933', '8'],
  ],
});
const table = openQueryTable(data, profile);

const values: Candidate = {
  kind: 'values',
  plan: { op: 'values', measure: { column: 0, property: 'text' }, rows: { op: 'all' }, distinct: true },
  rows: { rows: { op: 'all' }, conditions: [], isAlternative: false, superlative: null, neighbor: null, used: [] },
  target: { column: 0, property: 'text' },
  mention: null,
  form: 'text',
  cue: null,
  used: new Set(),
};
const count: Candidate = {
  ...values,
  kind: 'count',
  plan: { op: 'summary', of: { op: 'count' }, rows: { op: 'all' } },
  target: null,
};

test.each<[string, Candidate, ResultCell[], boolean]>([
  ['when was the last ship laid down?', values, ['Suzukaze'], false],
  ['when was the last ship laid down?', values, ['9 July 1935'], true],
  ['which ship was laid down last?', values, ['Suzukaze'], true],
  ['which is the only ship with 8 guns?', values, ['Suzukaze', 'Ariake'], false],
  ['which is the only ship with 6 guns?', values, ['Sazanami'], true],
  ['which ship has more guns than Sazanami?', values, ['Sazanami'], false],
  ['which ship has more guns than Sazanami?', values, ['Suzukaze'], true],
  ['which has more guns than the other, Sazanami or Suzukaze?', values, ['Suzukaze'], true],
  ['did Suzukaze have 8 guns?', values, ['Suzukaze'], false],
  ['which ship was first, and what was laid down after it?', values, ['Ariake'], false],
  ['how many consecutive ships had 8 guns?', count, [2], false],
  ['how many ships had 8 guns?', count, [2], true],
  ['how many ships other than Suzukaze had 8 guns?', count, [2], false],
  ['which ship is the last?', values, ['Total'], false],
  ['which ship is the last?', values, ['n/a'], false],
])('%s %#', (question, candidate, cells, isSafe) => {
  const analysed = analyzeQuestion(question, indexTable(table), words);
  expect(isSafeAnswer(candidate, { values: cells.map((cell) => [cell]) }, analysed)).toBe(isSafe);
});
