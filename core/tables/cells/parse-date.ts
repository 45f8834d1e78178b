import { parseNamedDate } from './parse-named-date.js';
import { parseNumericDate } from './parse-numeric-date.js';
import { parseTime } from './parse-time.js';
import type { ParsedDate } from './parsed-date.js';

const MAX_LENGTH = 60;

/**
 * Parses a text as a date, date with time, time, year and month, or week. The result has the order of day and month
 * only if the text determines it; otherwise the column must.
 * @param text trimmed text.
 */
export function parseDate(text: string): ParsedDate | null {
  if (text.length < 3 || text.length > MAX_LENGTH) return null;
  return parseNumericDate(text) ?? timeAsDate(text) ?? parseNamedDate(text);
}

function timeAsDate(text: string): ParsedDate | null {
  const time = parseTime(text);
  if (time === null) return null;
  const none = { kind: 'time', order: 'none', year: 0, month: 0, day: 0, hasTwoDigitYear: false } as const;
  return { ...none, ...time };
}

/**
 * Formats a date in ISO 8601.
 * @param order order of day and month detected for the column.
 * @returns null if the date is impossible, ambiguous without an order, or has no year.
 */
export function isoDate(date: ParsedDate, order: 'dmy' | 'mdy' | 'ymd' | 'none'): string | null {
  if (!date.isPossible || date.kind === 'month-day' || date.kind === 'week') return null;
  if (date.kind === 'time') return clockOf(date);
  if (date.order === 'ambiguous' && order !== 'dmy' && order !== 'mdy') return null;
  const isSwapped = date.order === 'ambiguous' && order === 'mdy';
  const month = pad(isSwapped ? date.day : date.month);
  const head = `${String(date.year).padStart(4, '0')}-${month}`;
  if (date.kind === 'year-month') return head;
  const day = `${head}-${pad(isSwapped ? date.month : date.day)}`;
  return date.kind === 'datetime' ? `${day}T${clockOf(date)}` : day;
}

function clockOf(date: ParsedDate): string {
  return `${pad(date.hour)}:${pad(date.minute)}:${pad(date.second)}${isoZone(date.zone)}`;
}

function isoZone(zone: string): string {
  if (/^(?:z|utc|gmt)$/i.test(zone)) return 'Z';
  return /^[+-]/.test(zone) ? zone : '';
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
