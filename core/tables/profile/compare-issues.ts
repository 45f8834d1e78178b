import type { TableIssue } from './column/table-issue.js';

const SEVERITIES: readonly TableIssue['severity'][] = ['error', 'warning', 'notice'];

/** Worst first: by severity, then by how much it concerns, then by code and column, so that the order is always the same. */
export function compareIssues(a: TableIssue, b: TableIssue): number {
  const bySeverity = SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
  return bySeverity || b.count - a.count || order(a.code, b.code) || order(a.columns.join(), b.columns.join());
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
