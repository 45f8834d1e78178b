import { type ParsedTime, parseTime } from './parse-time.js';
import { type DateOrder, fullYear, isCalendarDay, type ParsedDate } from './parsed-date.js';

const NUMERIC = /^(\d{1,4})([-/.]|\. ?| )(\d{1,2})\2(\d{4}|\d{1,2})(?:(?:T|,? +)(\d.*))?$/;
const YEAR_MONTH = /^(\d{4})([-/])(\d{2})$|^(\d{1,2})([-/.])(\d{4})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})?(Z|[+-]\d{2}:?\d{2})?$/;
const WEEK = /^(\d{4})-?W(\d{2})(?:-?([1-7]))?$/;
const EAST_ASIAN = /^(\d{4}) ?年 ?(\d{1,2}) ?月(?: ?(\d{1,2}) ?日)?$/;

interface Parts {
  year: number;
  month: number;
  day: number;
  order: DateOrder;
  isPossible: boolean;
  hasTwoDigitYear: boolean;
}

/**
 * Parses dates written in digits, with or without a time: `04/03/2021`, `2021-03-04T12:00Z`, `4.3.21`, `2021-W09-4`,
 * `2021年3月4日`.
 */
export function parseNumericDate(text: string): ParsedDate | null {
  const match = NUMERIC.exec(text);
  return match === null ? parseRareFormat(text) : readTriple(match);
}

function readTriple(match: RegExpExecArray): ParsedDate | null {
  const [, first = '', separator = '', second = '', third = '', clock] = match;
  const time = clock === undefined ? null : parseTime(clock);
  if (clock !== undefined && time === null) return null;
  if (first.length > 2 && (first.length !== 4 || third.length > 2)) return null;
  // Three pairs of digits with blanks between them are rather a code, such as 17 05 04 of the list of waste.
  if (separator === ' ' && first.length < 4 && third.length < 4) return null;
  const parts = first.length === 4 ? yearFirst(first, second, third) : yearLast(first, second, third);
  if (parts === null) return null;
  const lengths = [first.length, second.length, third.length] as const;
  return build(parts, formatOf(parts, lengths, separator), time, match[0].includes('T') ? "'T'" : ' ');
}

function yearFirst(first: string, second: string, third: string): Parts {
  const [year, month, day] = [Number(first), Number(second), Number(third)];
  return { year, month, day, order: 'ymd', isPossible: isCalendarDay(year, month, day), hasTwoDigitYear: false };
}

function yearLast(first: string, second: string, third: string): Parts | null {
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  const hasTwoDigitYear = third.length < 4;
  if (hasTwoDigitYear && third.length !== 2 && first.length !== 2) return null;
  if (hasTwoDigitYear && (a > 31 || third.length === 1)) return twoDigitYearFirst(first, b, c);
  const year = hasTwoDigitYear ? fullYear(c) : c;
  const dayFirst = isCalendarDay(year, b, a);
  const monthFirst = isCalendarDay(year, a, b);
  const isPossible = dayFirst || monthFirst;
  if (!isPossible && (hasTwoDigitYear ? a > 31 || b > 31 || a * b === 0 : c < 1000 && c !== 0)) return null;
  const isMonthFirst = monthFirst && !dayFirst;
  const [day, month] = isMonthFirst ? [b, a] : [a, b];
  return { year, month, day, order: orderOf(dayFirst, monthFirst, a === b), isPossible, hasTwoDigitYear };
}

function twoDigitYearFirst(first: string, month: number, day: number): Parts | null {
  const year = fullYear(Number(first));
  if (first.length !== 2 || !isCalendarDay(year, month, day)) return null;
  return { year, month, day, order: 'ymd', isPossible: true, hasTwoDigitYear: true };
}

function orderOf(dayFirst: boolean, monthFirst: boolean, isSame: boolean): DateOrder {
  if (dayFirst && monthFirst) return isSame ? 'same' : 'ambiguous';
  if (dayFirst) return 'dmy';
  return monthFirst ? 'mdy' : 'none';
}

function formatOf(parts: Parts, lengths: readonly [number, number, number], separator: string): string {
  const [first, second, third] = lengths;
  if (parts.order === 'ymd') return join(yearLetters(first), letters('M', second), letters('d', third), separator);
  const [a, b] = parts.order === 'mdy' ? (['M', 'd'] as const) : (['d', 'M'] as const);
  return join(letters(a, first), letters(b, second), yearLetters(third), separator);
}

function join(first: string, second: string, third: string, separator: string): string {
  return `${first}${separator}${second}${separator}${third}`;
}

function letters(letter: 'd' | 'M', length: number): string {
  return length === 2 ? letter + letter : letter;
}

function yearLetters(length: number): string {
  return length === 4 ? 'yyyy' : 'yy';
}

function build(parts: Parts, format: string, time: ParsedTime | null, glue: string): ParsedDate {
  return {
    kind: time === null ? 'date' : 'datetime',
    order: parts.order,
    year: parts.year,
    month: parts.month,
    day: parts.day,
    hour: time?.hour ?? 0,
    minute: time?.minute ?? 0,
    second: time?.second ?? 0,
    zone: time?.zone ?? '',
    hasTwoDigitYear: parts.hasTwoDigitYear,
    isPossible: parts.isPossible && (time?.isPossible ?? true),
    format: time === null ? format : `${format}${glue}${time.format}`,
  };
}

function parseRareFormat(text: string): ParsedDate | null {
  const month = YEAR_MONTH.exec(text);
  if (month !== null) return readYearMonth(month);
  const compact = COMPACT.exec(text);
  if (compact !== null) return readCompact(compact);
  const week = WEEK.exec(text);
  if (week !== null) return readWeek(week);
  const asian = EAST_ASIAN.exec(text);
  return asian === null ? null : readEastAsian(asian);
}

function readYearMonth(match: RegExpExecArray): ParsedDate | null {
  const isYearFirst = match[1] !== undefined;
  const year = Number(isYearFirst ? match[1] : match[6]);
  const month = Number(isYearFirst ? match[3] : match[4]);
  if (month < 1 || month > 12 || year < 1000 || year > 2999) return null;
  const format = isYearFirst ? `yyyy${match[2]}MM` : `${letters('M', match[4]?.length ?? 2)}${match[5]}yyyy`;
  return { ...build(ymd(year, month, 0), format, null, ''), kind: 'year-month', order: 'none', isPossible: true };
}

function readCompact(match: RegExpExecArray): ParsedDate {
  const clock = `${match[4]}:${match[5]}${match[6] === undefined ? '' : `:${match[6]}`}${match[7] ?? ''}`;
  const parts = ymd(Number(match[1]), Number(match[2]), Number(match[3]));
  const time = parseTime(clock);
  const built = build(parts, 'yyyyMMdd', time, "'T'");
  return { ...built, format: built.format.replaceAll(':', '') };
}

function readWeek(match: RegExpExecArray): ParsedDate | null {
  const week = Number(match[2]);
  const parts = ymd(Number(match[1]), 0, 0);
  if (week < 1 || week > 53) return null;
  const format = match[3] === undefined ? "YYYY-'W'ww" : "YYYY-'W'ww-e";
  return { ...build(parts, format, null, ''), kind: 'week', order: 'none', isPossible: true };
}

function readEastAsian(match: RegExpExecArray): ParsedDate {
  const hasDay = match[3] !== undefined;
  const parts = ymd(Number(match[1]), Number(match[2]), Number(match[3] ?? 1));
  const built = build(parts, hasDay ? 'yyyy年M月d日' : 'yyyy年M月', null, '');
  return hasDay ? built : { ...built, kind: 'year-month', order: 'none', day: 0 };
}

function ymd(year: number, month: number, day: number): Parts {
  const isPossible = isCalendarDay(year, month, day);
  return { year, month, day, order: 'ymd', isPossible, hasTwoDigitYear: false };
}
