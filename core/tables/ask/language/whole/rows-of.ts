import type { Condition, Measure, Rows } from '../../plan/query-plan.js';
import type { WordSpan } from '../question/mentions.js';
import type { ReadingState } from './reading-state.js';

/** Selects the rows that meet all conditions. Conditions on the same column are alternatives. */
export function rowsOf(conditions: readonly Condition[], columns: readonly number[]): Rows {
  const [first] = conditions;
  if (first === undefined) return { op: 'all' };
  const isOneColumn =
    conditions.length > 1 &&
    columns.every((column) => column === columns[0]) &&
    conditions.every(({ op }) => op === 'is');
  const condition: Condition =
    conditions.length === 1 ? first : { op: isOneColumn ? 'or' : 'and', of: [...conditions] };
  return { op: 'where', rows: { op: 'all' }, condition };
}

/** Takes the ordinal directly before a superlative ("second highest"); 1 if there is none. */
export function takePlace(state: ReadingState, superlative: WordSpan): number {
  const ordinal = state.question.numbers.find(
    (number) => number.form === 'ordinal' && number.to === superlative.from && state.isFree(number),
  );
  if (ordinal === undefined || ordinal.value < 1 || ordinal.value > 100) return 1;
  state.use(ordinal);
  return ordinal.value;
}

/** Selects the row at a rank: the last of the first `place` rows. */
export function rowsAtPlace(rows: Rows, order: 'highest' | 'lowest', by: Measure, place: number): Rows {
  const other = order === 'highest' ? 'lowest' : 'highest';
  return { op: other, rows: { op: order, rows, by, count: place }, by, count: 1 };
}
