import { formatCount } from '../../../report/figures.js';
import { isoDate } from '../../cells/parse-date.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { formatKey } from '../../columns/summary/date-tally.js';
import type { TableData } from '../../columns/table-data.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { shortenExample } from '../column/table-issue.js';
import { formatUnder } from '../dates/profile-dates.js';
import { type ColumnFinding, type ColumnRule, cells, claimCells, locateTexts, verb } from './column-issue.js';

/** Finding `ambiguous-dates`: the day or the month may come first, and the column has no evidence for either. */
export const ambiguousDates: ColumnRule = ({ profile, summary }) => {
  const { dates } = profile;
  if (dates === null || dates.order !== 'ambiguous' || dates.ambiguous === 0) return null;
  return {
    code: 'ambiguous-dates',
    severity: 'warning',
    count: dates.ambiguous,
    title: claimCells(profile.name, 'can be day first or month first', dates.ambiguous),
    why: 'No cell of the column has a part above 12 that would settle it. With the wrong order, dates such as 03/04 are silently off by months.',
    examples: summary.dates.orders.ambiguous.examples,
    step: 'normalize_dates',
  };
};

/** Finding `distant-dates`: a few dates that are years away from all others, such as 2042 among dates of 2024. */
export const distantDates: ColumnRule = ({ index, profile }, data) => {
  const { dates } = profile;
  if (!dates?.period || dates.period.outside === 0) return null;
  const { from, to, outside } = dates.period;
  const order = dates.order === 'mdy' ? 'mdy' : 'dmy';
  const dayOf = (text: string) => {
    const { date } = recogniseValue(text);
    return date?.isPossible === true && date.kind !== 'time' ? isoDate(date, order) : null;
  };
  const isDistant = (text: string) => {
    const day = dayOf(text);
    return day !== null && (day < from || day > to);
  };
  const examples = locateTexts(data, index, isDistant, []);
  const isLater = examples.some(({ text }) => dayOf(text)! > to);
  return {
    code: 'distant-dates',
    severity: isLater ? 'warning' : 'notice',
    count: outside,
    title: claimCells(profile.name, 'has dates years away from the others', outside),
    why: `All others are from ${from} to ${to}. These may be typing errors or placeholders.`,
    examples,
    matches: isDistant,
    step: null,
  };
};

/** Finding `mixed-date-orders`: in some dates the day certainly comes first, in others the month. */
export const mixedDateOrders: ColumnRule = ({ profile, summary }) => {
  if (profile.dates?.order !== 'mixed') return null;
  const { dmy, mdy, ambiguous } = summary.dates.orders;
  const fewer = dmy.cells < mdy.cells ? dmy : mdy;
  return {
    code: 'mixed-date-orders',
    severity: 'error',
    count: fewer.cells + ambiguous.cells,
    title: `"${profile.name}" has dates with the day first (${formatCount(dmy.cells)}) and with the month first (${formatCount(mdy.cells)})`,
    why: `${cells(ambiguous.cells)} of the column ${verb(ambiguous.cells, 'is', 'are')} ambiguous, so no order is right for the whole column.`,
    examples: [...dmy.examples.slice(0, 5), ...mdy.examples.slice(0, 5), ...ambiguous.examples.slice(0, 5)],
    step: 'normalize_dates',
  };
};

/** Finding `mixed-date-formats`: dates in several formats. */
export const mixedDateFormats: ColumnRule = ({ profile, summary, kindCounts }) => {
  const { dates } = profile;
  if (dates === null) return null;
  const patterns = new Map<string, number>();
  for (const { value, count } of dates.formats)
    patterns.set(patternOf(value), (patterns.get(patternOf(value)) ?? 0) + count);
  if (patterns.size < 2) return null;
  const [[usual] = [''], ...rarer] = [...patterns].sort((a, b) => b[1] - a[1]);
  const count = rarer.reduce((sum, [, cells]) => sum + cells, 0);
  const isUsual = (key: string) => patternOf(formatUnder(key, dates.order)) === usual;
  // A workbook displays its dates in one format, whatever their text here is.
  const stored = kindCounts[CELL_KINDS.indexOf('date')] ?? 0;
  const areTexts = stored > 0 && stored <= dates.count - count;
  const other = [...summary.dates.formats].find(([key]) => !isUsual(key))?.[1].example.text ?? '';
  return {
    code: 'mixed-date-formats',
    severity: 'warning',
    count,
    title: areTexts
      ? claimCells(profile.name, `has dates stored as text, such as "${shortenExample(other)}",`, count)
      : `"${profile.name}" writes dates in ${patterns.size} ways${namesOfWays(summary.dates.formats, isUsual)}`,
    why: areTexts
      ? 'Spreadsheets sort them after all dates, and formulas and filters skip them.'
      : 'A program that expects one format treats the others as text, or as another day.',
    examples: [...summary.dates.formats].flatMap(([key, { example }]) => (isUsual(key) ? [] : [example])),
    matches: (text) => {
      const { date } = recogniseValue(text);
      return date?.isPossible === true && !isUsual(formatKey(date));
    },
    notes: ({ text }) =>
      [...summary.dates.formats].find(([, format]) => format.example.text === text)?.[0].replace('?', ''),
    step: 'normalize_dates',
  };
};

/** Names a date in the usual format and one in another: `, such as "2021-03-04" and "4.3.2021"`. */
function namesOfWays(
  formats: ReadonlyMap<string, { example: { text: string } }>,
  isUsual: (key: string) => boolean,
): string {
  const usual = [...formats].find(([key]) => isUsual(key));
  const other = [...formats].find(([key]) => !isUsual(key));
  if (usual === undefined || other === undefined) return '';
  return `, such as "${shortenExample(usual[1].example.text)}" and "${shortenExample(other[1].example.text)}"`;
}

/** Returns a format without zero padding, so that 4/3/2021 and 04/03/2021 have the same format. */
function patternOf(format: string): string {
  return format.replace(/ or .*/, '').replaceAll(/([dMH])\1?(?!\1)/g, '$1');
}

/** Hours of a day of service that ends after midnight, as timetables count them (GTFS). */
const PAST_MIDNIGHT = /^2[4-9]:[0-5]\d(?::[0-5]\d)?$/;
const IS_TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;
/** Minimum distinct times past midnight that are no typing errors. */
const MIN_PAST = 10;

/** Whether a column has times past midnight, and no other impossible ones. */
function runPastMidnight({ columns }: TableData, at: number): boolean {
  const column = columns[at];
  if (column?.form !== 'dictionary') return false;
  const times = column.texts.map((text) => text.trim()).filter((text) => IS_TIME.test(text));
  const past = times.filter((text) => PAST_MIDNIGHT.test(text));
  return past.length >= MIN_PAST && times.every((text) => Number(text.split(':', 1)[0]) < 30);
}

/** Finding `impossible-dates`: texts that are formatted like dates but are not in the calendar. */
export const impossibleDates: ColumnRule = ({ index, profile, summary }, data) => {
  const { impossible } = summary.dates;
  if (profile.dates === null || impossible.cells === 0) return null;
  if (profile.meaning === 'time' && runPastMidnight(data, index)) return null;
  return {
    code: 'impossible-dates',
    severity: 'error',
    count: impossible.cells,
    title: claimCells(
      profile.name,
      profile.meaning === 'time' ? 'has an impossible time' : 'has an impossible date',
      impossible.cells,
    ),
    why: 'They are typing errors, placeholders, or parts in another order.',
    examples: impossible.examples,
    step: null,
  };
};

/** Finding `two-digit-years`: the century is a guess. */
export const twoDigitYears: ColumnRule = ({ profile, summary }): ColumnFinding | null => {
  const { twoDigitYears: tally } = summary.dates;
  if (profile.dates === null || tally.cells === 0) return null;
  return {
    code: 'two-digit-years',
    severity: 'notice',
    count: tally.cells,
    title: claimCells(profile.name, 'has years of two digits', tally.cells),
    why: 'The century is a guess: 69 to 99 become 1969 to 1999, 00 to 68 become 2000 to 2068.',
    examples: tally.examples,
    step: 'normalize_dates',
  };
};
