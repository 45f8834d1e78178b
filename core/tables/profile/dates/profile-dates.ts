import { openFormatOf } from '../../columns/summary/date-tally.js';
import type { DateSummary } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from '../column/column-profile.js';
import { decideOrder, type OrderDecision } from './decide-order.js';

type DateProfile = NonNullable<ColumnProfile['dates']>;

const MOST_FORMATS = 20;

/** @returns null where nothing is a date. */
export function profileDates(dates: DateSummary): DateProfile | null {
  const count = Object.values(dates.orders).reduce((sum, tally) => sum + tally.cells, 0);
  if (count + dates.impossible.cells === 0) return null;
  const decision = decideOrder(dates);
  const range = rangeUnder(dates, decision);
  return {
    count,
    order: decision.order,
    order_reason: decision.reason,
    formats: formatsUnder(dates, decision),
    min: range.min === '' ? null : range.min,
    max: range.max === '' ? null : range.max,
    ambiguous: dates.orders.ambiguous.cells,
    impossible: dates.impossible.cells,
    two_digit_years: dates.twoDigitYears.cells,
  };
}

function rangeUnder(dates: DateSummary, { order }: OrderDecision): { min: string; max: string } {
  const isOpen = dates.orders.ambiguous.cells > 0 && (order === 'ambiguous' || order === 'mixed');
  if (isOpen) return { min: '', max: '' };
  return order === 'mdy' ? dates.monthFirst : dates.dayFirst;
}

function formatsUnder(dates: DateSummary, { order }: OrderDecision): DateProfile['formats'] {
  const counts = new Map<string, number>();
  for (const [key, { cells }] of dates.formats) {
    const format = formatUnder(key, order);
    counts.set(format, (counts.get(format) ?? 0) + cells);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted.slice(0, MOST_FORMATS).map(([value, cells]) => ({ value, count: cells }));
}

/**
 * The format of dates under the order that was decided for their column.
 * @param key of `DateSummary.formats`.
 */
export function formatUnder(key: string, order: OrderDecision['order']): string {
  const format = openFormatOf(key);
  if (format === null) return key;
  if (order !== 'mdy' && order !== 'ambiguous' && order !== 'mixed') return format;
  const monthFirst = format.replace(/^(d+)([^dM]+)(M+)/, (_, day: string, between: string, month: string) => {
    return `${'M'.repeat(day.length)}${between}${'d'.repeat(month.length)}`;
  });
  return order === 'mdy' ? monthFirst : `${format} or ${monthFirst}`;
}
