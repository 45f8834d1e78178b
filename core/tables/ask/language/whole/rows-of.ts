import type { Condition, Rows } from '../../plan/query-plan.js';

/** The rows where all conditions hold; two values of one column are alternatives. */
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
