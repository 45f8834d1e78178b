import * as z from 'zod';
import { trimBlanks } from '../../cells/blank.js';
import { parseNumber } from '../../cells/parse-number.js';
import { defineStep, type TextEffect } from '../kit/define-step.js';
import type { ColumnView } from '../kit/table-view.js';
import { mayChange, onColumn } from '../kit/text-step.js';

/** Epoch of the serial numbers: 1900 is Excel's default; old Macintosh workbooks use 1904. */
const Options = z.strictObject({ epoch: z.enum(['1900', '1904']).default('1900') });
type Epoch = z.infer<typeof Options>['epoch'];

const DAY_MS = 86_400_000;
/**
 * Serial numbers of 1900-03-01 and 2099-12-31. Earlier numbers are ambiguous, because Excel counts a day that did not
 * exist, 29 February 1900.
 */
const FIRST = 61;
const LAST = 73_050;
/** Serial numbers of 1970 to early 2064. Plain numbers in this range may be dates. */
const LIKELY = { first: 25_569, last: 60_000 };
/** Serial number of 1940, from which most numbers of a column must be: dates of birth begin before 1970. */
const FIRST_USUAL = 14_611;
const DATE_NAME = /date|datum|fecha|data\b|day\b|tag\b|jour|time|zeit|heure|hora|geburt|birth|dob\b|_(?:on|at)$/iu;
const DAY_ZERO = { '1900': Date.UTC(1899, 11, 30), '1904': Date.UTC(1904, 0, 1) } as const;

function effectOf(epoch: Epoch): TextEffect {
  return (text) => {
    const bare = trimBlanks(text);
    const number = /^\d{1,5}(?:\.\d{1,10})?$/.test(bare) ? parseNumber(bare) : null;
    if (
      number === null ||
      number.hasLeadingZeros ||
      number.value < (epoch === '1900' ? FIRST : 1) ||
      number.value > LAST
    )
      return null;
    const moment = new Date(DAY_ZERO[epoch] + Math.round((number.value * DAY_MS) / 1000) * 1000).toISOString();
    return {
      text: number.value % 1 === 0 ? moment.slice(0, 10) : moment.slice(0, 19),
      reason: `day ${bare} of a calendar that starts in ${epoch}`,
    };
  };
}

/** Whether a text is a date in the output format of this step. */
function isIsoDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/.test(trimBlanks(text));
}

/**
 * Whether the numbers of a column look like serial dates: nearly all are in the likely range, and the header suggests
 * dates or other cells are dates. A few smaller or larger numbers may be typing errors, or earlier days.
 */
function looksSerial({ profile }: ColumnView): boolean {
  const { numbers, dates, type_shares: shares } = profile;
  if (numbers === null || numbers.count === 0) return false;
  const { p25, p50, p95 } = numbers.quantiles;
  const areLikely = (p50 ?? 0) >= LIKELY.first && (p95 ?? 0) <= LIKELY.last && (p25 ?? 0) >= FIRST_USUAL;
  const isAmongDates = dates !== null && dates.count > 0;
  const isBare = shares.every(
    ({ type }) => type === 'integer' || type === 'decimal' || type === 'date' || type === 'datetime',
  );
  return areLikely && isBare && (isAmongDates || DATE_NAME.test(profile.name));
}

/**
 * Converts serial numbers of spreadsheets to dates. Cells formatted as dates are already imported as dates. Plain
 * numbers need consent, because only the user knows whether they are dates.
 */
export const convertExcelSerials = defineStep({
  name: 'convert_excel_serials',
  class: 'consent',
  scope: 'column',
  unit: 'cells',
  writes: 'date',
  summary: 'writes day numbers of a spreadsheet as dates',
  options: Options,
  form: { epoch: 'Day 1 is in' },
  propose: (view) =>
    view.columns
      .filter(
        (column) => looksSerial(column) && mayChange(column, effectOf('1900'), { name: 'convert_excel_serials', view }),
      )
      .map(({ name }) => ({
        column: name,
        class: 'consent' as const,
        options: { epoch: '1900' as const },
        reason: 'numbers that a spreadsheet would show as dates between 1970 and 2064',
      })),
  title: (column, { epoch }) => `Write the day numbers of "${column}" as YYYY-MM-DD, counted from ${epoch}`,
  compile: ({ column, options }, view) => onColumn(view, column, { effect: effectOf(options.epoch), isDone: isIsoDay }),
});
