import type { Measure } from './query-plan.js';

/**
 * Properties of a column that are stored in the query engine. For a missing cell, `text` and all properties derived
 * from it are null.
 * `folded`, `words` and `members` are used to compare texts. `members` are the items of a list in a cell, such as "red,
 * green". `label` is the most common spelling among texts that are equal when folded. `number2` is the second number in
 * a cell such as "3-1". `unit` is the currency, unit or percent sign next to a number.
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

/** A stored property of a column. */
export interface StoredColumn {
  column: number;
  property: StoredProperty;
}

/**
 * Returns the name of a column in the engine. It is generated, so that no name of the file becomes part of a statement.
 */
export const nameOfStored = ({ column, property }: StoredColumn): string => `c${column}_${property}`;

/** Returns the stored property for comparing a measure; null for the position of a row, which is not stored. */
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
