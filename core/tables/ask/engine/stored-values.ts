import { foldMembers, foldText, foldWords } from '../../../language/fold-text.js';
import { isBlank, trimBlanks } from '../../cells/blank.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import type { StoredProperty } from '../plan/stored-property.js';
import { type ColumnFormat, readCell, unitOfText } from './read-cell.js';

/** A value to store. Dates are in ms since 1970 (UTC). */
export type StoredValue = string | number | boolean | null;

const orNull = (number: number) => (Number.isNaN(number) ? null : number);

/** Returns a function that converts the texts of a column to a stored property. Missing cells become null. */
export function storedValues(property: StoredProperty, format: ColumnFormat): (text: string) => StoredValue {
  if (property === 'number' || property === 'number2' || property === 'date') {
    return (text) => orNull(readCell(text, format)[property]);
  }
  if (property === 'unit') return unitOfText;
  const convert = {
    text: (text: string) => text,
    label: trimBlanks,
    folded: foldText,
    words: foldWords,
    members: foldMembers,
  }[property];
  return (text) => (isMissing(text, format) ? null : convert(text));
}

const isMissing = (text: string, { missing }: ColumnFormat) => isBlank(text) || missing.has(text.trim());

/**
 * Finds the most common spelling among texts that are equal when folded.
 * @returns the trimmed spelling for each text; of equally common ones, the first in code point order.
 */
function labelsOf(texts: readonly string[], counts: Uint32Array): string[] {
  const cells = new Map<string, Map<string, number>>();
  for (const [at, text] of texts.entries()) {
    const folded = foldText(text);
    const spellings = cells.get(folded) ?? new Map<string, number>();
    cells.set(folded, spellings);
    const written = trimBlanks(text);
    spellings.set(written, (spellings.get(written) ?? 0) + counts[at]!);
  }
  const labels = new Map([...cells].map(([folded, spellings]) => [folded, commonest(spellings)]));
  return texts.map((text) => labels.get(foldText(text))!);
}

function commonest(spellings: ReadonlyMap<string, number>): string {
  const inOrder = [...spellings].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  return inOrder[0]![0];
}

/** Converts all texts of a dictionary to a stored property. The result is indexed by code. */
export function valuesOfDictionary(
  { texts, counts }: Pick<DictionaryColumn, 'texts' | 'counts'>,
  property: StoredProperty,
  format: ColumnFormat,
): StoredValue[] {
  const read = storedValues(property, format);
  return (property === 'label' ? labelsOf(texts, counts) : texts).map(read);
}
