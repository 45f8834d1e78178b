import { locale, localeTag } from './language.js';

/** Number formatters by language and options. Creating one takes about 50 µs. */
const formatters = new Map<string, Intl.NumberFormat>();

function format(value: number, options: Intl.NumberFormatOptions): string {
  const key = localeTag() + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.NumberFormat(localeTag(), options);
  formatters.set(key, known);
  return known.format(value);
}

/** Adds a space between a number and a Chinese word, which `Intl` omits. */
export const withSpace = (text: string): string => text.replace(/(\d)(?=\p{Script=Han})/gu, '$1 ');

/** Formats a number with a unit. */
function formatUnit(value: number, options: Intl.NumberFormatOptions): string {
  return withSpace(format(value, { style: 'unit', ...options }));
}

/**
 * Formats a number with thousands separators: 1,234.5.
 * @param digits maximum digits after the decimal point.
 */
export function formatNumber(value: number, digits = 1): string {
  return format(value, { maximumFractionDigits: digits });
}

/** Formats a number with a fixed number of digits after the decimal point: 0.84, 0.80. */
export function formatFixed(value: number, digits: number): string {
  return format(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Formats a computed number: 1,234.567891; below 1 with six significant digits, so that 0.0000123 does not become 0.
 */
export function formatExact(value: number): string {
  return format(value, Math.abs(value) < 1 ? { maximumSignificantDigits: 6 } : { maximumFractionDigits: 6 });
}

/** Joins items as a list: a, b, c. */
export function formatList(items: readonly string[]): string {
  return items.join(locale() === 'zh' ? '、' : ', ');
}

/** Joins clauses of a sentence: 3 done, 1 failed. */
export function formatClauses(clauses: readonly string[]): string {
  return clauses.join(locale() === 'zh' ? '，' : ', ');
}

/** Formats a name and its value: "Theme: Dark". */
export function formatPair(name: string, value: string): string {
  return `${name}${locale() === 'zh' ? '：' : ': '}${value}`;
}

/**
 * Formats a fraction as a percentage: 0.326 as 32.6%.
 * @param digits maximum digits after the decimal point.
 */
export function formatPercent(share: number, digits = 1): string {
  return format(share, { style: 'percent', maximumFractionDigits: digits });
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a size in the largest decimal unit in which it is at least 1: 1.2 MB. */
export function formatBytes(count: number): string {
  const step = Math.min(SIZES.length - 1, count < 1000 ? 0 : Math.floor(Math.log10(count) / 3));
  const unitDisplay = step === 0 ? 'long' : 'short';
  return formatUnit(count / 1000 ** step, { unit: SIZES[step]!, unitDisplay, maximumFractionDigits: 1 });
}

const unit = (value: number, name: string) => formatUnit(value, { unit: name, unitDisplay: 'short' });

/**
 * Formats a duration in the short units of the language: 12 sec, 3 min 5 sec, 2 hr 10 min.
 * @param seconds 0 or more.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return unit(whole, 'second');
  if (whole < 3600) return `${unit(Math.floor(whole / 60), 'minute')} ${unit(whole % 60, 'second')}`;
  return `${unit(Math.floor(whole / 3600), 'hour')} ${unit(Math.floor((whole % 3600) / 60), 'minute')}`;
}

/**
 * Formats a point in time as date and time of day.
 * @param iso ISO 8601.
 */
export function formatTime(iso: string): string {
  return new Intl.DateTimeFormat(localeTag(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}
