import { localeTag } from './language.js';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Formats a time as distance from now: "8 minutes ago", "yesterday". @param iso ISO 8601. */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(localeTag(), { numeric: 'auto', style: 'short' });
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / size), unit);
}
