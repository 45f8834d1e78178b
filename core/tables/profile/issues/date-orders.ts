import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import type { ProfiledColumn } from '../profile-column.js';

/** Minimum dates of a column that show its order, so that one typing error does not decide. */
const MIN_DATES = 2;

const ORDERS = { dmy: 'day first', mdy: 'month first' } as const;
type Order = keyof typeof ORDERS;

/** Returns the order of a column if enough of its dates show it; null otherwise. */
function certainOrder({ profile, summary }: ProfiledColumn): Order | null {
  const order = profile.dates?.order;
  return (order === 'dmy' || order === 'mdy') && summary.dates.orders[order].cells >= MIN_DATES ? order : null;
}

/** Finding `date-orders-differ`: some columns of a table have the day first, others the month. */
export function findDateOrders(table: string, columns: readonly ProfiledColumn[]): FoundIssue[] {
  const dayFirst = columns.filter((column) => certainOrder(column) === 'dmy');
  const monthFirst = columns.filter((column) => certainOrder(column) === 'mdy');
  if (dayFirst.length === 0 || monthFirst.length === 0) return [];
  const rarer = dayFirst.length < monthFirst.length ? dayFirst : monthFirst;
  const named = (list: readonly ProfiledColumn[]) => list.map(({ profile }) => `"${profile.name}"`).join(', ');
  const found = [...dayFirst, ...monthFirst];
  const issue: FoundIssue = {
    code: 'date-orders-differ',
    severity: 'warning',
    table,
    columns: found.map(({ profile }) => profile.name),
    count: rarer.length,
    unit: 'columns',
    is_estimate: false,
    title: `Dates have the day first in ${named(dayFirst)}, but the month first in ${named(monthFirst)}`,
    why: 'Programs that parse the whole table in one order exchange day and month in the other columns, or fail.',
    examples: found.flatMap(examplesOf).slice(0, MAX_EXAMPLES),
    step: { operation: 'normalize_dates', column: rarer[0]!.profile.name },
  };
  return [issue];
}

const MAX_EXAMPLES = 20;
const MAX_COLUMN_EXAMPLES = 3;

function examplesOf(column: ProfiledColumn): TableIssue['examples'] {
  const order = certainOrder(column)!;
  return column.summary.dates.orders[order].examples.slice(0, MAX_COLUMN_EXAMPLES).map(({ row, text }) => ({
    ...{ row, column: column.profile.name, text: shortenExample(text) },
    note: ORDERS[order],
  }));
}
