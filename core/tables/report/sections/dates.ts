import { type Block, data, enumerate, type Fact, figure, paragraph, say } from '../../../report/document.js';
import { countOf, formatCount } from '../../../report/figures.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';

const ORDERS = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
  ambiguous: 'ambiguous',
  mixed: 'mixed',
  none: 'none',
} as const;

/** The dates of a column: range, order with its reason, what is ambiguous or impossible. */
export function drawDates({ dates }: ColumnProfile): Block[] {
  if (dates === null) return [];
  const facts: Fact[] = [{ label: 'Dates or times', value: say`${figure(countOf(dates.count, 'cells'))}` }];
  if (dates.min !== null && dates.max !== null)
    facts.push({ label: 'Range', value: say`${data(dates.min)} to ${data(dates.max)}` });
  if (dates.order !== 'none')
    facts.push({ label: 'Order', value: say`${ORDERS[dates.order]} (${dates.order_reason})` });
  if (dates.formats.length > 0) {
    const shown = dates.formats
      .slice(0, 6)
      .map(({ value, count }) => say`${data(value)} in ${figure(formatCount(count))}`);
    facts.push({ label: 'Formats', value: enumerate(shown, ', ') });
  }
  const troubles = [
    ['Read differently by two orders', dates.ambiguous],
    ['Look like dates and are none', dates.impossible],
    ['Years of two digits', dates.two_digit_years],
  ] as const;
  for (const [label, count] of troubles)
    if (count > 0) facts.push({ label, value: say`${figure(countOf(count, 'cells'))}` });
  return [paragraph(say`Its dates:`), { kind: 'facts', facts }];
}
