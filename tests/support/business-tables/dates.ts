import type { Random } from '../../../scripts/corrupt/random.js';
import type { ExpectedCell } from './business-table.js';

const DAY_MS = 86_400_000;
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
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Adds days to a date; dates are ISO 8601 texts. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export function randomDate(random: Random, from: string, to: string): string {
  return addDays(from, random.int(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)));
}

export const monthOf = (date: string): number => Number(date.slice(5, 7));
export const yearOf = (date: string): number => Number(date.slice(0, 4));
export const weekdayOf = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1;

export const dayFirst = (date: string, mark = '/'): string => date.split('-').reverse().join(mark);
export const monthFirst = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
export const named = (date: string): string =>
  `${Number(date.slice(8, 10))} ${MONTHS[monthOf(date) - 1]!.slice(0, 3)} ${date.slice(0, 4)}`;

/** Returns a month in the forms that answers may have. */
export const monthCell = (month: number, year: number): ExpectedCell => {
  const name = MONTHS[month - 1]!;
  const number = String(month).padStart(2, '0');
  return { any: [month, name, `${year}-${number}`, `${name} ${year}`, number, `${year}-${number}-01`] };
};
export const weekdayCell = (day: number): ExpectedCell => ({ any: [day, WEEKDAYS[day - 1]!] });
