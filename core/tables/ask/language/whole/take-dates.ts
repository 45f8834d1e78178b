import type { Property } from '../../plan/query-plan.js';
import type { Add } from './add-condition.js';
import { comparisonAt } from './comparison-at.js';
import { dateBeside, dateColumns } from './date-columns.js';
import type { ReadingState } from './reading-state.js';
import { type Point, pointAt } from './take-points.js';

/** "in March", "on a Monday". */
export function takeMonths(state: ReadingState, add: Add): boolean {
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
export function takeDays(state: ReadingState, add: Add): boolean {
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
