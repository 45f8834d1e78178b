import { isoDate, parseDate } from '../../cells/parse-date.js';
import { fullYear, isCalendarDay } from '../../cells/parsed-date.js';

/** Letters of a pattern of dates (Unicode CLDR), with what they match. */
const LETTERS: Readonly<Record<string, { part: DatePart; source: string }>> = {
  yyyy: { part: 'year', source: '(\\d{4})' },
  yy: { part: 'shortYear', source: '(\\d{2})' },
  MM: { part: 'month', source: '(\\d{2})' },
  M: { part: 'month', source: '(\\d{1,2})' },
  dd: { part: 'day', source: '(\\d{2})' },
  d: { part: 'day', source: '(\\d{1,2})' },
  HH: { part: 'hour', source: '(\\d{2})' },
  H: { part: 'hour', source: '(\\d{1,2})' },
  mm: { part: 'minute', source: '(\\d{2})' },
  m: { part: 'minute', source: '(\\d{1,2})' },
  ss: { part: 'second', source: '(\\d{2})' },
  s: { part: 'second', source: '(\\d{1,2})' },
};

type DatePart = 'year' | 'shortYear' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** Parses a text as a date. @returns ISO 8601; null if it is not one. */
export type DateReader = (text: string) => string | null;

/** A pattern that cannot be used, and why. */
export interface UnusablePattern {
  reason: string;
}

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Returns a function that parses dates of a pattern, such as `dd.MM.yyyy` or `M/d/yy H:mm`. The pattern must match the
 * whole text.
 */
export function dateReader(pattern: string): DateReader | UnusablePattern {
  const parts: DatePart[] = [];
  const source = pattern.replace(/([A-Za-z])\1*|[^A-Za-z]/gu, (piece) => {
    const known = Object.hasOwn(LETTERS, piece) ? LETTERS[piece] : undefined;
    if (known !== undefined) parts.push(known.part);
    return known?.source ?? piece.replace(/[.*+?^${}()|[\]\\/]/, '\\$&');
  });
  const unknown = [...pattern.matchAll(/([A-Za-z])\1*/g)].find(
    ([piece]) => !Object.hasOwn(LETTERS, piece) && piece !== 'T',
  );
  if (unknown !== undefined) return { reason: `"${unknown[0]}" is not a part of a date. Use d, M, y, H, m and s` };
  const hasYear = parts.includes('year') || parts.includes('shortYear');
  if (!hasYear || !parts.includes('month') || !parts.includes('day'))
    return { reason: 'A pattern needs day, month and year, such as dd.MM.yyyy' };
  if (new Set(parts).size < parts.length) return { reason: 'A pattern has each part once' };
  const expression = new RegExp(`^${source}$`, 'u');
  return (text) => {
    const found = expression.exec(text);
    return found === null ? null : isoOf(new Map(parts.map((part, at) => [part, Number(found[at + 1])])));
  };
}

function isoOf(parts: ReadonlyMap<DatePart, number>): string | null {
  const year = parts.get('year') ?? fullYear(parts.get('shortYear') ?? 0);
  const [month = 0, day = 0] = [parts.get('month'), parts.get('day')];
  if (!isCalendarDay(year, month, day)) return null;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (!parts.has('hour')) return date;
  const [hour = 0, minute = 0, second = 0] = [parts.get('hour'), parts.get('minute'), parts.get('second')];
  return hour > 23 || minute > 59 || second > 59 ? null : `${date}T${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Returns a function that parses dates in any notation. @param order order of day and month if a text has both. */
export function anyDateReader(order: 'dmy' | 'mdy' | 'ymd' | 'none'): DateReader {
  return (text) => {
    const date = parseDate(text);
    if (date === null || (date.kind !== 'date' && date.kind !== 'datetime')) return null;
    // A date that contradicts the order of its column is not converted.
    if ((date.order === 'dmy' && order === 'mdy') || (date.order === 'mdy' && order === 'dmy')) return null;
    return isoDate(date, order);
  };
}
