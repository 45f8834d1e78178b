import type { Condition, Property } from '../../plan/query-plan.js';
import type { ColumnMention, NumberMention, WordSpan } from '../question/mentions.js';
import { dateColumns, isFigure, takeDateColumn } from './find-whole-columns.js';
import type { ReadingState } from './reading-state.js';
import { columnOfNumber, daysOfMonth, hasUnit, isYear, type Point, pointAt, useUnit } from './take-points.js';
import { type Add, flagOf, takeFlags, takeValues } from './take-values.js';

const ARTICLES = new Set(['a', 'an', 'any', 'the']);

/**
 * Reads "no assists", "without an email". For texts, it means an empty cell; for numbers, 0, or an empty cell if there
 * are empty cells and no 0. False if it could mean both. `takeFlags` handles yes/no columns.
 */
function takeNone(state: ReadingState, add: Add): boolean {
  for (
    let none = state.find(state.words.phrases.none);
    none !== null;
    none = state.find(state.words.phrases.none, none.to)
  ) {
    const at = ARTICLES.has(state.word(none.to)) ? none.to + 1 : none.to;
    const column = columnAt(state, at);
    if (column === 'several') return false;
    if (column === null || flagOf(state, column.column) !== null) continue;
    const isOfCells = CELLS.has(state.word(column.to));
    const condition = isOfCells ? emptyOf(column.column) : noneOf(state, column.column);
    if (condition === null) return false;
    state.use({ from: none.from, to: column.to + (isOfCells ? 1 : 0) });
    add(condition, column.column);
  }
  return true;
}

const CELLS = new Set(['value', 'values', 'data', 'entry', 'entries']);
const emptyOf = (column: number): Condition => ({ op: 'empty', column });

/** Returns the column whose whole header starts at a position. */
function columnAt(state: ReadingState, at: number): ColumnMention | 'several' | null {
  const named = state.question.columns.filter(
    (mention) => mention.from === at && mention.share === 1 && mention.via !== 'synonym' && state.isFree(mention),
  );
  const longest = Math.max(...named.map(({ to }) => to));
  const [first, ...others] = named.filter(({ to }) => to === longest);
  if (first === undefined) return null;
  return others.length > 0 ? 'several' : first;
}

/** Returns the condition for "no ..."; null if the column has both empty cells and 0, or its values are not stored. */
function noneOf(state: ReadingState, index: number): Condition | null {
  const empty = emptyOf(index);
  if (!isFigure(state)(index)) return empty;
  const { column, filled } = state.columns[index] as ReadingState['columns'][number];
  if (column.numbers === null) return null;
  const hasZero = column.numbers.some((number, at) => number === 0 && (column.counts?.[at] ?? 0) > 0);
  const hasGaps = filled < state.question.index.table.rowCount;
  if (hasZero && hasGaps) return null;
  return hasGaps ? empty : { op: 'compare', measure: { column: index, property: 'number' }, by: '=', value: 0 };
}

/** Reads "between 3 and 5 bedrooms", "from March to May". False if the column is ambiguous. */
function takeRanges(state: ReadingState, add: Add): boolean {
  for (let at = 0; at < state.question.tokens.length; at += 1) {
    if (!takeRange(state, at, add)) return false;
  }
  return true;
}

const JOINTS: Readonly<Record<string, readonly string[]>> = {
  between: ['and'],
  from: ['to', 'until', 'till', 'through'],
};

function takeRange(state: ReadingState, at: number, add: Add): boolean {
  const joints = JOINTS[state.word(at)];
  const start = joints === undefined || state.used.has(at) ? null : pointAt(state, at + 1);
  if (joints === undefined || start === null || !joints.includes(state.word(start.to))) return true;
  const end = pointAt(state, start.to + 1);
  const from = end === null ? null : sameKind(start, end);
  if (end === null || from === null) return true;
  const span = { from: at, to: end.to };
  const property = propertyOf(end.kind);
  const column = property === 'number' ? columnOfNumber(state, span) : takeDateColumn(state, span, dateColumns(state));
  if (column === null) return false;
  state.use(span);
  if (property === 'number') useUnit(state, end);
  add({ op: 'between', measure: { column, property }, from: from.first, to: end.last }, column);
  return true;
}

function propertyOf(kind: Point['kind']): Property {
  return kind === 'day' ? 'date' : kind;
}

/** Applies the year of the end to the start ("between March and May 2024"). Null if the two cannot be a range. */
function sameKind(start: Point, end: Point): Pick<Point, 'first'> | null {
  if (start.kind === end.kind) return start.first <= end.last ? start : null;
  if (start.kind !== 'month' || end.kind !== 'day' || end.to - end.from !== 2) return null;
  const year = Number(String(end.first).slice(0, 4));
  const days = daysOfMonth(year, Number(start.first));
  return days.first <= String(end.last) ? days : null;
}

type By = '=' | '<' | '<=' | '>' | '>=';

/** Reads the comparison next to a number. */
function comparisonAt(state: ReadingState, number: WordSpan): (WordSpan & { by: By }) | null {
  for (const { from, to, meaning } of state.question.cues) {
    const { kind, by } = meaning;
    if (by === undefined || by === '!=' || (kind !== 'before' && kind !== 'after')) continue;
    if (!state.isFree({ from, to })) continue;
    if (kind === 'before' && to <= number.from && number.from - to <= 1) return { from, to, by };
    if (kind === 'after' && from >= number.to && from - number.to <= 1) return { from, to, by };
  }
  return null;
}

/** Reads "over 2,000 km", "at least 4 bedrooms", "in 2023", "a rating of 5". False if the column is ambiguous. */
function takeNumbers(state: ReadingState, add: Add): boolean {
  if (!takeSign(state, add)) return false;
  for (const number of state.question.numbers) {
    if (!state.isFree(number) || number.form === 'ordinal') continue;
    if (number.form === 'word' && number.value < 2) continue;
    if (!takeNumber(state, number, add)) return false;
  }
  return true;
}

/** Reads "negative", "above zero". False if the column is ambiguous. */
function takeSign(state: ReadingState, add: Add): boolean {
  const negative = state.take('negative');
  const sign = negative ?? state.take('positive');
  if (sign === null) return true;
  const column = columnOfNumber(state, sign);
  if (column === null) return false;
  const by = negative === null ? '>' : '<';
  add({ op: 'compare', measure: { column, property: 'number' }, by, value: 0 }, column);
  return true;
}

function takeNumber(state: ReadingState, number: NumberMention, add: Add): boolean {
  const sign = '$€£'.includes(state.word(number.from - 1) || ' ') ? 1 : 0;
  const written = { from: number.from - sign, to: number.to };
  const comparison = comparisonAt(state, written);
  const dates = dateColumns(state);
  const isTime = isYear(number.value) && dates.length > 0 && !hasUnit(state, number);
  const span =
    comparison === null
      ? written
      : { from: Math.min(written.from, comparison.from), to: Math.max(written.to, comparison.to) };
  const column = isTime ? takeDateColumn(state, span, dates) : columnOfNumber(state, span);
  if (column === null) return comparison === null && !isTime;
  state.use(span);
  if (!isTime) useUnit(state, number);
  const measure = { column, property: isTime ? ('year' as const) : ('number' as const) };
  add({ op: 'compare', measure, by: comparison?.by ?? '=', value: number.value }, column);
  return true;
}

/** Reads "in March", "on a Monday". False if the column is ambiguous. */
function takeMonths(state: ReadingState, add: Add): boolean {
  for (const { from, to, meaning } of state.question.cues) {
    if ((meaning.kind !== 'month' && meaning.kind !== 'weekday') || !state.isFree({ from, to })) continue;
    if (state.word(from) === 'may' && !['in', 'of', 'during', 'since'].includes(state.word(from - 1))) continue;
    const dates = dateColumns(state);
    if (dates.length === 0) continue;
    const column = takeDateColumn(state, { from, to }, dates);
    if (column === null) return false;
    state.use({ from, to });
    const property: Property = meaning.kind;
    add({ op: 'compare', measure: { column, property }, by: '=', value: meaning.value ?? 0 }, column);
  }
  return true;
}

/**
 * Reads days and months of a year: "after 2024-03-01", "on 5 May 2024", "since May 2024". False if the column is
 * ambiguous.
 */
function takeDays(state: ReadingState, add: Add): boolean {
  for (let from = 0; from < state.question.tokens.length; from += 1) {
    const point = pointAt(state, from);
    if (point !== null && point.kind === 'day' && !takeDay(state, point, add)) return false;
  }
  return true;
}

function takeDay(state: ReadingState, point: Point, add: Add): boolean {
  const comparison = comparisonAt(state, point);
  const column = takeDateColumn(state, comparison ?? point, dateColumns(state));
  if (column === null) return false;
  state.use(point);
  if (comparison !== null) state.use(comparison);
  const measure = { column, property: 'date' as const };
  const by = comparison?.by ?? '=';
  const value = by === '<' || by === '>=' ? point.first : point.last;
  if (by === '=' && point.first !== point.last)
    add({ op: 'between', measure, from: point.first, to: point.last }, column);
  else add({ op: 'compare', measure, by, value }, column);
  return true;
}

/** Reads "in the second quarter", "in Q2". False if the column is ambiguous. */
function takeQuarters(state: ReadingState, add: Add): boolean {
  for (const number of state.question.numbers) {
    const { from, to, value, form } = number;
    const isAfter = form === 'ordinal' && state.word(to) === 'quarter';
    const isBefore = form === 'digits' && (state.word(from - 1) === 'q' || state.word(from - 1) === 'quarter');
    const span = isAfter ? { from, to: to + 1 } : { from: from - 1, to };
    if ((!isAfter && !isBefore) || !state.isFree(span) || value < 1 || value > 4) continue;
    const column = takeDateColumn(state, span, dateColumns(state));
    if (column === null) return false;
    state.use(span);
    add({ op: 'compare', measure: { column, property: 'quarter' }, by: '=', value }, column);
  }
  return true;
}

export type Taken = { kind: 'conditions'; of: Condition[]; columns: number[] } | { kind: 'ambiguous' };

/** Takes all conditions from the unexplained words of a question: comparisons, dates, values and yes/no columns. */
export function takeConditions(state: ReadingState): Taken {
  const of: Condition[] = [];
  const columns: number[] = [];
  const add = (condition: Condition, column: number) => {
    of.push(condition);
    columns.push(column);
  };
  const isTaken =
    takeValues(state, add, 2) &&
    takeNone(state, add) &&
    takeRanges(state, add) &&
    takeDays(state, add) &&
    takeQuarters(state, add) &&
    takeNumbers(state, add) &&
    takeMonths(state, add) &&
    takeValues(state, add, 1);
  if (!isTaken) return { kind: 'ambiguous' };
  takeFlags(state, add);
  const isEither = state.question.tokens.some(({ text }, at) => text === 'or' && !state.used.has(at));
  if (isEither && new Set(columns).size > 1) return { kind: 'ambiguous' };
  if (isNegationUnclear(of, columns)) return { kind: 'ambiguous' };
  return { kind: 'conditions', of, columns };
}

/** Whether the scope of a negation is unclear: "not in Salem or Bend". */
function isNegationUnclear(of: readonly Condition[], columns: readonly number[]): boolean {
  return of.some(
    ({ op }, at) => op === 'not' && of.some((other, place) => other.op === 'is' && columns[place] === columns[at]),
  );
}
