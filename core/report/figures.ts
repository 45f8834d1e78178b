import { currentCatalogue } from './language/translation.js';

/** Formats figures. Reports compute nothing: every figure is a rounded value of the profile or the cleaning result. */

/** Inserts commas between thousands. At most seven groups, because numbers from 1e21 on are in scientific notation. */
function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  const withMarks = whole.replace(/\B(?=(?:\d{3}){1,6}$)/g, ',');
  return fraction === undefined ? withMarks : `${withMarks}.${fraction}`;
}

/** Formats an exact count, with commas between thousands. */
export function formatCount(count: number): string {
  return Number.isInteger(count) && Math.abs(count) < 1e21 ? grouped(String(count)) : String(count);
}

/** Formats a count, with `about` if it is an estimate. */
export const formatEstimate = (count: number, isEstimate: boolean): string =>
  `${isEstimate ? (currentCatalogue()?.about ?? 'about ') : ''}${formatCount(count)}`;

/**
 * Formats a count with its unit: `1 row`, `2,410 rows`; with `about` if it is an estimate. @param units plural form.
 */
export function countOf(count: number, units: string, isEstimate = false): string {
  const unit = count === 1 ? units.replace(/s$/, '') : units;
  return `${formatEstimate(count, isEstimate)} ${currentCatalogue()?.units[units] ?? unit}`;
}

/**
 * Formats a cell value or a statistic: rounded to 6 significant digits but never within the integer part, with commas
 * from five integer digits on, so that years have none.
 */
export function formatValue(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return String(value);
  if (size >= 1e15 || (size !== 0 && size < 1e-4)) return String(Number(value.toPrecision(6)));
  const whole = size < 1 ? 0 : Math.floor(Math.log10(size)) + 1;
  const text = Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(Math.max(6, whole))));
  return size < 10_000 ? text : grouped(text);
}

/**
 * Formats a share from 0 to 1 as a percentage: without decimals if whole, otherwise with one, or with more if rounding
 * would give 0% or 100%.
 */
export function formatShare(share: number): string {
  const percent = share * 100;
  if (Math.abs(percent - Math.round(percent)) < 1e-9) return `${Math.round(percent)}%`;
  let text = '';
  for (let decimals = 1; decimals <= 8; decimals++) {
    text = percent.toFixed(decimals);
    if (Number(text) !== 0 && Number(text) !== 100) break;
  }
  return `${text}%`;
}

/** Formats a share in whole percents, or with one digit where that would give 0% or 100%. */
export function formatRoundShare(share: number): string {
  if (share < 0.01) return formatShare(Number(share.toPrecision(1)));
  return formatShare(share > 0.99 ? 1 - Number((1 - share).toPrecision(1)) : Math.round(share * 100) / 100);
}

/** Formats a coefficient from -1 to 1 with two decimals. */
export function formatCoefficient(coefficient: number): string {
  return coefficient.toFixed(2);
}

/** Formats a size: exact below 10,000 bytes, else three significant digits of kB, MB or GB (powers of 1000). */
export function formatBytes(bytes: number): string {
  if (bytes < 10_000) return countOf(bytes, 'bytes');
  const units = ['kB', 'MB', 'GB'] as const;
  const power = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power - 1]}`;
}

/** Formats the number of a row without separators, as editors and spreadsheets show it. */
export const formatRow = (row: number): string => String(row);
