import { isoDate, parseDate } from '../../../../cells/parse-date.js';
import type { Moment } from '../parts.js';
import type { PartToken } from '../words/part-tokens.js';
import type { PartsWords } from '../words/parts-words.js';

interface FoundMoment {
  from: number;
  to: number;
  moment: Moment;
}

const DATES =
  /(?<!\d)(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4}|\d{4}年\d{1,2}月\d{1,2}[日号])(?!\d)/g;
const HAN_DAYS = /(?<![\d年])(\d{1,2})月(\d{1,2})[日号](?!\d)/g;
const HAN_MONTHS = /(?<!\d)(?:(\d{4})年)?(\d{1,2})月份?(?!\d)/g;
const HALVES = /(?:(\d{4})年?)?([上下])半年/g;
const HAN_YEARS = /(?<!\d)(\d{4})年(?!\d)/g;

/** Finds the dates, months, quarters, weekdays and years in a question. Spans may overlap. */
export function findMoments(tokens: readonly PartToken[], text: string, words: PartsWords): FoundMoment[] {
  const found: FoundMoment[] = [];
  const add = (start: number, end: number, moment: Moment | null) => {
    const from = tokens.findIndex((token) => token.from === start);
    const to = tokens.findIndex((token) => token.to === end) + 1;
    if (moment !== null && from >= 0 && to > from) found.push({ from, to, moment });
  };
  for (const { 0: raw, index } of text.matchAll(DATES)) add(index, index + raw.length, dayOf(raw));
  if (words.language === 'zh') {
    for (const { 0: raw, 1: year, 2: month, index } of text.matchAll(HAN_MONTHS))
      add(index, index + raw.length, monthOf(Number(month), year === undefined ? null : Number(year)));
    for (const { 0: raw, 1: month, 2: day, index } of text.matchAll(HAN_DAYS))
      add(index, index + raw.length, monthDay(Number(month), Number(day)));
    for (const { 0: raw, 1: year, 2: half, index } of text.matchAll(HALVES))
      add(index, index + raw.length, halfOf(half === '上' ? 1 : 2, year === undefined ? null : Number(year)));
    for (const { 0: raw, 1: year, index } of text.matchAll(HAN_YEARS))
      add(index, index + raw.length, yearOf(Number(year)));
  }
  for (const from of tokens.keys()) found.push(...namedAt(tokens, from, words));
  return found;
}

function dayOf(raw: string): Moment | null {
  const parsed = parseDate(raw.replace('号', '日'));
  const day = parsed === null || parsed.kind !== 'date' ? null : isoDate(parsed, raw.includes('.') ? 'dmy' : 'none');
  return day === null ? null : { property: 'date', first: day, last: day };
}

function monthOf(month: number, year: number | null): Moment | null {
  if (month < 1 || month > 12) return null;
  return year === null
    ? { property: 'month', first: month, last: month }
    : { property: 'date', ...daysOfMonth(year, month) };
}

/** Returns the first or second half of a year, or of every year. */
function halfOf(half: number, year: number | null): Moment {
  const [first, last] = half === 1 ? [1, 6] : [7, 12];
  if (year === null) return { property: 'month', first, last };
  return { property: 'date', first: daysOfMonth(year, first).first, last: daysOfMonth(year, last).last };
}

const isYear = (value: number): boolean => Number.isInteger(value) && value > 1900 && value < 2100;
const yearOf = (year: number): Moment | null => (isYear(year) ? { property: 'year', first: year, last: year } : null);

/** Returns the first and last day of a month, as YYYY-MM-DD. */
function daysOfMonth(year: number, month: number): { first: string; last: string } {
  const start = `${year}-${String(month).padStart(2, '0')}`;
  return { first: `${start}-01`, last: `${start}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}` };
}

/** Finds moments that start with a name or a number: "May 2024", "5. Mai 2024", "Q2", "Monday", "2024". */
function namedAt(tokens: readonly PartToken[], from: number, words: PartsWords): FoundMoment[] {
  const token = tokens[from] as PartToken;
  const found: FoundMoment[] = [];
  const put = (to: number, moment: Moment | null) => moment !== null && found.push({ from, to, moment });
  const year = (at: number) => {
    const { number, from: start, to } = tokens[at] ?? { number: null, from: 0, to: 0 };
    return number !== null && to - start === 4 && isYear(number) ? number : null;
  };
  const month = roleAt(tokens, from, words, 'month');
  if (month !== null) {
    const { to, value } = month;
    const day = tokens[to]?.number ?? 0;
    const dayYear = day >= 1 && day <= 31 ? year(skipEnding(tokens, to + 1)) : null;
    if (dayYear !== null) put(skipEnding(tokens, to + 1) + 1, dayAt(dayYear, value, day));
    const after = skipEnding(tokens, to + 1);
    if (day >= 1 && day <= 31 && dayYear === null && words.language === 'en') put(after, monthDay(value, day));
    put(year(to) === null ? to : to + 1, monthOf(value, year(to)));
  }
  if (token.number !== null && token.number >= 1 && token.number <= 31) {
    const at = skipEnding(tokens, from + 1);
    const next = roleAt(tokens, at, words, 'month');
    const full = next === null ? null : year(next.to);
    if (next !== null && full !== null) put(next.to + 1, dayAt(full, next.value, token.number));
    else if (next !== null) put(next.to, monthDay(next.value, token.number));
  }
  const weekday = roleAt(tokens, from, words, 'weekday');
  if (weekday !== null) put(weekday.to, { property: 'weekday', first: weekday.value, last: weekday.value });
  const quarter = quarterAt(tokens, from, words);
  if (quarter !== null) {
    const inYear = year(quarter.to);
    put(quarter.to, { property: 'quarter', first: quarter.value, last: quarter.value });
    if (inYear !== null) put(quarter.to + 1, quarterOf(inYear, quarter.value));
  }
  const alone = year(from);
  if (alone !== null) put(from + 1, yearOf(alone));
  return found;
}

/** Skips the ending of an ordinal: "5th of". */
function skipEnding(tokens: readonly PartToken[], at: number): number {
  let next = at;
  while (['st', 'nd', 'rd', 'th', 'of'].includes(tokens[next]?.key ?? '')) next += 1;
  return next;
}

const dayAt = (year: number, month: number, day: number): Moment | null => {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return day <= Number(daysOfMonth(year, month).last.slice(8)) ? { property: 'date', first: iso, last: iso } : null;
};

const monthDay = (month: number, day: number): Moment => {
  const at = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return { property: 'month-day', first: at, last: at };
};

const quarterOf = (year: number, quarter: number): Moment => ({
  property: 'date',
  first: daysOfMonth(year, quarter * 3 - 2).first,
  last: daysOfMonth(year, quarter * 3).last,
});

function roleAt(
  tokens: readonly PartToken[],
  from: number,
  { roles }: PartsWords,
  role: 'month' | 'weekday' | 'number' | 'ordinal',
): { to: number; value: number } | null {
  const fits = (roles.get(tokens[from]?.key ?? '') ?? []).filter(
    ({ keys, sense }) => sense[role] !== undefined && keys.every((key, at) => tokens[from + at]?.key === key),
  );
  const [longest] = fits.sort((a, b) => b.keys.length - a.keys.length);
  return longest === undefined ? null : { to: from + longest.keys.length, value: longest.sense[role] as number };
}

/** Finds "Q2", "second quarter", "2. Quartal", "第二季度". */
function quarterAt(
  tokens: readonly PartToken[],
  from: number,
  words: PartsWords,
): { to: number; value: number } | null {
  const isQuarter = (at: number) =>
    (words.roles.get(tokens[at]?.key ?? '') ?? []).flatMap(({ keys, sense }) =>
      sense.part === 'quarter' && keys.every((key, place) => tokens[at + place]?.key === key) ? [keys.length] : [],
    )[0] ?? 0;
  const fits = (value: number) => value >= 1 && value <= 4;
  const next = tokens[from + 1]?.number ?? 0;
  if (tokens[from]?.key === 'q' && fits(next)) return { to: from + 2, value: next };
  const named =
    roleAt(tokens, from, words, 'ordinal') ??
    (words.language === 'zh' || tokens[from]?.number !== null ? roleAt(tokens, from, words, 'number') : null) ??
    (tokens[from]?.number !== null ? { to: from + 1, value: tokens[from]?.number ?? 0 } : firstAt(tokens, from, words));
  if (named === null || !fits(named.value)) return null;
  const at = skipEnding(tokens, named.to);
  const length = isQuarter(at);
  return length > 0 ? { to: at + length, value: named.value } : null;
}

/** "First" is a cue, not an ordinal, because it also means the earliest. */
function firstAt(
  tokens: readonly PartToken[],
  from: number,
  { roles }: PartsWords,
): { to: number; value: number } | null {
  const first = (roles.get(tokens[from]?.key ?? '') ?? []).find(
    ({ keys, sense }) => sense.cues.has('first') && keys.every((key, at) => tokens[from + at]?.key === key),
  );
  return first === undefined ? null : { to: from + first.keys.length, value: 1 };
}
