import type { NumberMention } from '../question/mentions.js';
import type { Add } from './add-condition.js';
import { columnOfNumber, hasUnit, useUnit } from './column-of-number.js';
import { comparisonAt } from './comparison-at.js';
import { dateBeside, dateColumns } from './date-columns.js';
import type { ReadingState } from './reading-state.js';
import { isYear } from './take-points.js';

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
