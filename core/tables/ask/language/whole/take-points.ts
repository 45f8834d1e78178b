import { isoDate, parseDate } from '../../../cells/parse-date.js';
import type { WordSpan } from '../question/mentions.js';
import type { ReadingState } from './reading-state.js';

/** A day, a month of a year, a month or a number of a question; both ends are inside. */
export interface Point extends WordSpan {
  kind: 'day' | 'month' | 'year' | 'number';
  from: number;
  to: number;
  first: string | number;
  last: string | number;
}

/** What stands at a word: "5 May 2024", "May 2024", "May", "2024", "$500". */
export function pointAt(state: ReadingState, from: number): Point | null {
  if (state.word(from) === 'the') return pointAt(state, from + 1);
  return dayAt(state, from) ?? monthAt(state, from) ?? numberAt(state, from);
}

function dayAt(state: ReadingState, from: number): Point | null {
  const { text, tokens } = state.question;
  const [start, end] = [tokens[from], tokens[from + 2]];
  const span = { from, to: from + 3 };
  if (start === undefined || end === undefined || !state.isFree(span)) return null;
  const date = parseDate(text.slice(start.from, end.to));
  const day = date === null || date.kind !== 'date' ? null : isoDate(date, 'none');
  return day === null ? null : { ...span, kind: 'day', first: day, last: day };
}

function monthAt(state: ReadingState, from: number): Point | null {
  const cue = state.question.cues.find((one) => one.from === from && one.meaning.kind === 'month' && state.isFree(one));
  if (cue === undefined) return null;
  const month = cue.meaning.value ?? 0;
  const year = yearAt(state, cue.to);
  if (year === null) return { from, to: cue.to, kind: 'month', first: month, last: month };
  return { from, to: cue.to + 1, kind: 'day', ...daysOfMonth(year, month) };
}

/** First and last day of a month. */
export function daysOfMonth(year: number, month: number): { first: string; last: string } {
  const start = `${year}-${String(month).padStart(2, '0')}`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { first: `${start}-01`, last: `${start}-${days}` };
}

function yearAt(state: ReadingState, at: number): number | null {
  const value = state.question.tokens[at]?.number ?? null;
  return value !== null && isYear(value) && !state.used.has(at) ? value : null;
}

export const isYear = (value: number): boolean => Number.isInteger(value) && value > 1900 && value < 2100;

function numberAt(state: ReadingState, from: number): Point | null {
  const sign = '$€£'.includes(state.word(from) || ' ') ? 1 : 0;
  const number = state.question.numbers.find((one) => one.from === from + sign && one.form !== 'ordinal');
  if (number === undefined || !state.isFree({ from, to: number.to })) return null;
  const kind = sign === 0 && number.form === 'digits' && isYear(number.value) ? 'year' : 'number';
  return { from, to: number.to, kind, first: number.value, last: number.value };
}
