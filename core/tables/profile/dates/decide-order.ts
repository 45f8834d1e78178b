import { openFormatOf } from '../../columns/summary/date-tally.js';
import type { DateSummary } from '../../columns/summary/wide-summary.js';
import type { ColumnProfile } from '../column/column-profile.js';

type Order = NonNullable<ColumnProfile['dates']>['order'];

/** Which of day and month comes first, for a whole column. */
export interface OrderDecision {
  order: Order;
  reason: string;
}

/**
 * Decides one order for the column: a first part above 12 anywhere says day first, a second part above 12 month first;
 * both contradict each other, neither leaves it ambiguous. Full stops between the parts are a custom of day-first countries.
 */
export function decideOrder(dates: DateSummary): OrderDecision {
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
    return { order: 'dmy', reason: 'no part is above 12; dates with full stops are written day first' };
  }
  const reason = `no cell has a first or second part above 12: ${dates.orders.ambiguous.cells} can be read both ways`;
  return { order: 'ambiguous', reason };
}

function dotted(text: string): string {
  return text.trim().replace(/^\d{1,2}\.\s?\d{1,2}\..*$/s, 'd.M');
}
