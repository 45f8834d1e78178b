import type { ColumnProfile } from '../column/column-profile.js';
import { type FoundIssue, KIND_OF } from '../column/finding-kinds.js';
import type { TableIssue } from '../column/table-issue.js';

/** Whether some numbers have a percent sign and others none: a program that divides by 100 computes wrong figures. */
function hasSomePercentSigns({ numbers }: ColumnProfile): boolean {
  const signs = numbers?.symbols.find(({ value }) => value === '%')?.count ?? 0;
  return numbers !== null && signs > 0 && signs < numbers.count;
}

/** Adds to findings what they do to results: that of their kind, except for percent signs after some numbers. */
export function withConsequences(issues: readonly FoundIssue[], columns: readonly ColumnProfile[]): TableIssue[] {
  const percents = new Set(columns.filter(hasSomePercentSigns).map(({ name }) => name));
  return issues.map((issue) => {
    const isPercent = issue.code === 'inconsistent-number-format' && percents.has(issue.columns[0] ?? '');
    return { ...issue, consequence: isPercent ? 'wrong-figures' : KIND_OF[issue.code].consequence };
  });
}
