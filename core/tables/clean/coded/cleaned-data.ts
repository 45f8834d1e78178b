import { codesFor } from '../../columns/codes.js';
import { DICTIONARY_LIMITS } from '../../columns/column-builders.js';
import { hashRows } from '../../columns/hash-rows.js';
import { type ColumnData, type DictionaryColumn, identifiesRows, type TableData } from '../../columns/table-data.js';
import { CELL_KINDS } from '../../read/opened/dataset.js';
import { cleanedTable } from '../pass/cleaned-table.js';
import type { CleaningPlan } from '../pass/plan.js';
import { splitEdited } from './split-edited.js';

/**
 * Cleans a table in memory, evaluating each distinct text once. The result is the same as importing `cleanedTable`.
 * Unchanged columns stay the same objects, for which results may be cached.
 * @param data the table before cleaning.
 * @returns null if the result depends on texts of wide columns, which are not stored.
 */
export function cleanedData(plan: CleaningPlan, data: TableData, headers: readonly string[]): TableData | null {
  const split = splitEdited(plan, data);
  if (split === null || split.result === null) return null;
  const { texts, isKept } = split.result;
  const kept = keptRows(isKept);
  if (kept.length < data.rowCount && hasWide(data.columns)) return null;
  const cleaned = split.data.columns.map((column, at) => {
    if (column.form === 'wide') return column;
    const isSame = texts[at] === column.texts && column === data.columns[at] && kept.length === data.rowCount;
    return isSame ? column : remapColumn(column, texts[at]!, kept);
  });
  // Without the texts of a wide column, equal rows can be found only if there are none.
  const isUnique = cleaned.some((column) => identifiesRows(column, kept.length));
  if (cleaned.some(isTooWide) || (hasWide(cleaned) && !isUnique)) return null;
  return {
    table: cleanedTable(plan, headers),
    rowCount: kept.length,
    sourceRows: kept.map((place) => Math.max(1, data.sourceRows.at(place) as number)),
    columns: cleaned,
    rowHashes: hashRows(cleaned, kept.length),
    kindCounts: cleaned.map(() => new Uint32Array(CELL_KINDS.length)),
    kindSightings: cleaned.map(() => []),
  };
}

/** Returns the indices of the rows that no step drops. */
function keptRows(isKept: Uint8Array): Uint32Array {
  const kept = new Uint32Array(isKept.length);
  let count = 0;
  for (let place = 0; place < isKept.length; place += 1) if (isKept[place] === 1) kept[count++] = place;
  return kept.slice(0, count);
}

/**
 * Returns the remaining rows of a column, with its texts replaced.
 * @param after the new text for each code.
 */
function remapColumn({ name, codes }: DictionaryColumn, after: readonly string[], kept: Uint32Array): DictionaryColumn {
  const places = new Map<string, number>();
  const groups = Uint32Array.from(after, (text) => {
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  });
  const moved = new Int32Array(places.size).fill(-1);
  const texts: string[] = [];
  const found = codesFor(places.size, kept.length);
  const counts = new Uint32Array(places.size);
  for (let row = 0; row < kept.length; row += 1) {
    const before = codes[kept[row] as number] as number;
    const group = groups[before] as number;
    if (moved[group] === -1) moved[group] = texts.push(after[before] as string) - 1;
    const code = moved[group] as number;
    found[row] = code;
    counts[code] = (counts[code] as number) + 1;
  }
  return { form: 'dictionary', name, texts, counts: counts.slice(0, texts.length), codes: narrow(found, texts.length) };
}

/** Converts codes to a smaller integer type if the remaining texts allow it. */
function narrow(codes: DictionaryColumn['codes'], texts: number): DictionaryColumn['codes'] {
  const narrowed = codesFor(texts, 0);
  if (narrowed.BYTES_PER_ELEMENT === codes.BYTES_PER_ELEMENT) return codes;
  const copy = codesFor(texts, codes.length);
  copy.set(codes);
  return copy;
}

/** Whether the texts exceed the limit of dictionary columns, because cleaning may have lengthened them. */
function isTooWide(column: ColumnData): boolean {
  return (
    column.form === 'dictionary' &&
    column.texts.reduce((sum, { length }) => sum + length, 0) > DICTIONARY_LIMITS.characters
  );
}

const hasWide = (columns: readonly ColumnData[]) => columns.some(({ form }) => form === 'wide');
