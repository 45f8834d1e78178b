import type { ColumnFormat } from './column-format.js';
import { foldMembers, foldText, foldWords } from './fold-text.js';
import { readCell } from './read-cell.js';
import type { StoredProperty } from './stored-property.js';

/** A value before it is written: dates are ms since 1970. */
export type StoredValue = string | number | boolean | null;

const orNull = (number: number) => (Number.isNaN(number) ? null : number);

/** How a stored column is made of the texts of its column. Missing cells have no text. */
export function storedValues(property: StoredProperty, format: ColumnFormat): (text: string) => StoredValue {
  if (property === 'number' || property === 'number2' || property === 'date') {
    return (text) => orNull(readCell(text, format)[property]);
  }
  const shape = { text: (text: string) => text, folded: foldText, words: foldWords, members: foldMembers }[property];
  return (text) => (readCell(text, format).isMissing ? null : shape(text));
}
