import { isoDate, parseDate } from '../../../cells/parse-date.js';
import { isApart } from '../question/candidate.js';
import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { columnsNamed, isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';

/** A day, month of a year, month, year or number of a question, as an inclusive range of values. */
export interface Point extends WordSpan {
  kind: 'day' | 'month' | 'year' | 'number';
  from: number;
  to: number;
  first: string | number;
  last: string | number;
}

/** Reads the date or number at a word: "5 May 2024", "May 2024", "May", "2024", "$500". */
export function pointAt(state: ReadingState, from: number): Point | null {
  if (state.word(from) === 'the') return pointAt(state, from + 1);
  return dayAt(state, from) ?? monthAt(state, from) ?? numberAt(state, from);
}

/** A day with dots, whose first two numbers are one word: `01.02.2024`. Dots are only used with the day first. */
const DOTTED = /^\d{1,2}\.\d{1,2}\.\d{4}$/;

function dayAt(state: ReadingState, from: number): Point | null {
  const { text, tokens } = state.question;
  const textTo = (to: number) => text.slice(tokens[from]?.from, tokens[to - 1]?.to);
  const isDotted = DOTTED.test(textTo(from + 2));
  const span = { from, to: from + (isDotted ? 2 : 3) };
  if (span.to > tokens.length || !state.isFree(span)) return null;
  const date = parseDate(textTo(span.to));
  const day = date === null || date.kind !== 'date' ? null : isoDate(date, isDotted ? 'dmy' : 'none');
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

/** Returns the first and last day of a month, as YYYY-MM-DD. */
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

/** Marks the unit after a number as explained. */
export function useUnit(state: ReadingState, number: WordSpan): void {
  if (hasUnit(state, number)) state.use({ from: number.to, to: number.to + 1 });
}

export function hasUnit(state: ReadingState, { from, to }: WordSpan): boolean {
  const units = new Set(state.words.phrases.units.map(([word]) => word));
  return units.has(state.word(to)) || '$€£'.includes(state.word(from - 1) || ' ');
}

/**
 * Takes the numeric column of a number: the one named next to it, with its unit, or implied by the preceding verb; null
 * if ambiguous.
 */
export function columnOfNumber(state: ReadingState, span: WordSpan): number | null {
  const column = adjacentColumn(state, span) ?? columnOfVerb(state, span) ?? onlyColumn(state, span);
  if (column === null) return null;
  useVerb(state, span, column);
  const named = state.question.columns.find(
    (mention) =>
      mention.column === column &&
      mention.share === 1 &&
      mention.from >= span.to &&
      mention.from <= span.to + 3 &&
      state.isFree(mention),
  );
  return named === undefined ? column : take(state, named);
}

/** Returns the numeric column of a table that has only one: "orders over 90". */
function onlyColumn(state: ReadingState, { to }: WordSpan): number | null {
  const next = state.word(to);
  const [column, ...others] = [...state.columns.keys()].filter(isFigure(state));
  const isBare = next === '' || state.words.carriers.has(next);
  return column !== undefined && others.length === 0 && isBare ? column : null;
}

/** Marks a verb before a number as explained if it implies the column: "worth more than". */
function useVerb(state: ReadingState, { from }: WordSpan, column: number): void {
  for (const { words, stems } of state.words.verbs) {
    const verb = state.find(words, Math.max(0, from - 3));
    const isImplied = state.columns[column]?.header.some(({ stem }) => stems.includes(stem)) === true;
    if (verb !== null && verb.to <= from && isImplied) state.use(verb);
  }
}

function adjacentColumn(state: ReadingState, span: WordSpan): number | null {
  const accept = isFigure(state);
  const fits = (test: (at: number) => boolean) => [...state.columns.keys()].filter((at) => accept(at) && test(at));
  const named = nearestNamed(state, span, accept);
  if (named !== null && named.gap === 0) return take(state, named.mention);
  const unit = unitOf(state, span);
  const [same, ...others] = fits((at) => fitsUnit(state.columns[at]?.column.unit ?? null, unit));
  if (same !== undefined && others.length === 0) return same;
  if (named !== null) return take(state, named.mention);
  const [header, ...more] = fits(
    (at) => state.columns[at]?.header.some(({ stem }) => stem === state.stem(span.to)) === true,
  );
  return header !== undefined && more.length === 0 ? header : null;
}

function take(state: ReadingState, mention: ColumnMention): number {
  state.use(mention);
  return mention.column;
}

function unitOf(state: ReadingState, { from, to }: WordSpan): string {
  for (let at = from - 1; at < to; at += 1) if ('$€£'.includes(state.word(at) || ' ')) return state.word(at);
  return state.word(to);
}

/** Returns the column implied by the verb before a number: "earn less than 40,000", "worth more than $80,000". */
function columnOfVerb(state: ReadingState, { from }: WordSpan): number | null {
  for (const { words, stems } of state.words.verbs) {
    const verb = state.find(words, Math.max(0, from - 3));
    if (verb === null || verb.to > from) continue;
    const [column, ...others] = columnsNamed(state, stems, isFigure(state));
    if (column !== undefined && others.length === 0) return column;
  }
  return null;
}

function nearestNamed(
  state: ReadingState,
  span: WordSpan,
  accept: (column: number) => boolean,
): { mention: ColumnMention; gap: number } | null {
  const gapTo = ({ from, to }: WordSpan) => (from >= span.to ? from - span.to : span.from - to);
  const nouns = rowNouns(state.question, state.words);
  const near = state.question.columns.filter(
    (mention) =>
      (mention.share === 1 || !nouns.has(state.stem(mention.from))) &&
      accept(mention.column) &&
      mention.via !== 'synonym' &&
      state.isFree(mention) &&
      isApart(mention, span),
  );
  near.sort((a, b) => gapTo(a) - gapTo(b) || b.share - a.share);
  const [first, second] = near;
  if (first === undefined || gapTo(first) > 4) return null;
  const isTie = second !== undefined && gapTo(second) === gapTo(first) && second.share === first.share;
  return isTie && second.column !== first.column ? null : { mention: first, gap: gapTo(first) };
}

const UNITS: Readonly<Record<string, string>> = {
  degrees: '°C',
  degree: '°C',
  minutes: 'min',
  minute: 'min',
  kilometers: 'km',
  kilometres: 'km',
  kilos: 'kg',
  kilograms: 'kg',
  euros: '€',
  euro: '€',
  eur: '€',
  dollars: '$',
  usd: '$',
  pounds: '£',
  percent: '%',
};

function fitsUnit(unit: string | null, word: string): boolean {
  if (unit === null || word === '') return false;
  return unit.toLowerCase() === word || unit === UNITS[word];
}
