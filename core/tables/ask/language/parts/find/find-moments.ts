import { isoDate, parseDate } from '../../../../cells/parse-date.js';
import type { PartToken } from '../words/part-tokens.js';
import type { Moment } from '../words/parts.js';
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

/** Dates in characters: their pattern, and the moment of a match. */
const PATTERNS: readonly (readonly [pattern: RegExp, read: (match: RegExpExecArray) => Moment | null])[] = [
  [DATES, ([raw]) => dayOf(raw)],
  [HAN_MONTHS, ([, year, month]) => monthOf(Number(month), yearNumber(year))],
  [HAN_DAYS, ([, month, day]) => monthDay(Number(month), Number(day))],
  [HALVES, ([, year, half]) => halfOf(half === '上' ? 1 : 2, yearNumber(year))],
  [HAN_YEARS, ([, year]) => yearOf(Number(year))],
];

const yearNumber = (year: string | undefined): number | null => (year === undefined ? null : Number(year));

/** Finds the dates, months, quarters, weekdays and years in a question. Spans may overlap. */
export function findMoments(tokens: readonly PartToken[], text: string, words: PartsWords): FoundMoment[] {
  const written = PATTERNS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match): FoundMoment[] => {
      const moment = read(match);
      const from = tokens.findIndex((token) => token.from === match.index);
      const to = tokens.findIndex((token) => token.to === match.index + match[0].length) + 1;
      return moment === null || from < 0 || to <= from ? [] : [{ from, to, moment }];
    }),
  );
  return [...written, ...[...tokens.keys()].flatMap((from) => namedAt(tokens, from, words))];
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

/** A moment that starts at a token. */
type Named = Omit<FoundMoment, 'from' | 'moment'> & { moment: Moment | null };

/** Finds moments that start with a name or a number: "May 2024", "5. Mai 2024", "Q2", "Monday", "2024". */
function namedAt(tokens: readonly PartToken[], from: number, words: PartsWords): FoundMoment[] {
  const alone = yearAt(tokens, from);
  const weekday = roleAt(tokens, from, words, 'weekday');
  const found: Named[] = [
    ...monthAt(tokens, from, words),
    ...dayBeforeMonth(tokens, from, words),
    ...quarterMoments(tokens, from, words),
    ...(weekday === null
      ? []
      : [{ to: weekday.to, moment: { property: 'weekday' as const, first: weekday.value, last: weekday.value } }]),
    ...(alone === null ? [] : [{ to: from + 1, moment: yearOf(alone) }]),
  ];
  return found.flatMap(({ to, moment }) => (moment === null ? [] : [{ from, to, moment }]));
}

/** Returns the year written at a token: four digits. */
function yearAt(tokens: readonly PartToken[], at: number): number | null {
  const { number, from, to } = tokens[at] ?? { number: null, from: 0, to: 0 };
  return number !== null && to - from === 4 && isYear(number) ? number : null;
}

const isDay = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 31;

/** Reads "May", "May 2024", and in English "May 5" and "May 5, 2024". */
function monthAt(tokens: readonly PartToken[], from: number, words: PartsWords): Named[] {
  const month = roleAt(tokens, from, words, 'month');
  if (month === null) return [];
  const { to, value } = month;
  const year = yearAt(tokens, to);
  const found: Named[] = [{ to: year === null ? to : to + 1, moment: monthOf(value, year) }];
  const day = tokens[to]?.number ?? 0;
  if (words.language !== 'en' || !isDay(day)) return found;
  const after = skipEnding(tokens, to + 1);
  const ofYear = yearAt(tokens, after);
  const whole: Named =
    ofYear === null
      ? { to: after, moment: monthDay(value, day) }
      : { to: after + 1, moment: dayAt(ofYear, value, day) };
  return [...found, whole];
}

/** Reads "5 May", "5. Mai 2024". */
function dayBeforeMonth(tokens: readonly PartToken[], from: number, words: PartsWords): Named[] {
  const day = tokens[from]?.number ?? 0;
  const month = isDay(day) ? roleAt(tokens, skipEnding(tokens, from + 1), words, 'month') : null;
  if (month === null) return [];
  const year = yearAt(tokens, month.to);
  if (year === null) return [{ to: month.to, moment: monthDay(month.value, day) }];
  return [{ to: month.to + 1, moment: dayAt(year, month.value, day) }];
}

/** Reads "Q2", "second quarter", "2. Quartal 2024". */
function quarterMoments(tokens: readonly PartToken[], from: number, words: PartsWords): Named[] {
  const quarter = quarterAt(tokens, from, words);
  if (quarter === null) return [];
  const { to, value } = quarter;
  const year = yearAt(tokens, to);
  const found: Named[] = [{ to, moment: { property: 'quarter', first: value, last: value } }];
  return year === null ? found : [...found, { to: to + 1, moment: quarterOf(year, value) }];
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
