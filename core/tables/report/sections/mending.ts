import type { TableCleaning } from '../../clean/clean-preview.js';
import type { StepEffect } from '../../clean/kit/clean-step.js';
import type { TableIssue } from '../../profile/column/table-issue.js';

/** The step of a preview that a finding names, if it is there. */
export function stepOf(issue: TableIssue, cleanings: readonly TableCleaning[]): StepEffect | undefined {
  const steps = cleanings.find((cleaning) => cleaning.table === issue.table)?.steps ?? [];
  const same = steps.filter(({ step }) => step.operation === issue.step?.operation);
  // A step without a column is for all of them; one for another column would tell of other cells.
  const own = same.find(({ step }) => step.column === (issue.step?.column ?? undefined));
  return own ?? same.find(({ step }) => step.column === undefined);
}

/** A step by the name that `accept` takes. */
export function stepName(operation: string, column: string | null | undefined): string {
  return column === null || column === undefined ? operation : `${operation}:${column}`;
}
