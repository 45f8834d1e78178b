import type { QueryAnswer } from '../../../../../core/tables/ask/plan/query-answer.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';

type Topic = 'missing' | 'duplicates' | 'outliers' | 'types' | 'issues' | 'cleaning';

/** Codes of the findings about each quality topic. */
const CODES: Readonly<Record<Topic, RegExp | null>> = {
  missing: /missing/,
  duplicates: /^duplicate-/,
  outliers: /^unusual-values$/,
  types: /^(?:mixed-types|numbers-stored-as-text|formatted-numbers|mixed-units|mixed-currencies|mixed-date-.+)$/,
  issues: null,
  cleaning: null,
};

/** Returns the findings in an answer about quality that a cleaning step can fix; none for other answers. */
export function proposedSteps({ evidence }: QueryAnswer, issues: readonly TableIssue[]): TableIssue[] {
  if (evidence?.plan.op !== 'quality') return [];
  const { about, column } = evidence.plan;
  const codes = CODES[about];
  const name = column === null ? null : evidence.columns.find(({ index }) => index === column)?.name;
  return issues.filter(
    ({ code, columns, step }) =>
      step !== null && (codes === null || codes.test(code)) && (name == null || columns.includes(name)),
  );
}
