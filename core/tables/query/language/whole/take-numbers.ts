import { isApart } from '../candidate.js';
import type { ColumnMention, NumberMention, Span } from '../mentions.js';
import type { Add } from './add-condition.js';
import { comparisonAt } from './comparison-at.js';
import { dateBeside, dateColumns } from './date-columns.js';
import { isFigure } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';

const isYear = (value: number) => Number.isInteger(value) && value > 1900 && value < 2100;

/** "over 2,000 km", "at least 4 bedrooms", "in 2023", "a rating of 5". False where the column is not clear. */
export function takeNumbers(state: ReadingState, add: Add): boolean {
  if (!takeSign(state, add)) return false;
  for (const number of state.question.numbers) {
    if (!state.isFree(number) || number.form === 'ordinal') continue;
    if (number.form === 'word' && number.value < 2) continue;
    if (!takeNumber(state, number, add)) return false;
  }
  return true;
}

/** "negative", "above zero". */
function takeSign(state: ReadingState, add: Add): boolean {
  const negative = state.take('negative');
  const sign = negative ?? state.take('positive');
  if (sign === null) return true;
  const column = columnBeside(state, sign);
  if (column === null) return false;
  const by = negative === null ? '>' : '<';
  add({ op: 'compare', measure: { column, property: 'number' }, by, value: 0 }, column);
  return true;
}

function takeNumber(state: ReadingState, number: NumberMention, add: Add): boolean {
  const comparison = comparisonAt(state, number);
  const dates = dateColumns(state);
  if (isYear(number.value) && dates.length > 0 && !hasUnit(state, number)) {
    const column = dateBeside(state, number, dates);
    if (column === null) return false;
    use(state, number, comparison);
    add(
      { op: 'compare', measure: { column, property: 'year' }, by: comparison?.by ?? '=', value: number.value },
      column,
    );
    return true;
  }
  const column = columnBeside(
    state,
    comparison === null
      ? number
      : { from: Math.min(number.from, comparison.from), to: Math.max(number.to, comparison.to) },
  );
  if (column === null) return comparison === null;
  use(state, number, comparison);
  add(
    { op: 'compare', measure: { column, property: 'number' }, by: comparison?.by ?? '=', value: number.value },
    column,
  );
  return true;
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

/** The column of figures that has the unit beside a number, or is named next to it. */
function columnBeside(state: ReadingState, span: Span): number | null {
  const accept = isFigure(state);
  const unit = state.word(span.to);
  const fits = (test: (at: number) => boolean) => [...state.columns.keys()].filter((at) => accept(at) && test(at));
  const [same, ...others] = fits((at) => fitsUnit(state.columns[at]?.column.unit ?? null, unit));
  if (same !== undefined && others.length === 0) return same;
  const named = nearestNamed(state, span, accept);
  if (named !== null) return named.column;
  const [header, ...more] = fits(
    (at) => state.columns[at]?.header.some(({ stem }) => stem === state.stem(span.to)) === true,
  );
  return header !== undefined && more.length === 0 ? header : null;
}

function nearestNamed(state: ReadingState, span: Span, accept: (column: number) => boolean): ColumnMention | null {
  const gapTo = ({ from, to }: Span) => (from >= span.to ? from - span.to : span.from - to);
  const near = state.question.columns.filter(
    (mention) => accept(mention.column) && mention.via !== 'synonym' && state.isFree(mention) && isApart(mention, span),
  );
  near.sort((a, b) => gapTo(a) - gapTo(b) || b.share - a.share);
  const [first, second] = near;
  if (first === undefined || gapTo(first) > 4) return null;
  const isTie = second !== undefined && gapTo(second) === gapTo(first) && second.share === first.share;
  if (isTie && second.column !== first.column) return null;
  state.use(first);
  return first;
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
