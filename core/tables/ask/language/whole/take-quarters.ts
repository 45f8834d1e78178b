import type { Add } from './add-condition.js';
import { dateBeside, dateColumns } from './date-columns.js';
import type { ReadingState } from './reading-state.js';

/** "in the second quarter", "in Q2". False where the column is not clear. */
export function takeQuarters(state: ReadingState, add: Add): boolean {
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
