import { isApart } from '../question/candidate.js';
import type { ColumnMention, WordSpan } from '../question/mentions.js';
import { columnsNamed, isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { rowNouns } from './row-nouns.js';

/** The unit behind a number is said with it. */
export function useUnit(state: ReadingState, number: WordSpan): void {
  if (hasUnit(state, number)) state.use({ from: number.to, to: number.to + 1 });
}

export function hasUnit(state: ReadingState, { from, to }: WordSpan): boolean {
  const units = new Set(state.words.phrases.units.map(([word]) => word));
  return units.has(state.word(to)) || '$€£'.includes(state.word(from - 1) || ' ');
}

/** The column of figures that has the unit of a number, is named next to it, or that the verb before it speaks of. */
export function columnOfNumber(state: ReadingState, span: WordSpan): number | null {
  const column = columnBeside(state, span) ?? columnOfVerb(state, span) ?? onlyColumn(state, span);
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

/** "orders over 90" where there is but one figure. */
function onlyColumn(state: ReadingState, { to }: WordSpan): number | null {
  const next = state.word(to);
  const [column, ...others] = [...state.columns.keys()].filter(isFigure(state));
  const isBare = next === '' || state.words.carriers.has(next);
  return column !== undefined && others.length === 0 && isBare ? column : null;
}

/** "worth more than": the verb says nothing more than the column. */
function useVerb(state: ReadingState, { from }: WordSpan, column: number): void {
  for (const { words, stems } of state.words.verbs) {
    const verb = state.find(words, Math.max(0, from - 3));
    const isOf = state.columns[column]?.header.some(({ stem }) => stems.includes(stem)) === true;
    if (verb !== null && verb.to <= from && isOf) state.use(verb);
  }
}

function columnBeside(state: ReadingState, span: WordSpan): number | null {
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

/** "earn less than 40,000", "worth more than $80,000". */
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
