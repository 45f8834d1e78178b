import type { Condition, Property } from '../../plan/query-plan.js';
import type { NumberMention, WordSpan } from '../question/mentions.js';
import type { Add } from './add-condition.js';
import { columnOfNumber, hasUnit, useUnit } from './column-of-number.js';
import { dateBeside, dateColumns } from './date-columns.js';
import type { ReadingState } from './reading-state.js';
import { takeFlags } from './take-flags.js';
import { takeNone } from './take-none.js';
import { isYear, type Point, pointAt } from './take-points.js';
import { takeRanges } from './take-ranges.js';
import { takeValues } from './take-values.js';

type By = '=' | '<' | '<=' | '>' | '>=';

/** The comparison that stands beside a number. */
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

/** "over 2,000 km", "at least 4 bedrooms", "in 2023", "a rating of 5". False where the column is not clear. */
function takeNumbers(state: ReadingState, add: Add): boolean {
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
  const column = isTime ? dateBeside(state, span, dates) : columnOfNumber(state, span);
  if (column === null) return comparison === null && !isTime;
  state.use(span);
  if (!isTime) useUnit(state, number);
  const measure = { column, property: isTime ? ('year' as const) : ('number' as const) };
  add({ op: 'compare', measure, by: comparison?.by ?? '=', value: number.value }, column);
  return true;
}

/** "in March", "on a Monday". */
function takeMonths(state: ReadingState, add: Add): boolean {
  for (const { from, to, meaning } of state.question.cues) {
    if ((meaning.kind !== 'month' && meaning.kind !== 'weekday') || !state.isFree({ from, to })) continue;
    if (state.word(from) === 'may' && !['in', 'of', 'during', 'since'].includes(state.word(from - 1))) continue;
    const dates = dateColumns(state);
    if (dates.length === 0) continue;
    const column = dateBeside(state, { from, to }, dates);
    if (column === null) return false;
    state.use({ from, to });
    const property: Property = meaning.kind;
    add({ op: 'compare', measure: { column, property }, by: '=', value: meaning.value ?? 0 }, column);
  }
  return true;
}

/** Days and months of a year: "after 2024-03-01", "on 5 May 2024", "since May 2024". False where the column is not clear. */
function takeDays(state: ReadingState, add: Add): boolean {
  for (let from = 0; from < state.question.tokens.length; from += 1) {
    const point = pointAt(state, from);
    if (point !== null && point.kind === 'day' && !takeDay(state, point, add)) return false;
  }
  return true;
}

function takeDay(state: ReadingState, point: Point, add: Add): boolean {
  const comparison = comparisonAt(state, point);
  const column = dateBeside(state, comparison ?? point, dateColumns(state));
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

/** "in the second quarter", "in Q2". False where the column is not clear. */
function takeQuarters(state: ReadingState, add: Add): boolean {
  for (const number of state.question.numbers) {
    const { from, to, value, form } = number;
    const isBehind = form === 'ordinal' && state.word(to) === 'quarter';
    const isBefore = form === 'digits' && (state.word(from - 1) === 'q' || state.word(from - 1) === 'quarter');
    const span = isBehind ? { from, to: to + 1 } : { from: from - 1, to };
    if ((!isBehind && !isBefore) || !state.isFree(span) || value < 1 || value > 4) continue;
    const column = dateBeside(state, span, dateColumns(state));
    if (column === null) return false;
    state.use(span);
    add({ op: 'compare', measure: { column, property: 'quarter' }, by: '=', value }, column);
  }
  return true;
}

export type Taken = { kind: 'conditions'; of: Condition[]; columns: number[] } | { kind: 'ambiguous' };

/** Takes every condition that free words of a question stand for: comparisons, dates, values, and flags of yes and no. */
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
  if (isHalfNegated(of, columns)) return { kind: 'ambiguous' };
  return { kind: 'conditions', of, columns };
}

/** "not in Salem or Bend": what "not" reaches is not said. */
function isHalfNegated(of: readonly Condition[], columns: readonly number[]): boolean {
  return of.some(
    ({ op }, at) => op === 'not' && of.some((other, place) => other.op === 'is' && columns[place] === columns[at]),
  );
}
