import type { TableIssue } from './table-issue.js';

const ORDER: readonly TableIssue['severity'][] = ['error', 'warning', 'notice'];

/** Sorts findings by severity. The order within a severity is unchanged. */
export function worstFirst(issues: readonly TableIssue[]): TableIssue[] {
  return ORDER.flatMap((severity) => issues.filter((issue) => issue.severity === severity));
}
