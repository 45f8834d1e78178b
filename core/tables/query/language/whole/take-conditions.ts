import type { Condition, Property } from '../../query-plan.js';
import { isApart } from '../candidate.js';
import type { NumberMention, Span, ValueMention } from '../question.js';
import { isDate, isFigure } from './find-whole-columns.js';
import { takeFlags } from './take-flags.js';
import type { ReadingState } from './reading-state.js';

export type Taken = { kind: 'conditions'; of: Condition[]; columns: number[] } | { kind: 'ambiguous' };

/** Takes every condition that free words of a question stand for: comparisons, dates, values, and flags of yes and no. */
export function takeConditions(state: ReadingState): Taken {
  const of: Condition[] = [];
  const columns: number[] = [];
  const add = (condition: Condition, column: number) => {
    of.push(condition);
    columns.push(column);
  };
  if (!takeValues(state, add, 2)) return { kind: 'ambiguous' };
  if (!takeNumbers(state, add)) return { kind: 'ambiguous' };
  if (!takeMonths(state, add)) return { kind: 'ambiguous' };
  if (!takeValues(state, add, 1)) return { kind: 'ambiguous' };
  takeFlags(state, add);
  const isEither = state.question.tokens.some(({ text }) => text === 'or');
  if (isEither && new Set(columns).size > 1) return { kind: 'ambiguous' };
  return { kind: 'conditions', of, columns };
}

export type Add = (condition: Condition, column: number) => void;

/** Values that stand in cells, longest first. False where a word stands in several columns. */
function takeValues(state: ReadingState, add: Add, words: number): boolean {
  const fits = state.question.values.filter((value) => isClear(state, value) && value.to - value.from >= words);
  fits.sort((a, b) => b.to - b.from - (a.to - a.from) || (a.match === 'same' ? -1 : 1));
  for (const value of fits) {
    if (!state.isFree(value)) continue;
    const rivals = fits.filter((other) => other.from === value.from && other.to === value.to && other.match === value.match);
    const chosen = chooseColumn(state, rivals);
    if (chosen === null) return false;
    state.use(value);
    useHeaderBeside(state, chosen.column, value);
    const negation = isNegated(state, value);
    const condition: Condition = { op: 'is', column: chosen.column, value: chosen.value, match: chosen.match };
    add(negation === null ? condition : { op: 'not', of: condition }, chosen.column);
    if (negation !== null) state.use(negation);
  }
  return true;
}

function isClear(state: ReadingState, { column, match, texts, via }: ValueMention): boolean {
  if (via === 'typo' || isDate(state)(column)) return false;
  const { kind, column: about } = state.columns[column] as ReadingState['columns'][number];
  const isCode = about.type === 'identifier' || about.type === 'code';
  if ((kind === 'number' || kind === 'mixed') && !isCode) return false;
  return match === 'same' || (texts === 1 && via === 'word');
}

function chooseColumn(state: ReadingState, rivals: readonly ValueMention[]): ValueMention | null {
  const [first] = rivals;
  if (first === undefined) return null;
  const exact = rivals.filter(({ via }) => via === 'word');
  const likely = exact.length > 0 ? exact : rivals;
  if (new Set(likely.map(({ column }) => column)).size === 1) return likely[0] ?? first;
  const beside = likely.filter(({ column, from, to }) =>
    state.question.columns.some((mention) => mention.column === column && (mention.to === from || mention.from === to || mention.to === from - 1)),
  );
  return beside.length === 1 ? (beside[0] as ValueMention) : null;
}

/** The name of the column right before or behind its value. */
function useHeaderBeside(state: ReadingState, column: number, span: Span): void {
  for (const mention of state.question.columns) {
    if (mention.column !== column || mention.via === 'synonym' || !isApart(mention, span) || !state.isFree(mention)) continue;
    const gap = mention.to <= span.from ? { from: mention.to, to: span.from } : { from: span.to, to: mention.from };
    if (gap.to - gap.from <= 2 && onlyCarriers(state, gap)) state.use(mention);
  }
}

function onlyCarriers(state: ReadingState, { from, to }: Span): boolean {
  for (let at = from; at < to; at += 1) if (!state.words.carriers.has(state.word(at))) return false;
  return true;
}

export function isNegated(state: ReadingState, { from }: Span): Span | null {
  const negation = state.find(state.words.phrases.not, Math.max(0, from - 3));
  return negation !== null && negation.to <= from ? negation : null;
}

const isYear = (value: number) => Number.isInteger(value) && value > 1900 && value < 2100;

/** "over 2,000 km", "at least 4 bedrooms", "in 2023", "a rating of 5". False where the column is not clear. */
function takeNumbers(state: ReadingState, add: Add): boolean {
  const negative = state.take('negative');
  const positive = negative === null ? state.take('positive') : null;
  const sign = negative ?? positive;
  if (sign !== null) {
    const column = columnBeside(state, sign);
    if (column === null) return false;
    add({ op: 'compare', measure: { column, property: 'number' }, by: negative === null ? '>' : '<', value: 0 }, column);
  }
  for (const number of state.question.numbers) {
    if (!state.isFree(number) || number.form === 'ordinal') continue;
    if (number.form === 'word' && number.value < 2) continue;
    if (!takeNumber(state, number, add)) return false;
  }
  return true;
}

function takeNumber(state: ReadingState, number: NumberMention, add: Add): boolean {
  const comparison = comparisonAt(state, number);
  const dates = state.columns.flatMap((_, column) => (isDate(state)(column) ? [column] : []));
  if (isYear(number.value) && dates.length > 0 && !hasUnit(state, number)) {
    const column = dateBeside(state, number, dates);
    if (column === null) return false;
    use(state, number, comparison);
    add({ op: 'compare', measure: { column, property: 'year' }, by: comparison?.by ?? '=', value: number.value }, column);
    return true;
  }
  const column = columnBeside(state, comparison === null ? number : { from: Math.min(number.from, comparison.from), to: Math.max(number.to, comparison.to) });
  if (column === null) return comparison === null;
  use(state, number, comparison);
  add({ op: 'compare', measure: { column, property: 'number' }, by: comparison?.by ?? '=', value: number.value }, column);
  return true;
}

type By = '=' | '<' | '<=' | '>' | '>=';

function comparisonAt(state: ReadingState, number: NumberMention): (Span & { by: By }) | null {
  for (const { from, to, meaning } of state.question.cues) {
    const { kind, by } = meaning;
    if (by === undefined || by === '!=' || (kind !== 'before' && kind !== 'after')) continue;
    if (!state.isFree({ from, to })) continue;
    if (kind === 'before' && to <= number.from && number.from - to <= 1) return { from, to, by };
    if (kind === 'after' && from >= number.to && from - number.to <= 1) return { from, to, by };
  }
  return null;
}

function use(state: ReadingState, number: Span, comparison: Span | null): void {
  state.use(number);
  if (comparison !== null) state.use(comparison);
  const unit = { from: number.to, to: number.to + 1 };
  if (hasUnit(state, number)) state.use(unit);
}

function hasUnit(state: ReadingState, { from, to }: Span): boolean {
  const units = new Set(state.words.phrases.units.map(([word]) => word));
  return units.has(state.word(to)) || '$€£'.includes(state.word(from - 1) || ' ');
}

/** The column of figures that is named next to words, or has the unit beside them. */
function columnBeside(state: ReadingState, span: Span): number | null {
  const accept = isFigure(state);
  const unit = state.word(span.to);
  const sameUnit = state.columns.flatMap(({ column }, at) => (accept(at) && fitsUnit(column.unit, unit) ? [at] : []));
  if (sameUnit.length === 1) return sameUnit[0] as number;
  const near = state.question.columns.filter((mention) => accept(mention.column) && mention.via !== 'synonym' && state.isFree(mention) && isApart(mention, span));
  const gaps = near.map((mention) => ({ mention, gap: mention.from >= span.to ? mention.from - span.to : span.from - mention.to }));
  gaps.sort((a, b) => a.gap - b.gap || b.mention.share - a.mention.share);
  const [first, second] = gaps;
  if (first !== undefined && first.gap <= 4) {
    const isTie = second !== undefined && second.gap === first.gap && second.mention.column !== first.mention.column && second.mention.share === first.mention.share;
    if (isTie) return null;
    state.use(first.mention);
    return first.mention.column;
  }
  const withUnit = state.columns.flatMap(({ column, header }, at) => (accept(at) && (fitsUnit(column.unit, unit) || header.some(({ stem }) => stem === state.stem(span.to))) ? [at] : []));
  return withUnit.length === 1 ? (withUnit[0] as number) : null;
}

const UNITS: Readonly<Record<string, string>> = { degrees: '°C', degree: '°C', minutes: 'min', minute: 'min', kilometers: 'km', kilometres: 'km', kilos: 'kg', kilograms: 'kg', euros: '€', euro: '€', eur: '€', dollars: '$', usd: '$', pounds: '£', percent: '%' };

function fitsUnit(unit: string | null, word: string): boolean {
  if (unit === null || word === '') return false;
  return unit.toLowerCase() === word || unit === UNITS[word];
}

/** The one column of dates, or that whose name stands beside. */
function dateBeside(state: ReadingState, span: Span, dates: readonly number[]): number | null {
  const near = state.question.columns.filter((mention) => dates.includes(mention.column) && mention.via !== 'synonym' && state.isFree(mention) && Math.abs(mention.to - span.from) <= 3);
  near.sort((a, b) => b.share - a.share);
  const [first, second] = near;
  if (first !== undefined) {
    if (second !== undefined && second.column !== first.column && second.share === first.share) return null;
    state.use(first);
    return first.column;
  }
  return dates.length === 1 ? (dates[0] as number) : null;
}

/** "in March", "on a Monday". */
function takeMonths(state: ReadingState, add: Add): boolean {
  for (const { from, to, meaning } of state.question.cues) {
    if ((meaning.kind !== 'month' && meaning.kind !== 'weekday') || !state.isFree({ from, to })) continue;
    if (state.word(from) === 'may' && !['in', 'of', 'during', 'since'].includes(state.word(from - 1))) continue;
    const dates = state.columns.flatMap((_, column) => (isDate(state)(column) ? [column] : []));
    if (dates.length === 0) continue;
    const column = dateBeside(state, { from, to }, dates);
    if (column === null) return false;
    state.use({ from, to });
    const property: Property = meaning.kind;
    add({ op: 'compare', measure: { column, property }, by: '=', value: meaning.value ?? 0 }, column);
  }
  return true;
}
