import type { ValueType } from '../../values/value-type.js';
import type { ColumnFacts } from './column-facts.js';

/** What a column is for, and why. */
export interface ColumnMeaning {
  meaning: ValueType;
  reason: string;
}

/** Says what a column is for. */
export function meaningOfColumn(facts: ColumnFacts): ColumnMeaning {
  const { type, distinct, rows } = facts;
  if (distinct === 0) return { meaning: 'empty', reason: 'no cell holds anything' };
  if (distinct === 1 && rows > 1) return { meaning: 'constant', reason: 'all cells that are not missing are equal' };
  return { meaning: type ?? 'text', reason: `most cells are of this type` };
}
