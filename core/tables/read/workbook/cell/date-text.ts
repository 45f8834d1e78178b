const DAY_MS = 86_400_000;
const SERIAL_60 = 60;
const LAST_SERIAL = 2_958_466;
/** Seconds in a serial are products of a division: a few milliseconds are rounding, not data. */
const ROUNDING_MS = 5;

/** What a date format shows of a serial number. */
export interface DateFormat {
  hasDate: boolean;
  hasTime: boolean;
  /** `[h]:mm`: hours go on after 24. */
  isElapsed: boolean;
}

const two = (value: number) => String(value).padStart(2, '0');

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  const rest = ms % 1000;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}

/** Milliseconds of the day part and whole days, with the rounding of stored fractions taken off. */
function split(serial: number): { days: number; ms: number } {
  let ms = Math.round(serial * DAY_MS);
  const second = Math.round(ms / 1000) * 1000;
  if (Math.abs(ms - second) <= ROUNDING_MS) ms = second;
  const days = Math.floor(ms / DAY_MS);
  return { days, ms: ms - days * DAY_MS };
}

function day(days: number): string {
  // Lotus 1-2-3 held 1900 for a leap year, and Excel shows that day to be compatible.
  if (days === SERIAL_60) return '1900-02-29';
  const shifted = days > SERIAL_60 ? days : days + 1;
  const date = new Date(Date.UTC(1899, 11, 30) + shifted * DAY_MS);
  const year = date.getUTCFullYear();
  const sign = year < 0 ? '-' : '';
  return `${sign}${String(Math.abs(year)).padStart(4, '0')}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
}

/** Days of 1904-01-01 in the 1900 system. */
const DAYS_TO_1904 = 1462;

export interface DateSystem {
  /** Days are counted from 1904-01-01, as old programs for the Macintosh did. */
  is1904: boolean;
  /** OpenDocument has dates before 1900, Excel has none. */
  allowsBefore1900: boolean;
}

const isInSystem = (days: number, system: DateSystem) => days < LAST_SERIAL && (days >= 1 || system.allowsBefore1900);

/**
 * The ISO 8601 text of a serial date, days since the last day of 1899 (ECMA-376 18.17.4.1) or since 1904-01-01.
 * @returns YYYY-MM-DD, YYYY-MM-DDTHH:MM:SS, HH:MM:SS for a time alone; null where the number is no date in this system.
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
