import { openFormatOf } from '../../columns/summary/date-tally.js';
import type { DateRange, DateSummary } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from '../column/column-profile.js';

type Order = NonNullable<ColumnProfile['dates']>['order'];

/** Whether the day or the month comes first in a column. */
interface OrderDecision {
  order: Order;
  reason: string;
}

/**
 * Determines the order for a whole column. A first part above 12 means that the day comes first; a second part above
 * 12, that the month does. If both occur, the order is mixed; if neither does, it is ambiguous. In dates with periods,
 * the day comes first.
 */
function decideOrder(dates: DateSummary): OrderDecision {
  const { dmy, mdy, ymd, ambiguous, same, named } = dates.orders;
  if (dmy.cells > 0 && mdy.cells > 0) {
    const reason = `${dmy.cells} cells have a first part above 12, but ${mdy.cells} a second part above 12`;
    return { order: 'mixed', reason };
  }
  if (dmy.cells > 0) return { order: 'dmy', reason: `${dmy.cells} cells have a first part above 12, none a second` };
  if (mdy.cells > 0) return { order: 'mdy', reason: `${mdy.cells} cells have a second part above 12, none a first` };
  if (ambiguous.cells > 0) return decideAmbiguous(dates);
  if (ymd.cells > 0) return { order: 'ymd', reason: 'the year comes first' };
  if (same.cells > 0) return { order: 'none', reason: 'day and month are equal wherever both are numbers' };
  return { order: 'none', reason: named.cells > 0 ? 'the months are words' : 'no cell has day and month as numbers' };
}

function decideAmbiguous(dates: DateSummary): OrderDecision {
  const open = [...dates.formats].filter(([key]) => openFormatOf(key) !== null);
  if (open.every(([, format]) => /^d{1,2}\.M/.test(format.example.text === '' ? '' : dotted(format.example.text)))) {
    return { order: 'dmy', reason: 'no part is above 12; dates with full stops are parsed day first' };
  }
  const reason = `no cell has a first or second part above 12: ${dates.orders.ambiguous.cells} are ambiguous`;
  return { order: 'ambiguous', reason };
}

function dotted(text: string): string {
  return text.trim().replace(/^\d{1,2}\.\s?\d{1,2}\..*$/s, 'd.M');
}

type DateProfile = NonNullable<ColumnProfile['dates']>;

const MAX_FORMATS = 20;

/** Profiles the dates of a column; null if it has none. */
export function profileDates(dates: DateSummary): DateProfile | null {
  const count = Object.values(dates.orders).reduce((sum, tally) => sum + tally.cells, 0);
  if (count + dates.impossible.cells === 0) return null;
  const decision = decideOrder(dates);
  const years = yearsUnder(dates, decision);
  return {
    count,
    order: decision.order,
    order_reason: decision.reason,
    formats: formatsUnder(dates, decision),
    min: years[0]?.min ?? null,
    max: years.at(-1)?.max ?? null,
    period: periodOf(years),
    ambiguous: dates.orders.ambiguous.cells,
    impossible: dates.impossible.cells,
    two_digit_years: dates.twoDigitYears.cells,
  };
}

type YearRange = DateRange & { year: number; cells: number };

/** Returns the dates by year, in order; none if the order of day and month is open. */
function yearsUnder(dates: DateSummary, { order }: OrderDecision): YearRange[] {
  const isOpen = dates.orders.ambiguous.cells > 0 && (order === 'ambiguous' || order === 'mixed');
  if (isOpen) return [];
  const key = order === 'mdy' ? 'monthFirst' : 'dayFirst';
  return [...dates.years]
    .map(([year, tally]) => ({ year: Number(year), cells: tally.cells, ...tally[key] }))
    .sort((a, b) => a.year - b.year);
}

/** Years without a date that separate a period from single dates far away. */
const MIN_GAP_YEARS = 5;
/** Maximum share of the dates outside the period. */
const MAX_OUTSIDE_SHARE = 0.02;

/**
 * Returns the range of most dates, without those that are years away from all others, such as 1900-01-01 and
 * 9999-12-31; null if these are too many.
 */
function periodOf(years: readonly YearRange[]): DateProfile['period'] {
  const runs: YearRange[][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run !== undefined && year.year - run.at(-1)!.year <= MIN_GAP_YEARS) run.push(year);
    else runs.push([year]);
  }
  const cellsOf = (run: readonly YearRange[]) => run.reduce((sum, { cells }) => sum + cells, 0);
  const total = cellsOf(years);
  const largest = runs.find((run) => total - cellsOf(run) <= total * MAX_OUTSIDE_SHARE);
  if (largest === undefined) return null;
  return { from: largest[0]!.min, to: largest.at(-1)!.max, outside: total - cellsOf(largest) };
}

function formatsUnder(dates: DateSummary, { order }: OrderDecision): DateProfile['formats'] {
  const counts = new Map<string, number>();
  for (const [key, { cells }] of dates.formats) {
    const format = formatUnder(key, order);
    counts.set(format, (counts.get(format) ?? 0) + cells);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return sorted.slice(0, MAX_FORMATS).map(([value, cells]) => ({ value, count: cells }));
}

/**
 * Returns the format of dates, given the order of the column.
 * @param key key in `DateSummary.formats`.
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
