import { withSpace } from './format.js';
import { localeTag } from './language.js';

const DAY_S = 86_400;
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3600],
  ['minute', 60],
];

/** Returns the start of the day, ms. */
const dayOf = (ms: number) => new Date(ms).setHours(0, 0, 0, 0);

/**
 * Formats a time relative to now: "8 min ago", "yesterday", "Thursday"; after a week, as a date.
 * @param iso ISO 8601.
 */
export function relativeTime(iso: string, now = Date.now()): string {
  const then = Date.parse(iso);
  const days = Math.round((dayOf(now) - dayOf(then)) / (DAY_S * 1000));
  const format = new Intl.RelativeTimeFormat(localeTag(), { numeric: 'auto', style: 'short' });
  if (days > 6) return new Intl.DateTimeFormat(localeTag(), { dateStyle: 'medium' }).format(then);
  if (days > 1) return new Intl.DateTimeFormat(localeTag(), { weekday: 'long' }).format(then);
  if (days === 1) return format.format(-1, 'day');
  const seconds = (then - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const text = unit === 'second' ? format.format(0, unit) : format.format(Math.round(seconds / size), unit);
  // English abbreviations have a full stop: "8 min. ago".
  return withSpace(text).replace('.', '');
}
