import { expect, test } from 'vitest';
import { flagWords } from '../../../../../core/tables/profile/column/flags.js';
import {
  type FindingGroup,
  rankFindings,
  sumOfGroup,
} from '../../../../../core/tables/profile/column/rank-findings.js';
import type { TableUse } from '../../../../../core/tables/profile/column/table-verdict.js';
import { tableIssue, tableProfile } from '../../../../support/table-profile.js';

const placeholders = (column: string, count: number) => tableIssue({ columns: [column], count });
const notice = (code: string, count: number) =>
  tableIssue({ code, count, severity: 'notice', consequence: 'doubtful', columns: ['ibu'] });

const numbers = (groups: readonly FindingGroup[]) => groups.map((group) => group.map(({ index }) => index));

test('groups problems of one kind, worst first, and the smaller findings by kind', () => {
  const percent = tableIssue({ code: 'other-unit', consequence: 'wrong-figures', columns: ['abv'], count: 3 });
  const issues = [placeholders('ibu', 5), notice('two-digit-years', 2), percent, placeholders('abv', 9)];
  const { problems, smaller } = rankFindings([tableProfile({ issues: [...issues, notice('two-digit-years', 4)] })], 6);
  expect(numbers(problems)).toEqual([[2], [3, 0]]);
  expect(numbers(smaller)).toEqual([[4, 1]]);
  expect(sumOfGroup(smaller[0]!)).toEqual({
    code: 'two-digit-years',
    count: 6,
    unit: 'cells',
    is_estimate: false,
  });
});

test('a notice that keeps the table from a use is a problem', () => {
  const issues = [placeholders('ibu', 5), notice('missing-cells', 2)];
  const use: TableUse = {
    kind: 'group',
    column: 'ibu',
    now: 'limited',
    after_repair: 'limited',
    reason: '',
    findings: [1],
  };
  const { problems } = rankFindings([tableProfile({ issues, uses: [use] })], 6);
  expect(numbers(problems)).toEqual([[0], [1]]);
});

test('problems beyond the maximum are smaller findings', () => {
  const issues = [placeholders('ibu', 5), tableIssue({ code: 'mojibake', consequence: 'wrong-values', count: 2 })];
  const { problems, smaller } = rankFindings([tableProfile({ issues })], 1);
  expect([numbers(problems), numbers(smaller)]).toEqual([[[0]], [[1]]]);
});

test('another type that a finding of the column states better is a smaller finding', () => {
  const issues = [placeholders('ibu', 5), tableIssue({ code: 'mixed-types', columns: ['ibu'], count: 4 })];
  expect(numbers(rankFindings([tableProfile({ issues })], 6).problems)).toEqual([[0]]);
});

test.each([
  ['unusual-values', 1, 'outlier'],
  ['unusual-values', 3, 'outliers'],
  ['html-entities', 1, 'HTML entity'],
  ['missing-cells', 1, 'empty'],
])('names %s of %d cells as %s', (code, count, words) => {
  expect(flagWords(code, count)).toBe(words);
});
