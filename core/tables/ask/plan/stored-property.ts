import type { Measure } from './query-plan.js';

/**
 * What of a column is kept in the engine. `text` and those drawn from it are null for a missing cell. `folded`, `words`
 * and `members` are what texts are compared by; `label` is how the texts that are the same when folded are mostly written; `unit`
 * is the currency, percent sign or unit beside a number.
 */
export const STORED_PROPERTIES = [
  'text',
  'label',
  'folded',
  'words',
  'members',
  'number',
  'number2',
  'date',
  'unit',
] as const;
export type StoredProperty = (typeof STORED_PROPERTIES)[number];

/** A column of the engine's table. */
export interface StoredColumn {
  column: number;
  property: StoredProperty;
}

/** Names of the engine's columns are ours alone: no name of the file stands in a statement. */
export const nameOfStored = ({ column, property }: StoredColumn): string => `c${column}_${property}`;

/** What a measure is drawn from where it is compared; null for the place of a row, which is always there. */
export function storedFor({ column, property }: Measure): StoredColumn | null {
  switch (property) {
    case 'place':
      return null;
    case 'text':
      return { column, property: 'folded' };
    case 'number':
    case 'number2':
    case 'date':
      return { column, property };
    case 'length':
      return { column, property: 'text' };
    default:
      return { column, property: 'date' };
  }
}
