import type { ResultCell } from '../plan/plan-result.js';
import type { Property } from '../plan/query-plan.js';

const MAX_LENGTH = 200;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Formats a text of the file on one line, shortened to 200 characters. */
export function formatText(text: string): string {
  const flat = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return flat.length > MAX_LENGTH ? `${flat.slice(0, MAX_LENGTH - 3)}...` : flat;
}

export const quoteText = (text: string): string => `"${formatText(text)}"`;

/** Formats a number with thousands separators and at most 6 decimals. */
function formatNumber(value: number, locale: string): string {
  const isSmall = value !== 0 && Math.abs(value) < 0.001;
  if (isSmall) return String(Number(value.toPrecision(6)));
  return value.toLocaleString(locale, { maximumFractionDigits: 6 });
}

/**
 * Formats a value.
 * @param property property of the column. Years have no thousands separators; months and weekdays have names.
 */
export function formatCell(
  cell: ResultCell,
  unit: string | null,
  property: Property | null = null,
  locale = 'en-US',
): string {
  if (cell === null) return 'nothing';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'string') return formatText(cell);
  if (property === 'month') return MONTHS[cell - 1] ?? String(cell);
  if (property === 'weekday') return WEEKDAYS[cell - 1] ?? String(cell);
  if (property === 'year' || property === 'place') return String(cell);
  return unit === null ? formatNumber(cell, locale) : withUnit(formatNumber(cell, locale), unit);
}

/** Currency signs written before the number. */
const PREFIX_SIGN = /^(?:[$£¥₹₩₪]|[A-Z]{1,2}\$)$/u;

function withUnit(number: string, unit: string): string {
  const sign = formatText(unit);
  if (!PREFIX_SIGN.test(sign)) return `${number} ${sign}`;
  return number.startsWith('-') ? `-${sign}${number.slice(1)}` : `${sign}${number}`;
}
