import type { TableIssue } from '../../profile/column/table-issue.js';
import type { OfferedOperation } from './session-findings.js';

type Fixable = Pick<TableIssue, 'step'>;

/** Whether one of some findings suggests an operation on a column. @param column null for the whole table. */
const suggest = (issues: readonly Fixable[], operation: string, column: string | null) =>
  issues.some(({ step }) => step?.operation === operation && step.column === column);

/** Returns the offers without those, and without the columns, that only ignored findings suggest. */
export function openOffers(
  offers: readonly OfferedOperation[],
  { open, ignored }: { open: readonly Fixable[]; ignored: readonly Fixable[] },
): OfferedOperation[] {
  return offers.flatMap((offer) => {
    const { operation: step } = offer;
    const isIgnored = (column: string | null) =>
      suggest(ignored, step.operation, column) && !suggest(open, step.operation, column);
    const columns = step.options?.columns;
    if (!Array.isArray(columns)) return isIgnored(step.column ?? null) ? [] : [offer];
    const left = columns.filter((column) => !isIgnored(column));
    if (left.length === columns.length) return [offer];
    return left.length === 0 ? [] : [{ ...offer, operation: { ...step, options: { ...step.options, columns: left } } }];
  });
}
