import type { Condition } from '../../../plan/query-plan.js';
import { placeholdersOf, type TableFacts } from './column-facts.js';

/** Returns the condition for "no" in a yes/no column, and for a date that is missing: "not returned". */
export function noCell(facts: TableFacts, column: number): Condition {
  const no = facts.columns[column]?.flag?.no ?? null;
  return no === null ? { op: 'empty', column } : { op: 'is', column, value: no, match: 'same' };
}

/** The cell is empty, or has a placeholder that the profile does not count as missing. */
export function emptyCell({ columns }: TableFacts, column: number): Condition {
  const empty: Condition = { op: 'empty', column };
  const fact = columns[column];
  const placeholders = (fact === undefined ? [] : placeholdersOf(fact)).map((value): Condition => {
    return { op: 'is', column, value, match: 'same' };
  });
  return placeholders.length === 0 ? empty : { op: 'or', of: [empty, ...placeholders] };
}
