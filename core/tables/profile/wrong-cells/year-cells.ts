import type { CountedNumber } from './counted-numbers.js';
import type { CountedText } from './text-column.js';

/** The year in a date: first or last. Dates with a year of two digits have none. */
const YEAR_FIRST = /^(\d{4})[-/.](?:\d{1,2})[-/.]\d{1,2}(?:[T ].{0,40})?$/;
const YEAR_LAST =
  /^(?:\d{1,2}[-/. ]{1,2}(?:\d{1,2}|\p{L}{3,12})\.?[-/., ]{1,2}|\p{L}{3,12}\.? \d{1,2},? )(\d{4})(?:[T ,].{0,40})?$/u;

/** Returns the year of a date with a year of four digits; null for other texts. */
export function yearOfDate(text: string): number | null {
  if (text.length < 8 || text.length > 60) return null;
  const match = YEAR_FIRST.exec(text) ?? YEAR_LAST.exec(text);
  return match === null ? null : Number(match[1]);
}

const SAMPLE = 20;

/** Whether the first texts of a column are mostly dates, so that it is worth inspecting all of them. */
export function startsWithDates(texts: readonly CountedText[]): boolean {
  const first = texts.slice(0, SAMPLE);
  return first.filter(({ text }) => yearOfDate(text.trim()) !== null).length >= first.length / 2;
}

/** Returns the years of the dates of a column, ascending. */
export function yearsOfDates(texts: readonly CountedText[]): CountedNumber[] {
  const years: CountedNumber[] = [];
  for (const { code, text, count } of texts) {
    const value = yearOfDate(text.trim());
    if (value !== null) years.push({ code, text, count, value });
  }
  return years.sort((one, other) => one.value - other.value);
}
