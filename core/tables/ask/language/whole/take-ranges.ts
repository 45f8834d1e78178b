import type { Property } from '../../plan/query-plan.js';
import type { Add } from './add-condition.js';
import { columnOfNumber, useUnit } from './column-of-number.js';
import { dateBeside, dateColumns } from './date-columns.js';
import type { ReadingState } from './reading-state.js';
import { daysOfMonth, type Point, pointAt } from './take-points.js';

/** "between 3 and 5 bedrooms", "from March to May". False where the column is not clear. */
export function takeRanges(state: ReadingState, add: Add): boolean {
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
  const column = property === 'number' ? columnOfNumber(state, span) : dateBeside(state, span, dateColumns(state));
  if (column === null) return false;
  state.use(span);
  if (property === 'number') useUnit(state, end);
  add({ op: 'between', measure: { column, property }, from: from.first, to: end.last }, column);
  return true;
}

function propertyOf(kind: Point['kind']): Property {
  return kind === 'day' ? 'date' : kind;
}

/** "between March and May 2024": the year is that of both. */
function sameKind(start: Point, end: Point): Pick<Point, 'first'> | null {
  if (start.kind === end.kind) return start.first <= end.last ? start : null;
  if (start.kind !== 'month' || end.kind !== 'day' || end.to - end.from !== 2) return null;
  const year = Number(String(end.first).slice(0, 4));
  const days = daysOfMonth(year, Number(start.first));
  return days.first <= String(end.last) ? days : null;
}
