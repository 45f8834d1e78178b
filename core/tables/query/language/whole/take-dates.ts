import { isoDate, parseDate } from '../../../values/parse-date.js';
import type { Property } from '../../query-plan.js';
import type { Add } from './add-condition.js';
import { comparisonAt } from './comparison-at.js';
import { dateBeside, dateColumns } from './date-columns.js';
import type { ReadingState } from './reading-state.js';

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

/** Days that are written out: "after 2024-03-01", "on 5 May 2024". False where the column is not clear. */
export function takeDays(state: ReadingState, add: Add): boolean {
  const { text, tokens } = state.question;
  for (let from = 0; from + 3 <= tokens.length; from += 1) {
    const span = { from, to: from + 3 };
    const written = text.slice(tokens[from]?.from, tokens[from + 2]?.to);
    const date = state.isFree(span) ? parseDate(written) : null;
    const day = date === null || date.kind !== 'date' ? null : isoDate(date, 'none');
    if (day === null) continue;
    const column = dateBeside(state, span, dateColumns(state));
    if (column === null) return false;
    const comparison = comparisonAt(state, span);
    state.use(span);
    if (comparison !== null) state.use(comparison);
    add({ op: 'compare', measure: { column, property: 'date' }, by: comparison?.by ?? '=', value: day }, column);
  }
  return true;
}
