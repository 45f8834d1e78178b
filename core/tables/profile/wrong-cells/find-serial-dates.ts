import { formatCount } from '../../../report/figures.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { quantileOf } from './counted-numbers.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';
import { startsWithDates, yearsOfDates } from './year-cells.js';

/** Day numbers of 1910 to 2099. */
const SERIAL = /^(\d{4,5})(?:\.(\d{1,10}))?$/;
const FIRST = 3_654;
const LAST = 73_050;
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Minimum dates, and minimum share of dates and day numbers among the cells. */
const MIN_DATES = 5;
const MIN_SHARE = 0.9;
/** Number of years by which the date of a day number may be outside the range of the other dates. */
const MARGIN = 2;

/**
 * Finds day numbers of a spreadsheet among dates. Their dates must be in the years of the other dates.
 * @param skipped texts that were already judged.
 */
export function findSerialDates(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  if (!startsWithDates(column.texts)) return new Map();
  const texts = column.texts.filter(({ code }) => !skipped.has(code));
  const serials = texts.filter(({ text }) => SERIAL.test(text) && Number(text) >= FIRST && Number(text) <= LAST);
  if (serials.length === 0) return new Map();
  const years = yearsOfDates(texts);
  const cells = sumOf(years);
  if (cells < MIN_DATES || cells < sumOf(serials) || cells + sumOf(serials) < MIN_SHARE * column.filled)
    return new Map();
  const [first, last] = [quantileOf(years, 0.01) - MARGIN, quantileOf(years, 0.99) + MARGIN];
  const format = usualFormat(years);
  const found = new Map<number, Suspicion>();
  for (const { code, text } of serials) {
    const moment = new Date(DAY_ZERO + Math.round((Number(text) * DAY_MS) / 1000) * 1000);
    if (moment.getUTCFullYear() < first || moment.getUTCFullYear() > last) continue;
    found.set(code, {
      kind: 'serial-date',
      expected: format === null ? null : writeDate(format, moment),
      reason: `the day number of a spreadsheet for ${moment.toISOString().slice(0, 10)}; ${formatCount(cells)} other cells are dates`,
      score: 0.95,
      confidence: format === null ? 0 : 0.95,
    });
  }
  return found;
}

/** Formats that can be written from the parts of a date. */
const WRITABLE = /^[yMd\-/. ]{6,20}(?:['T]{0,3}HH:mm(?::ss)?)?$/;
const MONTH_NAME = /MMM/;

/**
 * Returns the most common format of the dates, in Unicode (CLDR) letters; null if it is ambiguous or cannot be written.
 */
function usualFormat(dates: readonly CountedText[]): string | null {
  const formats = new Map<string, number>();
  const orders = new Set<string>();
  for (const { text, count } of dates) {
    const { date } = recogniseValue(text);
    if (date === null || !date.isPossible) continue;
    formats.set(date.format, (formats.get(date.format) ?? 0) + count);
    if (date.order === 'dmy' || date.order === 'mdy') orders.add(date.order);
  }
  const isMonthFirst = orders.has('mdy');
  if (orders.size > 1) return null;
  const sorted = [...formats].sort((one, other) => other[1] - one[1]);
  const format = sorted[0]?.[0];
  if (format === undefined || !WRITABLE.test(format) || MONTH_NAME.test(format)) return null;
  if (format.startsWith('y')) return format;
  if (orders.size === 0) return null;
  return isMonthFirst && format.startsWith('d')
    ? format.replace(/d+|M+/g, (part) => (part[0] === 'd' ? 'M' : 'd').repeat(part.length))
    : format;
}

function writeDate(format: string, moment: Date): string {
  const parts: Readonly<Record<string, number>> = {
    yyyy: moment.getUTCFullYear(),
    M: moment.getUTCMonth() + 1,
    d: moment.getUTCDate(),
    H: moment.getUTCHours(),
    m: moment.getUTCMinutes(),
    s: moment.getUTCSeconds(),
  };
  return format
    .replace(/y{4}|MM?|dd?|HH|mm|ss/g, (letters) => {
      const value = parts[letters] ?? parts[letters[0]!]!;
      return String(value).padStart(letters.length, '0');
    })
    .replaceAll("'", '');
}
