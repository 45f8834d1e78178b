import { isDateFormat } from '../sheet/sheetjs.js';

interface FixedFormat {
  /** Number of decimals, if it is fixed and the format adds no leading zeros; otherwise null. */
  decimals: number | null;
}

/** How a number format affects the text of a cell. */
export type NumberFormat =
  | { kind: 'plain' }
  | ({ kind: 'percent' } & FixedFormat)
  /**
   * Only digits, a decimal point and signs, such as 00000 or 0.00, so the formatted value can be used as the text of
   * the cell.
   */
  | ({ kind: 'digits' } & FixedFormat)
  /** Words or signs next to the number, such as a currency or a unit. */
  | { kind: 'marked' }
  | ({ kind: 'date' } & DateFormat);

const MAX_FORMAT_LENGTH = 255;
/** Formats with a fixed number of decimals: at most four, so that a number has up to 15 digits in total. */
const FIXED = /^(?:#,##)?0(?:\.(0{1,4}))?%?$/;
const PLAIN: NumberFormat = { kind: 'plain' };

/**
 * A bracketed part. Matches to the end if the bracket is not closed, so that the remaining text is scanned only once.
 */
const BRACKET = /\[([^\]]*)(?:\]|$)/g;
const ELAPSED = /^(?:h+|m+|s+)$/i;

/** Returns the first section of a format, without quoted text, escapes, padding, colours, conditions and locales. */
function bare(format: string): string {
  const plain = format
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(BRACKET, (all, inner: string) => (all.endsWith(']') && !ELAPSED.test(inner) ? '' : all));
  return plain.split(';')[0] ?? '';
}

function readDateFormat(format: string): NumberFormat {
  const letters = bare(format)
    .toLowerCase()
    .replace(/am\/pm|a\/p/g, 'h');
  const isElapsed = /\[[hms]/.test(letters);
  const hasTime = isElapsed || /[hs]/.test(letters);
  // `m` means minutes or months. Next to hours or seconds and without a day or year, it means minutes.
  const hasDate = !isElapsed && (/[ydeb]/.test(letters) || (!hasTime && letters.includes('m')));
  return { kind: 'date', hasDate, hasTime, isElapsed };
}

function hasMark(format: string): boolean {
  return /\[\$[^\]-]/.test(format) || /[$€£¥₹]/.test(format) || /"[\s()+-]*[^\s"()+-][^"]*"/.test(format);
}

/** Whether a format is the general one. */
export const isGeneral = (format: string) => format === '' || format.toLowerCase() === 'general';

/**
 * Parses a number format.
 * @param format its code, such as `0.00%` or `dd/mm/yyyy`.
 */
export function readNumberFormat(format: string): NumberFormat {
  if (isGeneral(format) || format === '@' || format.length > MAX_FORMAT_LENGTH) return PLAIN;
  if (isDateFormat(format)) return readDateFormat(format);
  const first = bare(format);
  // A comma after the last digit divides by a thousand, so the displayed number differs from the value.
  const isScaled = /[0#?],+(?![0#?,])/.test(first);
  if (isScaled || !/[0#?]/.test(first) || /[0#?][Ee][+-]|\//.test(first)) return PLAIN;
  const fixed = FIXED.exec(format);
  const decimals = fixed ? (fixed[1]?.length ?? 0) : null;
  if (first.includes('%')) return { kind: 'percent', decimals };
  if (hasMark(format)) return { kind: 'marked' };
  return /^[0#?.,+\-() ]*$/.test(first) ? { kind: 'digits', decimals } : PLAIN;
}

const DAY_MS = 86_400_000;
const FICTITIOUS_LEAP_DAY = 60;
const LAST_SERIAL = 2_958_466;
/** Fractions of a day are stored with limited precision, so a difference of a few milliseconds is a rounding error. */
const ROUNDING_MS = 5;

/** Parts of a serial date that a format displays. */
interface DateFormat {
  hasDate: boolean;
  hasTime: boolean;
  /** `[h]:mm`: hours continue after 24. */
  isElapsed: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const rest = ms % 1000;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}

/** Splits a serial date into whole days and milliseconds, and corrects the rounding of stored fractions. */
function split(serial: number): { days: number; ms: number } {
  let ms = Math.round(serial * DAY_MS);
  const second = Math.round(ms / 1000) * 1000;
  if (Math.abs(ms - second) <= ROUNDING_MS) ms = second;
  const days = Math.floor(ms / DAY_MS);
  return { days, ms: ms - days * DAY_MS };
}

function day(days: number): string {
  // Lotus 1-2-3 treated 1900 as a leap year, and Excel displays that day for compatibility.
  if (days === FICTITIOUS_LEAP_DAY) return '1900-02-29';
  const shifted = days > FICTITIOUS_LEAP_DAY ? days : days + 1;
  const date = new Date(Date.UTC(1899, 11, 30) + shifted * DAY_MS);
  const year = date.getUTCFullYear();
  const sign = year < 0 ? '-' : '';
  return `${sign}${String(Math.abs(year)).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** 1904-01-01 in the 1900 system, in days. */
const DAYS_TO_1904 = 1462;

export interface DateSystem {
  /** Whether days count from 1904-01-01, as in old versions for the Macintosh. */
  is1904: boolean;
  /** Whether dates may be before 1900, as in OpenDocument but not in Excel. */
  allowsBefore1900: boolean;
}

const isInSystem = (days: number, system: DateSystem) => days < LAST_SERIAL && (days >= 1 || system.allowsBefore1900);

/**
 * Converts a serial date, in days since the last day of 1899 (ECMA-376 18.17.4.1) or since 1904-01-01, to ISO 8601.
 * @returns YYYY-MM-DD, YYYY-MM-DDTHH:MM:SS, or HH:MM:SS for a time; null if the number is not a date in this system.
 */
export function dateText(serial: number, format: DateFormat, system: DateSystem): string | null {
  if (!Number.isFinite(serial) || Math.abs(serial) > LAST_SERIAL) return null;
  const { days, ms } = split(serial);
  if (format.isElapsed) return serial < 0 ? null : clock(days * DAY_MS + ms);
  const isFirstOf1904 = system.is1904 && format.hasDate;
  if (days === 0 && !isFirstOf1904 && (format.hasTime || ms > 0)) return clock(ms);
  const shifted = system.is1904 ? days + DAYS_TO_1904 : days;
  if (!isInSystem(shifted, system)) return null;
  return ms > 0 || (format.hasTime && format.hasDate) ? `${day(shifted)}T${clock(ms)}` : day(shifted);
}
