/** Order of day, month and year. `same`: day and month are equal, so the order does not matter. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'ambiguous' | 'same' | 'none';

type DateKind = 'date' | 'datetime' | 'time' | 'year-month' | 'month-day' | 'week';

/** A text parsed as a date or time. Parts that are not in the text are 0. */
export interface ParsedDate {
  kind: DateKind;
  /** Order, as far as the text determines it. If it is `ambiguous`, the fields assume that the day comes first. */
  order: DateOrder;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** Time zone as written, such as `Z`, `+02:00` or `CET`; '' if there is none. */
  zone: string;
  hasTwoDigitYear: boolean;
  /** False if the date does not exist: `31/02/2021`, `00/00/0000`. */
  isPossible: boolean;
  /** Format in Unicode (CLDR) pattern letters, with the order of `order`: `dd/MM/yyyy`. */
  format: string;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Whether a day exists in the Gregorian calendar.
 * @param month from 1.
 */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= (month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] as number));
}

/** Expands a two-digit year: 69 to 99 are 1969 to 1999, 00 to 68 are 2000 to 2068 (POSIX, strptime %y). */
export function fullYear(twoDigits: number): number {
  return twoDigits >= 69 ? 1900 + twoDigits : 2000 + twoDigits;
}
