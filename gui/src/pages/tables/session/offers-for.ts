import type { SessionFindings } from '../../../../../core/tables/history/findings/session-findings.js';
import type { TableIssue } from '../../../../../core/tables/profile/column/table-issue.js';

/** A step that is offered for the table. */
export type Offer = SessionFindings['offers'][number];

/** Whether a step changes a column. */
function concerns({ operation: { column, options } }: Offer, wanted: string): boolean {
  if (column !== undefined) return column === wanted;
  const columns = options?.columns;
  return Array.isArray(columns) ? columns.includes(wanted) : true;
}

/** Returns the steps that fix a finding; several if the user must choose. */
export function offersFor({ step }: TableIssue, offers: readonly Offer[]): Offer[] {
  if (step === null) return [];
  const same = offers.filter(({ operation }) => operation.operation === step.operation);
  return step.column === null ? same : same.filter((offer) => concerns(offer, step.column!));
}
